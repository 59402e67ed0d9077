import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { walksOf } from '../../api/walkerReads.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { EmptyState, ErrorState } from '../../ui/emptyState.tsx';
import { hasPhoto, photoSrc, thumbnailSrc } from '../../ui/photoUrl.ts';
import { streetOf } from '../../ui/plate.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { PhotoSkeletons } from './profileSkeleton.tsx';
import { noPhotosText } from './texts.ts';

export const MOST_PHOTOS = 6;

type Props = { walker: PublicUser; isOwn: boolean };

export function RecentPhotos(props: Props) {
  return (
    <section className="card" aria-labelledby="recent-photos">
      <h2 id="recent-photos" className="h-card mb-3">
        Recent Challenge Photos
      </h2>
      <Photos {...props} />
    </section>
  );
}

function Photos({ walker, isOwn }: Props) {
  const { data, isError, refetch } = useQuery(walksOf(walker.id));
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  if (!data && isError) {
    return <ErrorState heading="h3" title="The photos could not be loaded." onRetry={refetch} />;
  }
  if (!data) {
    return (
      <Loading text="Fetching the photos...">
        <PhotoSkeletons />
      </Loading>
    );
  }
  const recent = data
    .filter(({ completed }) => completed)
    .filter(hasPhoto)
    .slice(0, MOST_PHOTOS);
  const shown = recent.filter(({ id }) => !broken.has(id));
  if (shown.length === 0) {
    return <EmptyState heading="h3" title="No photos here" text={noPhotosText(walker, isOwn, data.length)} />;
  }
  return (
    <ul className="recent-photos">
      {shown.map(({ id, photoUrl, destinationName }) => (
        <li key={id}>
          <a href={photoSrc(photoUrl)} target="_blank" rel="noreferrer">
            <img
              src={thumbnailSrc(photoUrl)}
              alt={`Sign at ${streetOf(destinationName)}`}
              loading="lazy"
              onError={() => setBroken((others) => new Set(others).add(id))}
            />
            <span className="recent-photo-name" aria-hidden="true">
              {streetOf(destinationName)}
            </span>
          </a>
          {isOwn && (
            <FavouriteHeart challengeId={id} destinationName={destinationName} className="recent-photo-heart" />
          )}
        </li>
      ))}
    </ul>
  );
}
