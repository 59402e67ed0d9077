import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { photographed, walksOf } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import type { ShownPhoto } from '../../ui/dialogs/openModal.ts';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { ownPhoto, PhotoLink, thumbnailSrc } from '../../ui/lists/photoLink.tsx';

const pictureClass = 'grid aspect-square w-full place-items-center rounded-control bg-sunken object-cover text-ink-2';
const photoGridClass =
  'grid grid-cols-3 gap-x-2 gap-y-3 pt-2 [&_a]:grid [&_a]:gap-1 [&_a]:rounded-control desk:grid-cols-4 desk:gap-x-3.5 desk:gap-y-4.5';

export default function PhotoGallery(frame: ModalFrame) {
  return (
    <Dialog {...frame} size="tall" title={t('Photo Gallery')}>
      <Photos />
    </Dialog>
  );
}

function Photos() {
  const walkerId = useWalkerId();
  const walks = useQuery({
    ...walksOf(walkerId),
    enabled: walkerId !== '',
    select: (all) => photographed(all),
  });
  return (
    <List
      state={listState(walks)}
      loading={t('Fetching your photos...')}
      skeleton={<Waiting />}
      failed={t("Your photos couldn't be loaded.")}
      empty={
        <EmptyState title={t('No photos yet')} text={t('Complete a walk, and the photo of its sign appears here.')} />
      }
    >
      {(withPhoto) => (
        <ul className={photoGridClass} data-part="photo-grid">
          {withPhoto.map(({ id }, index) => (
            <li key={id}>
              <Memory photos={withPhoto.map(ownPhoto)} at={index} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

function Memory({ photos, at }: { photos: readonly ShownPhoto[]; at: number }) {
  const [broken, setBroken] = useState(false);
  const { name: street = '', when = '', photoUrl = '' } = photos[at] ?? {};
  return (
    <PhotoLink photos={photos} at={at}>
      {broken ? (
        <span
          className={pictureClass}
          data-part="photo-broken"
          role="img"
          aria-label={t('Photo of the sign at {street}, not available', { street })}
        >
          <Camera size={32} />
        </span>
      ) : (
        <img
          className={pictureClass}
          src={thumbnailSrc(photoUrl)}
          alt={t('Photo of the sign at {street}', { street })}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
      <span className="text-ink-2 text-xs text-center">{when}</span>
    </PhotoLink>
  );
}

const Waiting = () => (
  <div className={photoGridClass} data-part="photo-grid">
    {[...Array(6).keys()].map((index) => (
      <Skeleton key={index} shape="photo" />
    ))}
  </div>
);
