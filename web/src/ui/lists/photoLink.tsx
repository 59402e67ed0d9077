import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Destination } from '../../../../shared/domain/walk/destination.ts';
import { streetText } from '../../i18n/names.ts';
import { dayText, instantText } from '../dates.ts';
import { type OwnWalk, openModal, type ShownPhoto } from '../dialogs/openModal.ts';
import { photoSrc } from './photoUrl.ts';

type PhotographedWalk = {
  photoUrl: string;
  destination: Destination;
  date?: string | null | undefined;
  completedAt?: string | null | undefined;
};

export const shownPhoto = ({ photoUrl, destination, date, completedAt }: PhotographedWalk): ShownPhoto => ({
  photoUrl,
  name: streetText(destination),
  when: date ? dayText(date) : completedAt ? instantText(completedAt) : '',
});

export const ownPhoto = (walk: OwnWalk & PhotographedWalk): ShownPhoto => ({ ...shownPhoto(walk), own: walk });

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

/** Opens the viewer, because a plain link would leave an installed app; a new tab is still possible. */
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
