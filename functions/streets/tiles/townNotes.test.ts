import { expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { squareKey } from './archiveCatalogue.ts';
import { townPlaceOf } from './town.ts';
import { townNotes, townsNear, townsSquare } from './townNotes.ts';

it('the town from cells equals the one among all towns, also across cell borders', () => {
  const random = seededRandom(11);
  const somewhere = () => ({ latitude: 49.5 + 3 * random(), longitude: 8 + 3 * random() });
  const kinds = ['city', 'town', 'village'] as const;
  const towns = Array.from({ length: 300 }, (_, number) => ({
    ...somewhere(),
    kind: kinds[number % 3] ?? 'town',
    name: `Town ${number}`,
  }));
  const notes = new Map(townNotes(towns).map(({ note, ...square }) => [squareKey(square), note]));
  const wrong: unknown[] = [];
  let named = 0;
  for (let walk = 0; walk < 5_000; walk++) {
    const point = somewhere();
    const note = notes.get(squareKey(townsSquare(point)));
    const found = note && townPlaceOf(point, townsNear(note, point))?.name;
    if (found !== townPlaceOf(point, towns)?.name) wrong.push(point);
    if (found) named++;
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(1_000);
});
