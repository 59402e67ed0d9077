/**
 * Encodes piece numbers as runs: pieces skipped, pieces set, and so on. Streets are walked in stretches, and pieces are
 * numbered along them.
 */
export function runsOf(pieces: Iterable<number>): number[] {
  const runs: number[] = [];
  let end = 0;
  for (const piece of [...new Set(pieces)].sort((a, b) => a - b)) {
    if (piece === end && runs.length > 0) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(piece - end, 1);
    end = piece + 1;
  }
  return runs;
}

/** Like `runsOf`, split into chunks of at most `max` numbers, each decodable by itself. */
export function runsInParts(pieces: Iterable<number>, max: number): number[][] {
  const runs = runsOf(pieces);
  const parts: number[][] = [];
  let end = 0;
  for (let from = 0; from < runs.length; from += max) {
    const [gap = 0, ...rest] = runs.slice(from, from + max);
    parts.push([end + gap, ...rest]);
    end = rest.reduce((sum, number) => sum + number, end + gap);
  }
  return parts;
}

/** Undefined if they are not valid runs of `count` pieces: the client may have forged them. */
export function piecesOfRuns(runs: readonly number[], count: number): number[] | undefined {
  const pieces: number[] = [];
  let at = 0;
  for (let index = 0; index < runs.length; index += 2) {
    const [gap = -1, length = 0] = runs.slice(index, index + 2);
    if (!isWhole(gap, 0) || !isWhole(length, 1) || at + gap + length > count) return undefined;
    at += gap;
    for (const end = at + length; at < end; at++) pieces.push(at);
  }
  return pieces;
}

const isWhole = (value: number, min: number) => Number.isSafeInteger(value) && value >= min;
