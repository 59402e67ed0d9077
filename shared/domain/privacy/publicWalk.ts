import type { Day } from '../day.ts';
import type { Difficulty } from '../difficulty.ts';
import type { HiddenFrom } from '../moderation/report.ts';
import type { HomeCell } from './homeCell.ts';

/** What is kept of a completed walk to be shown to others. Home, start and geometry are not in it to begin with. */
export interface PublicWalk {
  /** Random: it ties neither to the walker nor to the day. */
  readonly publicId: string;
  readonly destinationName: string;
  readonly town: string | null;
  readonly distance: number;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly completedAt: string;
  readonly photoUrl: string | null;
  readonly endLatitude: number;
  readonly endLongitude: number;
  readonly homeCell: HomeCell;
  /** Never shown. From 0 to 1, drawn at the completion: whether it is among a share of walks that others are shown. */
  readonly lot: number;
  /** Never shown. When its walker registered and how many walks it made, so that the roll-up can count a crowd. */
  readonly ownerSince: Day;
  readonly ownerWalks: number;
  /** From whom the whole walk, its photo and where it went are hidden, after reports. */
  readonly hiddenWalk?: HiddenFrom | undefined;
  readonly hiddenPhoto?: HiddenFrom | undefined;
  readonly hiddenPlace?: HiddenFrom | undefined;
}
