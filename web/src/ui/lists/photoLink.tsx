import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { streetText } from '../../i18n/street.ts';
import { dayText, instantText } from '../dates.ts';
import { type OwnWalk, openModal, type ShownPhoto } from '../dialogs/openModal.ts';
import { photoSrc } from './photoUrl.ts';

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

/** An address for a picture that is in memory, for as long as this is shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}

type Props = { photos: readonly ShownPhoto[]; at: number; className?: string; children: ReactNode };

/**
 * Shows one of these photos large, in the app: an installed app would be left for a browser otherwise. It is still a
 * link, for a walker who wants the picture in a tab of its own.
 */
export function PhotoLink({ photos, at, className, children }: Props) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openModal('photo', { photos, at });
  };
  return (
    <a href={photoSrc(photos[at]?.photoUrl ?? '')} className={className} aria-haspopup="dialog" onClick={open}>
      {children}
    </a>
  );
}
