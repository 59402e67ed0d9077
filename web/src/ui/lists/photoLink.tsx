import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Destination } from '../../../../shared/domain/walk/destination.ts';
import { streetText } from '../../i18n/names.ts';
import { dayText, instantText } from '../dates.ts';
import { type OwnWalk, openModal, type ShownPhoto } from '../dialogs/openModal.ts';

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

/** Early clients stored this value in place of a missing photo. */
const PLACEHOLDER = 'test-url';

export const hasPhoto = <T extends { photoUrl?: string | null | undefined }>(
  walk: T,
): walk is T & { photoUrl: string } => {
  const url = walk.photoUrl?.trim();
  return url !== undefined && url !== '' && url !== PLACEHOLDER;
};

/** Photos in the app's own bucket are loaded directly, any other by its file name through the API. */
export const photoSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl : `/api/photos/${encodeURIComponent(fileNameOf(photoUrl))}`;

/** The 400 px thumbnail beside the full photo; foreign photos have none. */
export const thumbnailSrc = (photoUrl: string): string =>
  photoUrl.startsWith('/objects/') ? photoUrl.replace(/(?<!-400)\.jpg$/, '-400.jpg') : photoSrc(photoUrl);

const fileNameOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? '';
