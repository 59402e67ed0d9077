import { expect, it } from 'vitest';
import { uploadIdAt } from './photoNames.ts';

const me = 'm'.repeat(22);
const upload = 'u'.repeat(22);

it("uploadIdAt accepts addresses of the walker's own uploads on any host", () => {
  expect(uploadIdAt(`https://s3.example/uploads/${me}/${upload}?X-Amz-Expires=300`, me)).toBe(upload);
  expect(uploadIdAt(`/uploads/${me}/${upload}`, me)).toBe(upload);
  expect(uploadIdAt(`/uploads/${'o'.repeat(22)}/${upload}`, me)).toBeUndefined();
  expect(uploadIdAt(`/uploads/${me}/short`, me)).toBeUndefined();
  expect(uploadIdAt(undefined, me)).toBeUndefined();
});
