import { useQuery } from '@tanstack/react-query';
import { Camera, Share2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import type { challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { photographed, walksOf } from '../../api/walkerReads.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { useGpxOfWalk } from '../../session/gpxOfWalk.ts';
import { useSession } from '../../session/session.ts';
import { SignBadges } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { type ModalFrame, openModal, type ShownPhoto } from '../../ui/modals.ts';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { thumbnailSrc } from '../../ui/photoUrl.ts';
import { shownPhoto } from '../../ui/shownPhoto.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import './photoGallery.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    gallery: NoProps;
  }
}

export default function PhotoGallery({ open, onClose }: ModalFrame) {
  return (
    <Dialog open={open} onClose={onClose} size="tall" title={say('Photo Gallery')}>
      <Photos />
    </Dialog>
  );
}

function Photos() {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const walks = useQuery({
    ...walksOf(walkerId),
    enabled: walkerId !== '',
    select: (all) => photographed(all),
  });
  return (
    <List
      state={listState(walks)}
      loading={say('Fetching your photos...')}
      skeleton={<Waiting />}
      failed={say("Your photos couldn't be loaded.")}
      empty={
        <EmptyState
          title={say('No photos yet')}
          text={say('Complete a walk, and the photo of its sign appears here.')}
        />
      }
    >
      {(withPhoto) => (
        <ul className="photo-grid">
          {withPhoto.map((walk, index) => (
            <li key={walk.id}>
              <Memory walk={walk} photos={withPhoto.map(shownPhoto)} at={index} />
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

type Walk = ResponseOf<typeof challenges.listCompletedChallenges>[number] & { photoUrl: string };

type Among = { photos: readonly ShownPhoto[]; at: number };

function Memory({ walk, photos, at }: Among & { walk: Walk }) {
  const { id, destinationName } = walk;
  const street = streetText(destinationName);
  const gpx = useGpxOfWalk(id);
  return (
    <figure>
      <Photo photos={photos} at={at} name={street} />
      <figcaption>
        <b>{street}</b>
        <span className="photo-when">{photos[at]?.when}</span>
        <span className="photo-marks">
          <SignBadges walk={walk} />
        </span>
      </figcaption>
      <FavouriteHeart challengeId={id} destinationName={destinationName} />
      <IconButton
        icon={Share2}
        label={say('Share: {street}', { street })}
        className="photo-share"
        onClick={() => openModal('share', { walk })}
      />
      <IconButton
        icon={Waypoints}
        label={say('GPX: {street}', { street })}
        className="photo-gpx"
        onClick={() => gpx.isPending || gpx.mutate()}
      />
    </figure>
  );
}

/** A photo that cannot be shown leaves a camera in its place. */
function Photo({ photos, at, name }: Among & { name: string }) {
  const [broken, setBroken] = useState(false);
  const alt = say('Photo of the sign at {street}', { street: name });
  if (broken) {
    return (
      <span
        className="photo-broken"
        role="img"
        aria-label={say('Photo of the sign at {street}, not available', { street: name })}
      >
        <Camera size={32} aria-hidden="true" />
      </span>
    );
  }
  return (
    <PhotoLink photos={photos} at={at}>
      <img src={thumbnailSrc(photos[at]?.photoUrl ?? '')} alt={alt} loading="lazy" onError={() => setBroken(true)} />
    </PhotoLink>
  );
}

const Waiting = () => (
  <div className="photo-grid">
    {[...Array(6).keys()].map((index) => (
      <Skeleton key={index} shape="photo" />
    ))}
  </div>
);
