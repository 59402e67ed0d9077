import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { Ban, CalendarRange, Flag, House, Route } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { collection } from '../../../../shared/api/collection.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { OwnUser, PublicUser, walkers } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername, HIDDEN_NAME } from '../../../../shared/domain/auth/names.ts';
import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/challenges/points.ts';
import type { Reported } from '../../../../shared/domain/moderation/report.ts';
import { ApiError } from '../../api/client.ts';
import { useBlockWalker } from '../../api/moderation.ts';
import { read } from '../../api/queryClient.ts';
import { statsOf, walksOf } from '../../api/walkers.ts';
import { roundedFigure, totalFigure, totalUnit } from '../../i18n/measures.ts';
import { nameText } from '../../i18n/names.ts';
import { numberText, t } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { EmptyState, ErrorState } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { FriendshipControl, useFriendship } from '../friends/index.ts';
import { StreakNotes } from '../home/index.ts';
import { ProfileCard } from './profileCard.tsx';
import {
  catalogue,
  ProfileSkeleton,
  profileColumnsClass,
  profileOf,
  RecentPhotos,
  streakText,
  tilesClass,
  UnlockedAchievements,
  unlockedBy,
  useUnlockedAchievements,
} from './profileLists.tsx';

const streetsOf = (id: string) => read(collection.listTowns, { params: { id } });

/** Shows the number of a friend's streets; the streets themselves are private. */
export function FriendStreets({ viewerId, friendId }: { viewerId: string; friendId: string }) {
  const isFriend = useFriendship(viewerId, friendId)?.is === 'friend';
  const { data } = useQuery({ ...streetsOf(friendId), enabled: isFriend });
  if (!data?.walked) return null;
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm/6">
      <Route size={18} />
      {t('{count, plural, one {# street} other {# streets}} walked, {towns, plural, one {# town} other {# towns}}', {
        count: data.walked,
        towns: data.townCount ?? 0,
      })}
    </p>
  );
}

function ReportControl({ other }: { other: PublicUser }) {
  const things: Reported[] = [
    ...(other.username === HIDDEN_NAME ? [] : (['name'] as const)),
    ...(other.profilePhotoUrl ? (['photo'] as const) : []),
  ];
  if (things.length === 0) return null;
  const title = t('Report {name}', { name: nameText(firstNameOrUsername(other)) });
  return (
    <Button
      variant="ghost"
      block
      icon={Flag}
      onClick={() => openModal('report', { whose: { reportedId: other.id }, things, title })}
    >
      {t('Report')}
    </Button>
  );
}

function BlockControl({ viewerId, other }: { viewerId: string; other: PublicUser }) {
  const [isAsked, setAsked] = useState(false);
  const [, navigate] = useLocation();
  const block = useBlockWalker(viewerId);
  const name = nameText(firstNameOrUsername(other));
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="ghost" block icon={Ban} className="mt-2" onClick={() => setAsked(true)}>
        {t('Block {name}', { name })}
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        title={t('Block {name}?', { name })}
        answers={{
          ...{ yes: t('Block'), variant: 'brand', icon: Ban },
          ...{ pending: block.isPending, pendingText: t('Blocking...') },
          onClick: () => block.mutate(other, { onSuccess: () => navigate('/') }),
        }}
      >
        <p className="mt-1">
          {t("You'll disappear for each other everywhere, and {name} won't be told. You can unblock in Settings.", {
            name,
          })}
        </p>
      </Dialog>
    </>
  );
}

export default function ProfileScreen() {
  const { userId } = useParams<{ userId?: string }>();
  const session = useSession();
  return (
    <main className="page">
      {session.status === 'in' ? (
        <Profile key={userId} id={userId ?? session.walkerId} viewerId={session.walkerId} />
      ) : (
        <>
          <PageHead title={t('Profile')} />
          <Missing title={t('Please log in to view your profile')} />
        </>
      )}
    </main>
  );
}

type ProfileProps = { id: string; viewerId: string };

function Profile(props: ProfileProps) {
  const { data: walker } = useQuery(profileOf(props.id));
  const title = walker ? t("{name}'s Profile", { name: firstNameOrUsername(walker) }) : t('Profile');
  return (
    <>
      <PageHead title={props.id === props.viewerId ? t('My Profile') : title} />
      <Content {...props} />
    </>
  );
}

