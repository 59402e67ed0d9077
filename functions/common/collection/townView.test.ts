import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { townWith } from '../../testing/straightTown.ts';
import { townView } from './townView.ts';

const ENDINGS = ['gatan', 'vägen', 'gränd', 'backen', 'stigen', 'torget', 'platsen', 'allén'];
const BEGINNINGS = [
  'Linné',
  'Kastell',
  'Viktoria',
  'Haga',
  'Sven Hultins',
  'Aschebergs',
  'Majors',
  'Karl Johans',
  'Djurgårds',
];
const MAX_BYTES = 60_000;

/** A city of streets of some 300 metres with bends. */
function city(count: number) {
  const random = seededRandom(3);
  return townWith(
    Array.from({ length: count }, (_, number) => {
      let [x, y] = [11.9 + random() * 0.2, 57.65 + random() * 0.1];
      const line = Array.from({ length: 12 }, (): [number, number] => {
        x += (random() - 0.2) * 0.0006;
        y += (random() - 0.4) * 0.0003;
        return [x, y];
      });
      const beginning = BEGINNINGS[Math.floor(random() * BEGINNINGS.length)];
      return { name: `${beginning}${number} ${ENDINGS[number % ENDINGS.length]}`, lines: [line] };
    }),
  );
}

const place = {
  key: 'k',
  name: 'City',
  latitude: 57.7,
  longitude: 12,
  streets: 0,
  walked: 0,
  signed: 0,
  started: 0,
  metres: 0,
  walkedMetres: 0,
  walkedEarlier: 0,
  earlierMetres: 0,
};
const home = { latitude: 57.7, longitude: 12 };

it.each([
  ['nothing', 0],
  ['half', 2],
  ['all', 1],
])('the answer for a city of 3,000 streets is at most 60 KB when %s of it is walked', (_, each) => {
  const town = city(3000);
  const pieces = Uint8Array.from({ length: town.pieces.count }, (_, piece) =>
    each > 0 && Math.floor(piece / 20) % each === 0 ? 1 : 0,
  );
  // Streets walked before Signpost are included.
  const earlier = pieces.map((_, piece) => (each > 0 && Math.floor(piece / 30) % 3 === 0 ? 1 : 0));
  const view = townView(place, town, { since: 1, pieces, earlier, signed: [], walkedNames: [], namesBefore: [] }, home);
  expect(view.streets.length).toBe(3000);
  expect(gzipSync(JSON.stringify(view)).length).toBeLessThan(MAX_BYTES);
});

it('in a larger city only the unwalked streets near home are listed', () => {
  const town = city(4000);
  const pieces = new Uint8Array(town.pieces.count);
  pieces[town.streets[3999]?.firstPiece ?? 0] = 1;
  const earlier = new Uint8Array(0);
  const { streets, next } = townView(
    place,
    town,
    { since: 1, pieces, earlier, signed: [], walkedNames: [], namesBefore: [] },
    home,
  );
  expect(streets.length).toBe(3000);
  expect(streets.some(([name]) => name === town.streets[3999]?.name)).toBe(true);
  expect(next?.metresAway).toBeLessThan(500);
});
