import type { Day } from '../day.ts';
import type { Difficulty } from '../difficulty.ts';
import { fnv1a } from '../fnv1a.ts';
import type { Line, Position } from '../geo.ts';
import type { HiddenFrom } from '../moderation/report.ts';
import type { Destination } from '../walk/destination.ts';
import type { HomeCell } from './homeCell.ts';

/** The town that strangers are shown, and points on its streets, the same for every walker of the town. */
export interface ShownTown {
  readonly name: string;
  readonly points: Line;
}

/**
 * Where a walk of this town is drawn for strangers. The public id is random, so the point tells nothing about the walker,
 * the home or the destination.
 */
export function dotOf({ points }: ShownTown, publicId: string): Position | undefined {
  const point = points[(fnv1a(publicId) >>> 0) % points.length];
  return point && { longitude: point[0], latitude: point[1] };
}

/** The part of a completed walk that may be shown to others, without home, start and geometry. */
export interface PublicWalk {
  /** Random id that links neither to the walker nor to the day. */
  readonly publicId: string;
  readonly destination: Destination;
  readonly distance: number;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly completedAt: string;
  readonly photoUrl: string | null;
  readonly endLatitude: number;
  readonly endLongitude: number;
  readonly homeCell: HomeCell;
  /** Town that strangers were shown at completion, so that the world's popular place names it, too. */
  readonly shownTown?: string | undefined;
  /**
   * Never shown. Random number from 0 to 1, drawn at completion: decides whether the walk is in the sample shown to
   * strangers.
   */
  readonly sampleShare: number;
  /** Never shown. Registration day and number of walks, so that the roll-up can count crowds. */
  readonly ownerSince: Day;
  readonly ownerWalks: number;
  readonly hiddenWalk?: HiddenFrom | undefined;
  readonly hiddenPhoto?: HiddenFrom | undefined;
  readonly hiddenPlace?: HiddenFrom | undefined;
}
