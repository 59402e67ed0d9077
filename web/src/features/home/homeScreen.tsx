import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import { milesText } from '../../../../shared/domain/units.ts';
import { currentUser } from '../../lib/session.ts';
import { ErrorState } from '../../ui/emptyState.tsx';
import { BlankPlate } from '../../ui/plate.tsx';
import { Scene } from '../../ui/scene.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Stats } from '../../ui/stats.tsx';
import { TopBar } from './topBar.tsx';
import './home.css';

export default function HomeScreen() {
  const { data: user, isError, refetch } = useQuery(currentUser);
  return (
    <div className="home">
      <div className="home-scene">
        <Scene boards={false} />
      </div>
      <TopBar user={user ?? null} />
      <main className="home-main">
        <div className="home-card">
          {user ? <Today user={user} /> : isError ? <Unreachable retry={refetch} /> : <Waiting />}
        </div>
      </main>
    </div>
  );
}

function Today({ user }: { user: OwnUser }) {
  return (
    <>
      <h1 className="h-page mb-4 wrap-anywhere">Hello, {firstNameOrUsername(user)}</h1>
      <BlankPlate title="No Challenge Yet" text="Your streets are waiting." />
      <div className="mt-5">
        <Stats
          stats={[
            { label: 'Completed', value: user.completedChallenges },
            { label: 'Day Streak', value: user.currentStreak },
            { label: 'Total Miles', value: milesText(user.totalDistance) },
          ]}
        />
      </div>
    </>
  );
}

const Unreachable = ({ retry }: { retry: () => void }) => (
  <ErrorState
    heading="h1"
    title="Your walks are out of reach"
    text="We could not load them. Nothing is lost."
    onRetry={retry}
  />
);

const Waiting = () => (
  <Loading text="Fetching your walks...">
    <div className="grid gap-4">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton shape="plate" />
      <Skeleton className="h-12" />
    </div>
  </Loading>
);
