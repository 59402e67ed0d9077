import type { Line } from '../geo.ts';
import type { RecordedFix } from './recording.ts';
import { townOfStreets } from './townStreets.fixture.ts';

const METRES_PER_DEGREE = 111_195;
const [SOUTH, WEST] = [57.7, 11.95];
const NARROW = Math.cos((SOUTH * Math.PI) / 180);
const BLOCK_METRES = 110;
const BLOCKS = 8;

/** Corners of blocks, of a town that is turned against north. */
const TURN = 0.4;
function corner([column, row]: readonly [number, number]): Line[number] {
  const [x, y] = [column * BLOCK_METRES, row * BLOCK_METRES];
  const [east, north] = [x * Math.cos(TURN) - y * Math.sin(TURN), x * Math.sin(TURN) + y * Math.cos(TURN)];
  return [WEST + east / METRES_PER_DEGREE / NARROW, SOUTH + north / METRES_PER_DEGREE];
}

/** Each block of each street is a street of its own here, so that one may say which were walked. */
const numbers = Array.from({ length: BLOCKS }, (_, number) => number);
const along = numbers.flatMap((row) =>
  numbers.slice(1).map(
    (to) =>
      [
        [to - 1, row],
        [to, row],
      ] as const,
  ),
);
const across = along.map(
  ([a, b]) =>
    [
      [a[1], a[0]],
      [b[1], b[0]],
    ] as const,
);
type Block = readonly [readonly [number, number], readonly [number, number]];
const blocks: Block[] = [...along, ...across];
const nameOf = (a: readonly number[], b: readonly number[]) => [a.join(), b.join()].sort().join(' ');

export const blockTown = townOfStreets(
  blocks.map(([a, b]) => ({ name: nameOf(a, b), from: corner(a), to: corner(b) })),
);

/** A walk along blocks, by chance and never straight back: its corners, and the names of the blocks. */
export function blockWalk(random: () => number, count: number): { corners: Line; names: Set<string> } {
  const chosen = (max: number) => Math.floor(random() * max);
  let at: [number, number] = [chosen(BLOCKS), chosen(BLOCKS)];
  let before: readonly number[] = [];
  const corners: Line = [corner(at)];
  const names = new Set<string>();
  for (let block = 0; block < count; block++) {
    const [column, row] = at;
    const ways: [number, number][] = [
      [column + 1, row],
      [column - 1, row],
      [column, row + 1],
      [column, row - 1],
    ];
    const open = ways.filter((to) => to.every((each) => each >= 0 && each < BLOCKS) && to.join() !== before.join());
    const to = open[chosen(open.length)] ?? at;
    names.add(nameOf(at, to));
    before = at;
    at = to;
    corners.push(corner(at));
  }
  return { corners, names };
}

interface Device {
  random: () => number;
  speed?: number;
  secondsApart?: number;
  /** Standard deviation in each direction. */
  noise?: number;
  /** Of a hundred, 40 metres off. */
  outliers?: number;
}

/** What a device records of who walks along the corners. */
export function recordingOf(corners: Line, device: Device): RecordedFix[] {
  const { random, speed = 1.3, secondsApart = 1, noise = 0, outliers = 0 } = device;
  const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const fixes: RecordedFix[] = [];
  let [seconds, rest] = [1_000_000, 0];
  corners.slice(1).forEach(([toEast, toNorth], index) => {
    const [east = 0, north = 0] = corners[index] ?? [];
    const metres = Math.hypot((toEast - east) * NARROW, toNorth - north) * METRES_PER_DEGREE;
    for (; rest < metres; rest += speed * secondsApart) {
      const share = rest / metres;
      const wild = random() * 100 < outliers ? 40 : 0;
      const angle = random() * 2 * Math.PI;
      const [x, y] = [noise * bell() + wild * Math.cos(angle), noise * bell() + wild * Math.sin(angle)];
      fixes.push({
        latitude: north + share * (toNorth - north) + y / METRES_PER_DEGREE,
        longitude: east + share * (toEast - east) + x / METRES_PER_DEGREE / NARROW,
        seconds,
      });
      seconds += secondsApart;
    }
    rest -= metres;
  });
  return fixes;
}
