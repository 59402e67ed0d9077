import type { Day } from '../day.ts';
import type { Difficulty } from '../difficulty.ts';
import type { HiddenFrom } from '../moderation/report.ts';
import type { Destination } from '../walk/destination.ts';
import type { HomeCell } from './homeCell.ts';

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
  readonly lot: number;
  /** Never shown. Registration day and number of walks, so that the roll-up can count crowds. */
  readonly ownerSince: Day;
  readonly ownerWalks: number;
  readonly hiddenWalk?: HiddenFrom | undefined;
  readonly hiddenPhoto?: HiddenFrom | undefined;
  readonly hiddenPlace?: HiddenFrom | undefined;
}
