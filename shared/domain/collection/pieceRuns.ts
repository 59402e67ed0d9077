/**
 * Numbers of pieces as runs: how many are left out, how many follow, and so on. Streets are walked in stretches, and their
 * pieces are numbered along them.
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

/** The same in parts of so many numbers at most, each of them runs by itself. */
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

/** Undefined for what are no runs of `count` pieces: who sends them may have made them up. */
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
