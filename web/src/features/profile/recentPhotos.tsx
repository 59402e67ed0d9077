import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { photographed, walksOf } from '../../api/walkerReads.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { openModal } from '../../ui/modals.ts';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { thumbnailSrc } from '../../ui/photoUrl.ts';
import { shownPhoto } from '../../ui/shownPhoto.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { PhotoSkeletons } from './profileSkeleton.tsx';
import { noPhotosText } from './texts.ts';

export const MOST_PHOTOS = 6;

type Props = { walker: PublicUser; isOwn: boolean };

export function RecentPhotos(props: Props) {
  return (
    <section className="card" aria-labelledby="recent-photos">
      <h2 id="recent-photos" className="h-card mb-3">
        {say('Recent Challenge Photos')}
      </h2>
      <Photos {...props} />
    </section>
  );
}

function Photos({ walker, isOwn }: Props) {
  const { data: walks, isError, refetch } = useQuery(walksOf(walker.id));
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const data =
    walks &&
    photographed(walks)
      .slice(0, MOST_PHOTOS)
      .filter(({ id }) => !broken.has(id));
  const why = noPhotosText(walker, isOwn, walks?.length ?? 0);
  return (
    <List
      heading="h3"
      state={listState({ data, isError, refetch })}
      loading={say('Fetching the photos...')}
      skeleton={<PhotoSkeletons />}
      failed={say("The photos couldn't be loaded.")}
      empty={<EmptyState heading="h3" title={say('No photos here')} text={why} />}
    >
      {(shown) => (
        <ul className="recent-photos">
          {shown.map(({ id, photoUrl, destinationName, completedAt }, index) => (
            <li key={id}>
              <PhotoLink photos={shown.map(shownPhoto)} at={index}>
                <img
                  src={thumbnailSrc(photoUrl)}
                  alt={say('Sign at {street}', { street: streetText(destinationName) })}
                  loading="lazy"
                  onError={() => setBroken((others) => new Set(others).add(id))}
                />
                <span className="recent-photo-name" aria-hidden="true">
                  {streetText(destinationName)}
                </span>
              </PhotoLink>
              {isOwn ? (
                <FavouriteHeart challengeId={id} destinationName={destinationName} className="recent-photo-heart" />
              ) : (
                <ReportPhoto publicId={id} completedAt={completedAt} street={streetText(destinationName)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

type ReportedPhoto = { publicId: string; completedAt: string | null; street: string };

function ReportPhoto({ publicId, completedAt, street }: ReportedPhoto) {
  const title = say('Report this walk to {street}', { street });
  const day = completedAt?.slice(0, 10);
  if (!day) return null;
  return (
    <IconButton
      icon={Flag}
      label={title}
      className="recent-photo-heart"
      onClick={() => openModal('report', { whose: { publicId, day }, things: ['photo', 'walk', 'place'], title })}
    />
  );
}
