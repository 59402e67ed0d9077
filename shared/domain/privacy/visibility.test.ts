import { expect, it } from 'vitest';
import { endsPhotoAddresses, type MapVisibility, seesExactly, type Viewer } from './visibility.ts';

it.each<[MapVisibility, Viewer[]]>([
  ['named', ['self', 'friend', 'stranger']],
  ['anonymous', ['self', 'friend']],
  ['hidden', ['self']],
])('the viewers who see exact walks of a walker who is %s: %j', (mapVisibility, exact) => {
  for (const viewer of ['self', 'friend', 'stranger'] as const) {
    expect(seesExactly(viewer, { mapVisibility })).toBe(exact.includes(viewer));
  }
});

it('endsPhotoAddresses is true where the new visibility shows others less', () => {
  const all = ['named', 'anonymous', 'hidden'] as const;
  const ending = all.flatMap((before) =>
    all.filter((after) => endsPhotoAddresses(before, after)).map((after) => `${before} to ${after}`),
  );
  expect(ending).toEqual(['named to anonymous', 'named to hidden', 'anonymous to hidden']);
});
