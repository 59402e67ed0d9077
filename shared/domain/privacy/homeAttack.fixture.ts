import { aheadAmong } from '../leaderboard/leaderboard.ts';
import { type DatedPoints, publicPoints } from '../leaderboard/publicFigures.ts';
import type { ChosenVisibility } from './visibility.ts';

export const median = (errors: readonly number[]): number =>
  errors.toSorted((a, b) => a - b)[errors.length >> 1] ?? Number.NaN;

/** Number of the attacker's own accounts, as in the attack on exact ranks. */
const ACCOUNTS = 24;

/** The attack by ranks: accounts with chosen points bisect the walker's points by who is ranked above whom. */
export function measuredByRanks(walker: ChosenVisibility, points: DatedPoints, now: Date): number {
  const shown = publicPoints('stranger', walker, points, now);
  let [low, high] = [0, 2 ** ACCOUNTS];
  for (let account = 0; account < ACCOUNTS; account++) {
    const mark = (low + high) / 2;
    if (aheadAmong(mark, [shown]).above > 0) low = mark;
    else high = mark;
  }
  return high;
}
