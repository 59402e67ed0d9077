import { packNumbers, unpackNumbers } from '../functions/data/collection/packedNumbers.ts';
import { aheadIn, partFor, rankDirectory } from '../shared/domain/leaderboard/rankDirectory.ts';

const WALKERS = 10_000_000;
const LOOK_UPS = 100_000;

/** Rank directory for ten million walkers: size, speed and the number of ranks that differ from a plain sort. */
export async function benchRanks(): Promise<void> {
  const board = boardOf(WALKERS);

  let started = performance.now();
  const walkersAt = new Map<number, number>();
  for (const points of board) walkersAt.set(points, (walkersAt.get(points) ?? 0) + 1);
  report('walkers counted by points', started);

  started = performance.now();
  const { root, parts } = rankDirectory(walkersAt);
  const packed = parts.map(packNumbers);
  report('directory built and packed', started);
  const heap = process.memoryUsage().heapUsed / 1e6;

  const tops = packNumbers(root.tops.flatMap(({ points, above }) => [points, above]));
  const sizes = packed.map(({ length }) => length);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.info(`${WALKERS} walkers, ${walkersAt.size} different points, ${heap.toFixed(0)} MB of heap in use`);
  console.info(`root ${kilobytes(tops.length)}, ${packed.length} parts of at most ${kilobytes(Math.max(...sizes))},`);
  console.info(`${kilobytes(sizes.reduce((sum, size) => sum + size, 0))} in all`);

  const lookUp = (points: number): number => {
    const part = partFor(root, points);
    const [top, bytes] = part === undefined ? [] : [root.tops[part], packed[part]];
    return 1 + (top && bytes ? aheadIn(top, unpackNumbers(bytes), points).above : 0);
  };
  const asked = Array.from({ length: LOOK_UPS }, (_, each) => board[each * (WALKERS / LOOK_UPS)] ?? 0);
  started = performance.now();
  const ranks = asked.map(lookUp);
  const each = (performance.now() - started) / LOOK_UPS;
  console.info(`look-up ${(each * 1000).toFixed(0)} microseconds, unpacking the part included`);

  // Reference ranks from a plain sort: one more than the number of walkers with strictly more points.
  board.sort();
  const wrong = asked.filter((points, index) => ranks[index] !== 1 + aboveInSorted(board, points));
  const everyRank = new Set(board).size;
  const wrongOfAll = [...walkersAt.keys()].filter((points) => lookUp(points) !== 1 + aboveInSorted(board, points));
  console.info(`wrong ranks: ${wrong.length} of ${LOOK_UPS} walkers, ${wrongOfAll.length} of all ${everyRank} points`);
  if (wrong.length + wrongOfAll.length > 0) throw new Error('the directory of ranks differs from a plain sort');
}

/** Exponentially distributed points with a hundred and more ties. */
function boardOf(walkers: number): Float64Array {
  let state = 20_261_120;
  const board = new Float64Array(walkers);
  for (let index = 0; index < walkers; index++) {
    state = (state * 48_271) % 2_147_483_647;
    board[index] = 1 + Math.floor(-Math.log(1 - state / 2_147_483_647) * 60_000);
  }
  return board;
}

function aboveInSorted(ascending: Float64Array, points: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > points) high = middle;
    else low = middle + 1;
  }
  return ascending.length - low;
}

function report(what: string, started: number): void {
  console.info(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
