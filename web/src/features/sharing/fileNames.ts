import type { ShareableWalk } from '../../ui/modals.ts';
import type { Orientation } from './picture.ts';

/** The share image, as it is downloaded and handed to other apps. */
export const shareFileName = ({ date, completedAt }: ShareableWalk): string =>
  `signpost-challenge-${date ?? completedAt?.slice(0, 10) ?? 'completed'}.png`;

/** The poster, as it is downloaded. */
export const posterFileName = (orientation: Orientation, year?: number): string =>
  year === undefined ? `walking-challenge-poster-${orientation}.png` : `signpost-${year}-${orientation}.png`;
