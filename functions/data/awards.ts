import { type GameFigures, gameFiguresOf } from '../../shared/domain/figures.ts';
import type { Position } from '../../shared/domain/geo.ts';
import { dayStartFigures } from '../../shared/domain/publicFigures.ts';
import { placeOnBoard } from './boardPlaces.ts';
import { indexKeys, keys } from './keys.ts';
import { type Op, update } from './ops.ts';
import type { Walker } from './walkers.ts';

export interface Award {
  figures: GameFigures;
  /** Absent where no walk was walked: the streak then ends when it would have. */
  streakEndsAt?: Date | null;
  /** Of a walk, and of nothing else that is awarded. */
  homeAnchor?: Position;
  now: Date;
}

/**
 * The game's figures and the places in the indexes that follow from them, guarded by the version that was read, and by the
 * visibility that the place on the board follows from. A walker without points is on no board.
 */
export function award(walker: Walker, { figures, streakEndsAt, homeAnchor, now }: Award): Op {
  const { walkerId, version, mapVisibility } = walker;
  const dayStart = dayStartFigures(walker, now);
  const { points } = figures;
  const onBoard =
    points > 0 && points !== walker.points ? placeOnBoard(walkerId, { walker, points: { points, dayStart } }, now) : {};
  const expiry = streakEndsAt ? indexKeys.streakExpiry(walkerId, streakEndsAt.toISOString()) : {};
  return update(
    keys.profile(walkerId),
    {
      set: {
        ...gameFiguresOf(figures),
        dayStart,
        ...onBoard,
        ...expiry,
        ...(homeAnchor && { homeAnchor, walkedAt: now.toISOString() }),
        version: version + 1,
      },
      ...(streakEndsAt === null ? { remove: ['GSI3PK', 'GSI3SK'] } : {}),
    },
    { equals: { version, mapVisibility } },
  );
}
