import { streetText } from '../words/street.ts';
import { dayText, instantText } from './dates.ts';
import type { OwnWalk, ShownPhoto } from './modals.ts';

type PhotographedWalk = {
  photoUrl: string;
  destinationName: string;
  date?: string | null | undefined;
  completedAt?: string | null | undefined;
};

/** A walk's photo as it is opened large: the street, and the day where it may be known. */
export const shownPhoto = ({ photoUrl, destinationName, date, completedAt }: PhotographedWalk): ShownPhoto => ({
  photoUrl,
  name: streetText(destinationName),
  when: date ? dayText(date) : completedAt ? instantText(completedAt) : '',
});

/** The photo of a walk of one's own. */
export const ownPhoto = (walk: OwnWalk & PhotographedWalk): ShownPhoto => ({ ...shownPhoto(walk), own: walk });
