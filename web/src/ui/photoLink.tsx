import type { MouseEvent, ReactNode } from 'react';
import { openModal, type ShownPhoto } from './modals.ts';
import { photoSrc } from './photoUrl.ts';

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