function Content({ id, viewerId }: ProfileProps) {
  // The walks are shown later but requested at once, in parallel.
  usePrefetchQuery(walksOf(id));
  usePrefetchQuery(unlockedBy(id));
  usePrefetchQuery(catalogue);
  const [walker, stats] = useQueries({ queries: [profileOf(id), statsOf(id)] });
  if (walker.data && stats.data) {
    const isOwn = id === viewerId;
    // `homeTown` is present only for viewers of exact figures.
    const isExact = walker.data.homeTown !== undefined;
    return (
      <div className={profileColumnsClass} data-part="profile-columns">
        <ProfileCard walker={walker.data} isOwn={isOwn}>
          <StatTiles walkerId={id} stats={stats.data} isExact={isExact} />
          {!isOwn && <FriendshipControl viewerId={viewerId} other={walker.data} />}
        </ProfileCard>
        <UnlockedAchievements walkerId={id} />
        <RecentPhotos walker={walker.data} isOwn={isOwn} />
        <ActivitySummary stats={stats.data} streak={'streak' in walker.data ? walker.data.streak : undefined} />
        <div className="grid justify-items-start gap-3 desk:[grid-area:more]">
          {isOwn ? (
            <LinkButton variant="line" href="/year" icon={CalendarRange}>
              {t('Your Year')}
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
    );
  }
  const error = walker.error ?? stats.error;
  if (!error) return <ProfileSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return <Missing title={t('Profile not found')} text={t('Unable to load your profile data.')} />;
  }
  const retry = () => Promise.all([walker.refetch(), stats.refetch()]);
  return <ErrorState title={t('Unable to load your profile data.')} onRetry={retry} />;
}

const Missing = ({ title, text }: { title: string; text?: string }): ReactNode => (
  <EmptyState scene="crossing" title={title} {...(text && { text })}>
    <LinkButton href="/" icon={House}>
      {t('Go to Home')}
    </LinkButton>
  </EmptyState>
);

type Stats = ResponseOf<typeof walkers.getStats>;

function StatTiles({ walkerId, stats, isExact }: { walkerId: string; stats: Stats; isExact: boolean }) {
  const list = useUnlockedAchievements(walkerId);
  const unlocked = list.status === 'ready' ? String(list.data.length) : list.status === 'empty' ? '0' : '–';
  return (
    <dl className={tilesClass} data-part="tiles">
      <Tile label={t('Achievements')} value={unlocked} />
      <Tile label={t('Challenges')} value={numberText(stats.completedChallenges)} />
      {stats.currentStreak !== null && (
        <Tile label={stats.streakRested ? t('Walk Streak') : t('Day Streak')} value={numberText(stats.currentStreak)} />
      )}
      <Tile
        label={totalUnit() === 'mi' ? t('Miles') : t('Kilometres')}
        value={(isExact ? totalFigure : roundedFigure)(stats.totalDistance)}
      />
    </dl>
  );
}

const Tile = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse justify-end px-0.5 text-center not-first:border-s not-first:border-hairline">
    <dt className="text-xs/[1.3] text-ink-2 max-[380px]:text-2xs/[1.3]">{label}</dt>
    <dd className="pt-[0.12em] font-sign text-[1.25rem]/[1.15] font-heavy normal-nums">{value}</dd>
  </div>
);

function ActivitySummary({ stats, streak }: { stats: Stats; streak?: OwnUser['streak'] | undefined }) {
  const { level, totalPoints, currentStreak, longestStreak, streakRested, longestRested } = stats;
  const points = pointsToNextLevel(totalPoints);
  return (
    <section className="card desk:[grid-area:summary]" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        {t('Activity Summary')}
      </h2>
      <p className="mt-2.5 mb-1.5 text-sm text-ink-2">{t('{points} points to next level', { points })}</p>
      <ProgressBar value={levelProgress(totalPoints)} label={t('To level {level}', { level: level + 1 })} height={8} />
      <dl className="mt-3.5">
        {longestStreak !== null && <Line label={t('Best streak')} value={streakText(longestStreak, longestRested)} />}
        {currentStreak !== null && <Line label={t('Current streak')} value={streakText(currentStreak, streakRested)} />}
        {streak !== undefined && streak.goal > 0 && (
          <Line
            label={t('Weekly goal')}
            value={t('{walked} of {goal} walks', { walked: streak.thisWeek, goal: streak.goal })}
          />
        )}
        <Line label={t('Level')} value={numberText(level)} />
        <Line label={t('Points')} value={numberText(totalPoints)} />
      </dl>
      {streak && <StreakNotes streak={streak} />}
    </section>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-2 border-t border-hairline py-2.25 text-[0.9375rem]">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-strong">{value}</dd>
  </div>
);
