import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../shared/api/errors.ts';
import type { PhotoMaker } from '../../ports/photos.ts';
import { signPhoto } from '../../testing/pictures.ts';
import { acceptPhoto } from './acceptPhoto.ts';

/** A store with one upload, recording its calls. */
function storeWith(upload: Uint8Array, size = async () => upload.length) {
  const calls: string[] = [];
  const photos: PhotoMaker = {
    uploadsUrl: '',
    size,
    readUpload: async (key) => {
      calls.push(key);
      return upload;
    },
    deleteUpload: async () => undefined,
    putPhoto: async (name) => void calls.push(name),
  };
  return { photos, calls };
}
const accept = (photos: PhotoMaker) => acceptPhoto(photos, 'ada', 'u'.repeat(22), 1_000_000);

describe('acceptPhoto under concurrent calls', () => {
  it('two concurrent calls process a photo once and get the same id', async () => {
    const { photos, calls } = storeWith(await signPhoto({ width: 16, height: 12 }));
    const [one, other] = await Promise.all([accept(photos), accept(photos)]);
    expect(one).toBe(other);
    expect(calls).toHaveLength(3);
  });

  it('a photo is accepted with a valid session although an earlier call without one was refused', async () => {
    const picture = await signPhoto({ width: 16, height: 12 });
    const refused = storeWith(picture, () => Promise.reject(new Refusal('not_signed_in')));
    const good = storeWith(picture);
    const [first, second] = await Promise.allSettled([accept(refused.photos), accept(good.photos)]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^[\w-]{22}$/) });
  });

  it('an unreadable upload is read once for two concurrent calls', async () => {
    const { photos, calls } = storeWith(new Uint8Array([1, 2, 3]));
    const both = await Promise.allSettled([accept(photos), accept(photos)]);
    expect(both.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
      Array(2).fill('photo_unreadable'),
    );
    expect(calls).toHaveLength(1);
  });
});

it('an upload above the limit, which a bare URL of S3 cannot refuse, is refused without being read', async () => {
  const { photos, calls } = storeWith(new Uint8Array(), async () => 1_000_001);
  await expect(accept(photos)).rejects.toMatchObject({ code: 'photo_too_large' });
  expect(calls).toEqual([]);
});
