import { describe, expect, it } from 'vitest';
import { popularPlaceName } from './privacy.ts';
import { endsPhotoAddresses, type MapVisibility, seesExactly, type Viewer } from './visibility.ts';

describe('who sees walks and exact figures', () => {
  it.each<[MapVisibility, Viewer[]]>([
    ['named', ['self', 'friend', 'stranger']],
    ['anonymous', ['self', 'friend']],
    ['hidden', ['self']],
  ])('of a walker who is %s: %j', (mapVisibility, exact) => {
    for (const viewer of ['self', 'friend', 'stranger'] as const) {
      expect(seesExactly(viewer, { mapVisibility })).toBe(exact.includes(viewer));
    }
  });
});

it('addresses of photos end where others see less than before', () => {
  const all = ['named', 'anonymous', 'hidden'] as const;
  const ending = all.flatMap((before) =>
    all.filter((after) => endsPhotoAddresses(before, after)).map((after) => `${before} to ${after}`),
  );
  expect(ending).toEqual(['named to anonymous', 'named to hidden', 'anonymous to hidden']);
});

it('a popular destination has a name only where a crowd goes', () => {
  expect(popularPlaceName('Kungsgatan', 'Göteborg', 10)).toBe('Kungsgatan');
  expect(popularPlaceName('Kungsgatan', 'Göteborg', 9)).toBe('Göteborg');
  expect(popularPlaceName('Kungsgatan', null, 9)).toBeNull();
});
