import * as z from 'zod/mini';
import { boardPlace } from '../../shared/domain/boardPlace.ts';
import type { Board } from '../../shared/domain/leaderboard.ts';
import type { DatedPoints } from '../../shared/domain/publicFigures.ts';
import type { ChosenVisibility } from '../../shared/domain/visibility.ts';
import { indexKeys } from './keys.ts';

export const dayAndPoints = z._default(z.nullable(z.object({ day: z.string(), points: z.number() })), null);

/**
 * The attributes by which an item stands in the index of a board. They follow from points, their value at the start of the
 * day and the walker's visibility, so whatever changes one of these writes them again
 * (docs/decisions/public-figures.md).
 */
export function placeOnBoard(
  walkerId: string,
  { walker, points, board = 'points' }: { walker: ChosenVisibility; points: DatedPoints; board?: Board },
  now: Date,
) {
  const { key, shownOn } = boardPlace(walkerId, walker, points, now);
  return { ...indexKeys.leaderboard(walkerId, key, board), shownOn };
}
