import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { photographed, walksOf } from '../../api/walkerReads.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { openModal, type ShownPhoto } from '../../ui/modals.ts';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { thumbnailSrc } from '../../ui/photoUrl.ts';
import { ownPhoto, shownPhoto } from '../../ui/shownPhoto.ts';
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
      {props.isOwn && (
        <Button look="tint" block icon={Images} className="mt-3.5" onClick={() => openModal('poster', {})}>
          {say('Create Poster')}
        </Button>
      )}
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
          {shown.map(({ id, photoUrl, destinationName }, index) => (
            <li key={id}>
              <PhotoLink photos={shown.map(isOwn ? ownPhoto : othersPhoto)} at={index}>
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
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

/** A photo of another's walk can be reported where its day is known. */
function othersPhoto(walk: Parameters<typeof shownPhoto>[0] & { id: string }): ShownPhoto {
  const day = walk.completedAt?.slice(0, 10);
  return { ...shownPhoto(walk), ...(day && { whose: { publicId: walk.id, day } }) };
}
