import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { favouritesOf } from '../../api/favourites.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { PageHead } from '../../ui/pageHead.tsx';
import { hasPhoto } from '../../ui/photoUrl.ts';
import { ownPhoto } from '../../ui/shownPhoto.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { FavouriteCard } from './favouriteCard.tsx';
import './favourites.css';

export default function FavouritesScreen() {
  const session = useSession();
  return session.status === 'in' ? <MyFavourites walkerId={session.walkerId} /> : <PleaseLogIn />;
}

function MyFavourites({ walkerId }: { walkerId: string }) {
  const favourites = listState(useQuery(favouritesOf(walkerId)));
  const count = favourites.status === 'ready' ? favourites.data.length : 0;
  const photos = favourites.status === 'ready' ? favourites.data.filter(hasPhoto).map(ownPhoto) : [];
  const frame = useFocusKept(count);
  return (
    <main className="page">
      <PageHead title={say('My Favourites')}>{count > 0 && <Count routes={count} />}</PageHead>
      <div ref={frame} tabIndex={-1} className="outline-none">
        <List
          state={favourites}
          loading={say('Loading your favourite routes...')}
          skeleton={<Waiting />}
          failed={say('Failed to load favourites. Please try again.')}
          empty={<NoFavourites />}
        >
          {(walks) => (
            <ul className="favourites">
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

const Count = ({ routes }: { routes: number }) => (
  <p className="rounded-pill bg-sunken px-3.5 pt-1.5 pb-1 text-sm font-strong">
    {say('{routes, plural, one {# route} other {# routes}}', { routes })}
  </p>
);

const NoFavourites = () => (
  <EmptyState
    scene="hook"
    title={say('No Favourite Routes Yet')}
    text={say('Tap the heart on a completed challenge to keep its route here.')}
  >
    <LinkButton href="/" icon={House} look="tint">
      {say('Back to Home')}
    </LinkButton>
  </EmptyState>
);

/** A heart that is taken away takes its card, and with it the focus: that stays in the list instead. */
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
  <div className="favourites">
    {[...Array(3).keys()].map((index) => (
      <div key={index} className="favourite">
        <Skeleton className="favourite-photo" />
        <div className="favourite-text">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-6 w-4/5" />
          <Skeleton className="mt-3 h-5 w-1/2" />
          <Skeleton className="mt-5 h-12" />
        </div>
      </div>
    ))}
  </div>
);

const PleaseLogIn = () => (
  <main className="page">
    <EmptyState
      heading="h1"
      title={say('Please Log In')}
      text={say('You need to be logged in to view your favourites.')}
    >
      <LinkButton href="/" icon={House}>
        {say('Go to Home')}
      </LinkButton>
    </EmptyState>
  </main>
);
