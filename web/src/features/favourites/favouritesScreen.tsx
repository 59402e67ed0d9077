import { useQuery } from '@tanstack/react-query';
import { Clock, House, Navigation, Route, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { walkingMinutes } from '../../../../shared/domain/walkers/units.ts';
import { totalText } from '../../i18n/measures.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import { type NavigableWalk, openModal, type ShownPhoto } from '../../ui/dialogs/openModal.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { CompletedBadge, DifficultyBadge, SignBadges } from '../../ui/lists/badge.tsx';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { hasPhoto, ownPhoto, PhotoLink, photoSrc } from '../../ui/lists/photoLink.tsx';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { FavouriteHeart, type FavouriteWalk, favouritesOf } from './favouriteHeart.tsx';

const favouritesClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4 desk:gap-5 wide:grid-cols-[repeat(auto-fill,minmax(380px,1fr))]';

const photoClass = 'grid h-42 w-full flex-none place-items-center object-cover wide:h-60';

const favouriteClass = 'relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-1';

type Props = { walk: FavouriteWalk; photos: readonly ShownPhoto[] };

function FavouriteCard({ walk, photos }: Props) {
  const { id, destination, distance, difficulty, completed } = walk;
  const street = streetText(destination);
  return (
    <article className={favouriteClass}>
      <Photo walk={walk} photos={photos} />
      <FavouriteHeart
        challengeId={id}
        destination={destination}
        className="absolute top-2.5 end-2.5 rounded-full bg-surface shadow-1 hover:bg-(--hover)"
      />
      <div className="flex flex-1 flex-col px-4 pt-3.5 pb-4">
        <p className="text-xs text-ink-2">{t('Challenge Destination')}</p>
        <h2 className="h-card">{street}</h2>
        <p className="flex gap-4 mt-1 text-ink-2 text-sm/6 *:flex *:items-center *:gap-1.5 [&_svg]:-mt-0.5">
          <span>
            <Clock size={16} />
            {t('{minutes} min', { minutes: walkingMinutes(distance) })}
          </span>
          <span>
            <Route size={16} />
            {totalText(distance)}
          </span>
        </p>
        <p className="mt-2.5 mb-3.5 flex flex-wrap items-center gap-2">
          <DifficultyBadge difficulty={difficulty} />
          {completed && (
            <>
              <CompletedBadge />
              <SignBadges walk={walk} />
              <span className="ms-auto text-xs text-ink-2">{whenText(walk)}</span>
            </>
          )}
        </p>
        <div className="flex gap-2 mt-auto *:flex-1 *:px-3">
          {isNavigable(walk) && (
            <Button icon={Navigation} onClick={() => openModal('mapApps', { challenge: walk })}>
              {t('Navigate')}
            </Button>
          )}
          <Button variant="line" icon={Share2} onClick={() => openModal('share', { walk })}>
            {t('Share')}
          </Button>
        </div>
      </div>
    </article>
  );
}

const isNavigable = (walk: FavouriteWalk): walk is FavouriteWalk & NavigableWalk =>
  [walk.startLatitude, walk.startLongitude, walk.endLatitude, walk.endLongitude].every((at) => at !== undefined);

const whenText = ({ date, completedAt }: FavouriteWalk): string =>
  date ? dayText(date) : completedAt ? instantText(completedAt) : '';

function Photo({ walk, photos }: Props) {
  const [isBroken, setBroken] = useState(false);
  const street = streetText(walk.destination);
  if (isBroken || !hasPhoto(walk)) {
    return (
      <div className={`${photoClass} bg-(--map-park) px-4`} aria-hidden="true">
        <MiniPlate>{street}</MiniPlate>
      </div>
    );
  }
  return (
    <PhotoLink photos={photos} at={photos.findIndex(({ photoUrl }) => photoUrl === walk.photoUrl)}>
      <img
        className={`${photoClass} bg-sunken`}
        src={photoSrc(walk.photoUrl)}
        alt={t('The sign of {street}', { street })}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </PhotoLink>
  );
}

export default function FavouritesScreen() {
  const session = useSession();
  if (session.status === 'in') return <MyFavourites walkerId={session.walkerId} />;
  return (
    <main className="page">
      <EmptyState heading="h1" title={t('Please Log In')} text={t('You need to be logged in to view your favourites.')}>
        <LinkButton href="/" icon={House}>
          {t('Go to Home')}
        </LinkButton>
      </EmptyState>
    </main>
  );
}

function MyFavourites({ walkerId }: { walkerId: string }) {
  const favourites = listState(useQuery(favouritesOf(walkerId)));
  const count = favourites.status === 'ready' ? favourites.data.length : 0;
  const photos = favourites.status === 'ready' ? favourites.data.filter(hasPhoto).map(ownPhoto) : [];
  const frame = useFocusKept(count);
  return (
    <main className="page">
      <PageHead title={t('My Favourites')}>
        {count > 0 && (
          <p className="rounded-pill bg-sunken px-3.5 pt-1.5 pb-1 text-sm font-strong">
            {t('{routes, plural, one {# route} other {# routes}}', { routes: count })}
          </p>
        )}
      </PageHead>
      <div ref={frame} tabIndex={-1} className="outline-none">
        <List
          state={favourites}
          loading={t('Loading your favourite routes...')}
          skeleton={<Waiting />}
          failed={t('Failed to load favourites. Please try again.')}
          empty={
            <EmptyState
              scene="hook"
              title={t('No Favourite Routes Yet')}
              text={t('Tap the heart on a completed challenge to keep its route here.')}
            >
              <LinkButton href="/" icon={House} variant="tint">
                {t('Back to Home')}
              </LinkButton>
            </EmptyState>
          }
        >
          {(walks) => (
            <ul className={favouritesClass}>
              {walks.map((walk) => (
                <li key={walk.id}>
                  <FavouriteCard walk={walk} photos={photos} />
                </li>
              ))}
            </ul>
          )}
        </List>
      </div>
    </main>
  );
}

/** Removing a heart removes its card with the focus, so the focus moves within the list. */
function useFocusKept(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    last.current = count;
  }, [count]);
  return frame;
}

const Waiting = () => (
  <div className={favouritesClass}>
    {[...Array(3).keys()].map((index) => (
      <div key={index} className={favouriteClass}>
        <Skeleton className="h-42 w-full flex-none rounded-none wide:h-60" />
        <div className="flex flex-1 flex-col px-4 pt-3.5 pb-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-6 w-4/5" />
          <Skeleton className="mt-3 h-5 w-1/2" />
          <Skeleton className="mt-5 h-12" />
        </div>
      </div>
    ))}
  </div>
);
