import { say } from '../../words/say.ts';

interface Standing {
  globalRank: number | null;
  pointsToNextRank: number | null;
}

/** How far it is to the next better rank, by its number where the board shows everybody up to there: ranks are shared. */
export function nextRankText({ globalRank, pointsToNextRank }: Standing, board: readonly { rank: number }[]): string {
  if (globalRank === null) return say('Your first walk puts you on the board.');
  if (globalRank === 1) return say('Nobody is ahead of you.');
  if (pointsToNextRank === null) return '';
  const ahead = board.filter(({ rank }) => rank < globalRank);
  const next = ahead.length === globalRank - 1 ? ahead.at(-1)?.rank : undefined;
  return next === undefined
    ? say('{points} points to the next rank', { points: pointsToNextRank })
    : say('{points} points to rank {rank}', { points: pointsToNextRank, rank: next });
}
