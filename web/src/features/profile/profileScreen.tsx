import { usePrefetchQuery, useQueries, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ban, CalendarRange, Flag, House, Route } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { collection } from '../../../../shared/api/collection.ts';
import type { PublicUser } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername, HIDDEN_NAME } from '../../../../shared/domain/auth/names.ts';
import type { Reported } from '../../../../shared/domain/moderation/report.ts';
import { useBlockWalker } from '../../api/blocks.ts';
import { ApiError } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { statsOf, walksOf } from '../../api/walkerReads.ts';
import { nameText } from '../../i18n/placeholderNames.ts';
import { t } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { EmptyState, ErrorState } from '../../ui/lists/listState.tsx';
import { FriendshipControl, useFriendship } from '../friends/index.ts';
import { ActivitySummary, StatTiles } from './activitySummary.tsx';
import { ProfileCard } from './profileCard.tsx';
import { RecentPhotos, UnlockedAchievements } from './profileLists.tsx';
import { ProfileSkeleton, profileColumnsClass } from './profileSkeleton.tsx';
import { catalogue, profileOf, unlockedBy } from './queries.ts';
import { titleOf } from './texts.ts';

const streetsOf = (id: string) => read(collection.listTowns, { params: { id } });

/** Shows the number of a friend's streets; the streets themselves are private. */
export function FriendStreets({ viewerId, friendId }: { viewerId: string; friendId: string }) {
  const isFriend = useFriendship(viewerId, friendId)?.is === 'friend';
  const { data } = useQuery({ ...streetsOf(friendId), enabled: isFriend });
  if (!data?.walked) return null;
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm/6">
      <Route size={18} aria-hidden="true" />
      {t('{count, plural, one {# street} other {# streets}} walked, {towns, plural, one {# town} other {# towns}}', {
        count: data.walked,
        towns: data.townCount ?? 0,
      })}
    </p>
  );
}

export function ReportControl({ other }: { other: PublicUser }) {
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

export function BlockControl({ viewerId, other }: { viewerId: string; other: PublicUser }) {
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
        footer={
          <DialogAnswers
            no={t('Cancel')}
            onNo={close}
            variant="brand"
            icon={Ban}
            pending={block.isPending}
            pendingText={t('Blocking...')}
            onClick={() => block.mutate(other, { onSuccess: () => navigate('/') })}
          >
            {t('Block')}
          </DialogAnswers>
        }
      >
        <p className="mt-1">
          {t(
            "You won't see each other any more: no profiles, leaderboards, requests or named walks, and no friendship. {name} isn't told. Nameless dots on the world map stay. You can unblock in Settings.",
            { name },
          )}
        </p>
      </Dialog>
    </>
  );
}

export default function ProfileScreen() {
  const { userId } = useParams<{ userId?: string }>();
  const session = useSession();
  return (
    <main className="page grid justify-items-start gap-1 [&>:not(a,h1)]:w-full">
      <LinkButton href="/" variant="ghost" icon={ArrowLeft} className="-ms-2.5">
        {t('Back to Home')}
      </LinkButton>
      {session.status === 'in' ? (
        <Profile key={userId} id={userId ?? session.walkerId} viewerId={session.walkerId} />
      ) : (
        <Missing title={t('Please log in to view your profile')} />
      )}
    </main>
  );
}

function Profile({ id, viewerId }: { id: string; viewerId: string }) {
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
      <>
        <h1 className="h-page" data-notice-below="">
          {titleOf(walker.data, isOwn)}
        </h1>
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
      </>
    );
  }
  const error = walker.error ?? stats.error;
  if (!error) return <ProfileSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return <Missing title={t('Profile not found')} text={t('Unable to load your profile data.')} />;
  }
  const retry = () => Promise.all([walker.refetch(), stats.refetch()]);
  return <ErrorState heading="h1" title={t('Unable to load your profile data.')} onRetry={retry} />;
}

function Missing({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <div className="pt-[8vh]">
      <EmptyState scene="crossing" heading="h1" title={title} {...(text && { text })}>
        <LinkButton href="/" icon={House}>
          {t('Go to Home')}
        </LinkButton>
      </EmptyState>
    </div>
  );
}
