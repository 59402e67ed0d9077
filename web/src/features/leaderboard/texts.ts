import { phrase } from '../../../../shared/domain/phrase.ts';
import { say } from '../../words/say.ts';
import type { ShownBoard } from './queries.ts';

interface Standing {
  globalRank: number | null;
  pointsToNextRank: number | null;
}

const firstWalk = {
  points: phrase('Your first walk puts you on the board.'),
  ever: phrase('The first walk whose sign is read puts you on the board.'),
  week: phrase('A walk whose sign is read puts you on the board of this week.'),
} as const satisfies Record<ShownBoard, string>;

/** How far it is to the next better rank, about (others' points are rounded), by name where the board shows everybody up to there: ranks are shared. */
export function nextRankText(
  { globalRank, pointsToNextRank }: Standing,
  board: readonly { rank: number }[],
  shown: ShownBoard,
): string {
  if (globalRank === null) return say(firstWalk[shown]);
  if (globalRank === 1) return say('Nobody is ahead of you.');
  if (pointsToNextRank === null) return '';
  const ahead = board.filter(({ rank }) => rank < globalRank);
  const next = ahead.length === globalRank - 1 ? ahead.at(-1)?.rank : undefined;
  return next === undefined
    ? say('About {points} points to the next rank', { points: pointsToNextRank })
    : say('About {points} points to rank {rank}', { points: pointsToNextRank, rank: next });
}
