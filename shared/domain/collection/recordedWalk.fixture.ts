import type { Line } from '../geo.ts';
import { type SimulatedWalk, simulatedWalk } from '../privacy/simulatedWalk.fixture.ts';
import { positionOf, walkRoute } from '../walk/walkRoute.ts';
import type { RecordedFix } from './recording.ts';
import { HEADINGS, PIECE_METRES, type TownStreets } from './townStreets.ts';

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

interface StraightStreet {
  name: string;
  from: readonly [longitude: number, latitude: number];
  to: readonly [longitude: number, latitude: number];
}

/** A town of straight streets, cut into pieces as an import cuts them. */
export function townOfStreets(streets: readonly StraightStreet[]): TownStreets {
  const all = streets.map(({ from: [west, south], to: [east, north] }) => {
    const narrow = Math.cos((south * Math.PI) / 180);
    const metres = Math.hypot((east - west) * narrow, north - south) * METRES_PER_DEGREE;
    const count = Math.max(1, Math.ceil(metres / PIECE_METRES));
    const turn = Math.atan2((east - west) * narrow, north - south) / Math.PI;
    return Array.from({ length: count }, (_, piece) => {
      const share = (piece + 0.5) / count;
      return {
        latitude: Math.round((south + share * (north - south)) * 1e6) / 1e6,
        longitude: Math.round((west + share * (east - west)) * 1e6) / 1e6,
        heading: Math.round((turn + 1) * HEADINGS) % HEADINGS,
        metres: Math.round((metres * 100) / count) / 100,
      };
    });
  });
  const pieces = all.flat();
  let next = 0;
  return {
    streets: streets.map(({ name }, index) => {
      const its = all[index] ?? [];
      const firstPiece = next;
      next += its.length;
      return { name, firstPiece, pieces: its.length, metres: its.reduce((sum, { metres }) => sum + metres, 0) };
    }),
    pieces: {
      count: pieces.length,
      latitude: Float64Array.from(pieces, ({ latitude }) => latitude),
      longitude: Float64Array.from(pieces, ({ longitude }) => longitude),
      heading: Uint8Array.from(pieces, ({ heading }) => heading),
      metres: Float64Array.from(pieces, ({ metres }) => metres),
    },
  };
}

const BLOCK_METRES = 110;
const BLOCKS = 8;
/** Angle between the town's grid and north, in radians. */
const TURN = 0.4;
type Corner = readonly [column: number, row: number];

function positionOfCorner([column, row]: Corner): Line[number] {
  const [x, y] = [column * BLOCK_METRES, row * BLOCK_METRES];
  const turned = { x: x * Math.cos(TURN) - y * Math.sin(TURN), y: x * Math.sin(TURN) + y * Math.cos(TURN) };
  const { latitude, longitude } = positionOf({ origin: { latitude: 57.7, longitude: 11.95 } }, turned);
  return [longitude, latitude];
}

const nameOf = (a: Corner, b: Corner) => [a.join(), b.join()].sort().join(' ');
const numbers = Array.from({ length: BLOCKS }, (_, number) => number);
const eastward = numbers.flatMap((row) =>
  numbers.slice(1).map((to): Corner[] => [
    [to - 1, row],
    [to, row],
  ]),
);
const northward = eastward.map((ends) => ends.map(([a, b]): Corner => [b, a]));

/** A town in which each side of a block is a street of its own, so that a test can name the walked ones. */
export const blockTown = townOfStreets(
  [...eastward, ...northward].map(([a = [0, 0], b = [0, 0]]) => ({
    name: nameOf(a, b),
    from: positionOfCorner(a),
    to: positionOfCorner(b),
  })),
);

/** A random walk along blocks that never turns straight back: its corners, and the names of its blocks. */
export function blockWalk(random: () => number, count: number): { corners: Line; names: Set<string> } {
  const chosen = (max: number) => Math.floor(random() * max);
  let at: Corner = [chosen(BLOCKS), chosen(BLOCKS)];
  let before: Corner = at;
  const corners: Line = [positionOfCorner(at)];
  const names = new Set<string>();
  for (let block = 0; block < count; block++) {
    const [column, row] = at;
    const ways: Corner[] = [
      [column + 1, row],
      [column - 1, row],
      [column, row + 1],
      [column, row - 1],
    ];
    const open = ways.filter((to) => to.every((each) => each >= 0 && each < BLOCKS) && to.join() !== before.join());
    const to = open[chosen(open.length)] ?? at;
    names.add(nameOf(at, to));
    [before, at] = [at, to];
    corners.push(positionOfCorner(at));
  }
  return { corners, names };
}

/** The fixes that a device records on a walk along the corners, without noise by default. */
export const recordingOf = (corners: Line, device: Omit<SimulatedWalk, 'route'>): RecordedFix[] =>
  simulatedWalk({ route: walkRoute(corners), pauses: 0, noise: 0, outliers: 0, ...device }).map(
    ({ fix: { latitude, longitude, at } }) => ({ latitude, longitude, seconds: at / 1000 }),
  );
