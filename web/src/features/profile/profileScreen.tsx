import { usePrefetchQuery, useQueries } from '@tanstack/react-query';
import { ArrowLeft, CalendarRange, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { statsOf, walksOf } from '../../api/walkerReads.ts';
import { useSession } from '../../session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/emptyState.tsx';
import { say } from '../../words/say.ts';
import { ActivitySummary } from './activitySummary.tsx';
import { BlockControl } from './blockControl.tsx';
import { FriendStreets } from './friendStreets.tsx';
import { FriendshipControl } from './friendshipControl.tsx';
import { ProfileCard } from './profileCard.tsx';
import { ProfileSkeleton } from './profileSkeleton.tsx';
import { catalogue, profileOf, unlockedBy } from './queries.ts';
import { RecentPhotos } from './recentPhotos.tsx';
import { ReportControl } from './reportControl.tsx';
import { StatTiles } from './statTiles.tsx';
import { titleOf } from './texts.ts';
import { UnlockedAchievements } from './unlockedAchievements.tsx';
import './profile.css';

export default function ProfileScreen() {
  const { userId } = useParams<{ userId?: string }>();
  const session = useSession();
  return (
    <main className="page profile">
      <LinkButton href="/" look="ghost" icon={ArrowLeft} className="-ms-2.5">
        {say('Back to Home')}
      </LinkButton>
      {session.status === 'in' ? (
        <Profile key={userId} id={userId ?? session.walkerId} viewerId={session.walkerId} />
      ) : (
        <Missing title={say('Please log in to view your profile')} />
      )}
    </main>
  );
}

function Profile({ id, viewerId }: { id: string; viewerId: string }) {
  // Shown further down and later, but asked for at once.
  usePrefetchQuery(walksOf(id));
  usePrefetchQuery(unlockedBy(id));
  usePrefetchQuery(catalogue);
  const [walker, stats] = useQueries({ queries: [profileOf(id), statsOf(id)] });
  if (walker.data && stats.data) {
    const isOwn = id === viewerId;
    // The town of the home is told to those who are told exact figures, and to no other.
    const isExact = walker.data.homeTown !== undefined;
    return (
      <>
        <h1 className="h-page" data-notice-below="">
          {titleOf(walker.data, isOwn)}
        </h1>
        <div className="profile-columns">
          <ProfileCard walker={walker.data} isOwn={isOwn}>
            <StatTiles walkerId={id} stats={stats.data} isExact={isExact} />
            {!isOwn && <FriendshipControl viewerId={viewerId} other={walker.data} />}
          </ProfileCard>
          <UnlockedAchievements walkerId={id} />
          <RecentPhotos walker={walker.data} isOwn={isOwn} />
          <ActivitySummary stats={stats.data} streak={'streak' in walker.data ? walker.data.streak : undefined} />
          <div className="profile-more">
            {isOwn ? (
              <LinkButton look="line" href="/year" icon={CalendarRange}>
                {say('Your Year')}
              </LinkButton>
            ) : (
              <>
                <FriendStreets viewerId={viewerId} friendId={id} />
                <BlockControl viewerId={viewerId} other={walker.data} />
                <ReportControl other={walker.data} />
              </>
            )}
          </div>
        </div>
      </>
    );
  }
  const error = walker.error ?? stats.error;
  if (!error) return <ProfileSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return <Missing title={say('Profile not found')} text={say('Unable to load your profile data.')} />;
  }
  const retry = () => Promise.all([walker.refetch(), stats.refetch()]);
  return <ErrorState heading="h1" title={say('Unable to load your profile data.')} onRetry={retry} />;
}

function Missing({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <div className="profile-missing">
      <EmptyState scene="crossing" heading="h1" title={title} {...(text && { text })}>
        <LinkButton href="/" icon={House}>
          {say('Go to Home')}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
