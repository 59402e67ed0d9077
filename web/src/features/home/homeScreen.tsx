import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ShareOutcome, shareOutcome } from '../../../../shared/api/appLinks.ts';
import { auth } from '../../../../shared/api/auth.ts';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { type OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../shared/domain/auth/names.ts';
import { dayOf } from '../../../../shared/domain/day.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { invalidate } from '../../api/queryClient.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { type Edges, NO_EDGES } from '../../map/walk/framing.ts';
import { outbox, useOutbox } from '../../pwa/outbox/outbox.ts';
import { takeShared } from '../../pwa/outbox/sharedPhoto.ts';
import { currentUser } from '../../session/session.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/lists/listState.tsx';
import { DESK_PX } from '../../ui/media.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useOnboarding } from '../onboarding/index.ts';
import { ChallengeCard } from './challengeCard.tsx';
import { ChallengePanel } from './challengePanel.tsx';
import { HomeMap } from './homeMap.tsx';
import { homeOf } from './location/homePlace.tsx';
import { MoveHomeQuestion } from './location/moveHomeQuestion.tsx';
import { todayChallenge } from './queries.ts';
import { TopBar } from './topBar.tsx';
import { UnsentWalks } from './unsentWalks.tsx';
import { useDeviceHome } from './useDeviceHome.ts';
import { DirectionStrip } from './walk/directionStrip.tsx';
import { Guide } from './walk/walkGuide.tsx';
import { useWalkLeg, type WalkLeg } from './walk/walkLeg.ts';
import './homePanel.css';

/** Only walkers without a home load this chunk. */
const StartPage = lazy(async () => ({ default: (await import('./location/startPage.tsx')).StartPage }));

/** The placeholder has the height of the panel, to avoid a layout shift. */
export const Waiting = () => (
  <Loading text={t('Fetching your walks...')}>
    <div className="grid gap-3 pt-2">
      <Skeleton shape="plate" />
      <Skeleton className="h-14" />
    </div>
  </Loading>
);

/** On a desk the map's buttons are on the right and must not cover an end of the walk. */
const CONTROLS_PX = 40;

/** Measures what card and panel cover: top and bottom on a phone, the left on a desk. */
function useMapPadding(
  card: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isShown: boolean,
): Edges {
  const [edges, setEdges] = useState(NO_EDGES);
  // At 400 % zoom the panel begins below --covered-above: it moves without a resize when the card's height changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with the new --covered-above
  useLayoutEffect(() => {
    // The start page unmounts card and panel, which return as new elements.
    if (!isShown) return;
    const measure = () => {
      const above = card.current?.getBoundingClientRect();
      const below = panel.current?.getBoundingClientRect();
      if (!above || !below) return;
      // At 400 % zoom the map scrolls together with card and panel.
      const scrolled = card.current?.offsetParent?.scrollTop ?? 0;
      const besides = below.right < window.innerWidth * 0.75;
      // The bar covers the map on a phone, not on a desk.
      const bar = window.innerWidth < DESK_PX ? above.top : 0;
      const bottom = Math.max(0, Math.round(window.innerHeight - below.top - scrolled));
      setEdges((last) => {
        const next = besides
          ? { ...NO_EDGES, top: Math.round(bar), left: Math.round(below.right), right: CONTROLS_PX }
          : { ...NO_EDGES, top: Math.round(above.bottom + scrolled), bottom };
        return next.top === last.top && next.bottom === last.bottom && next.left === last.left ? last : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [card.current, panel.current, document.documentElement]) {
      // Panel states differ in padding, so the ResizeObserver observes the border box.
      if (element) observer.observe(element, { box: 'border-box' });
    }
    return () => observer.disconnect();
  }, [card, panel, isShown, edges.top]);
  return edges;
}

/** The query string of the app shortcut "Photo of the sign" (web/public/manifest.json). */
export const PHOTO = '?photo';

/** Sets the app badge and opens app shortcuts. The challenge is `undefined` while loading. */
export function useAppShortcuts(challenge: Challenge | null | undefined) {
  const isKnown = challenge !== undefined;
  const isOpen = challenge != null && !challenge.completed;
  useEffect(() => {
    if (!isKnown) return;
    const shown = isOpen ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }, [isKnown, isOpen]);

  useEffect(() => {
    if (!challenge || location.search !== PHOTO) return;
    history.replaceState(history.state, '', location.pathname);
    if (!challenge.completed) openModal('upload', { challenge });
  }, [challenge]);
}

const CHECK_MS = 30_000;
/** The server's clock may be slow and still answer yesterday's open walk after midnight. */
const ASK_AGAIN_MS = 5 * 60_000;

/** The server decides which day it is; the client refetches once its local date is later than the data. */
export function isDayOver(
  { date, readAt }: { date: string | undefined; readAt: number },
  now: Date,
  timeZone: string,
): boolean {
  const today = dayOf(now, timeZone);
  if (dayOf(new Date(readAt), timeZone) < today) return true;
  return date !== undefined && date < today && now.getTime() - readAt >= ASK_AGAIN_MS;
}

/** Midnight can pass while the app is open or in the background. */
export function useDayTurn(user: Pick<OwnUser, 'id' | 'timeZone'> | null): void {
  const client = useQueryClient();
  const { id, timeZone } = user ?? {};
  useEffect(() => {
    if (id === undefined || timeZone === undefined) return;
    const check = () => {
      const today = client.getQueryState(todayChallenge.queryKey);
      if (document.visibilityState !== 'visible' || today?.data === undefined || today.fetchStatus !== 'idle') return;
      const read = { date: today.data?.date, readAt: today.dataUpdatedAt };
      if (!isDayOver(read, new Date(), timeZone)) return;
      invalidate(client, auth.getCurrentUser);
      invalidate(client, walkers.getStats, { id });
      void client.invalidateQueries({ queryKey: todayChallenge.queryKey });
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [client, id, timeZone]);
}

export default function HomeScreen() {
  const user = useQuery(currentUser);
  const today = useQuery(todayChallenge);
  useDayTurn(user.data ?? null);
  useAppShortcuts(today.data);
  useSharedPhoto(today.data, today.isFetching);
  const [isFullscreen, setFullscreen] = useState(false);
  const leg = useWalkLeg(today.data ?? null);
  const top = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const homeless = user.data && today.data === null && !homeOf(user.data) ? user.data : undefined;
  const obstructed = useMapPadding(top, panel, homeless === undefined);
  const map = (
    <>
      <Guide leg={leg} goal={today.data ? streetText(today.data.destination) : ''} />
      <HomeMap
        user={user.data ?? null}
        challenge={today.data ?? null}
        leg={leg}
        obstructed={obstructed}
        isFullscreen={isFullscreen}
        onFullscreen={setFullscreen}
      />
    </>
  );
  const main = (
    <main className="side-panel" inert={isFullscreen}>
      <h1 className="sr-only">
        {user.data ? t('Hello, {name}', { name: firstNameOrUsername(user.data) }) : t('Signpost')}
      </h1>
      <div ref={top} data-part="home-card" className="home-card" data-notice-below="">
        <ChallengeCard user={user.data ?? null} challenge={today.data} leg={leg} />
        {leg && today.data && <DirectionStrip leg={leg} challenge={today.data} />}
      </div>
      <section
        ref={panel}
        className="home-panel home-sheet"
        data-walking={leg ? '' : undefined}
        aria-label={t('Challenge')}
      >
        {user.data && today.data !== undefined ? (
          <Panel user={user.data} challenge={today.data} leg={leg} />
        ) : user.isError || today.isError ? (
          <ErrorState
            title={t("Your walks can't be loaded")}
            text={t("We couldn't load them. Nothing is lost.")}
            onRetry={() => Promise.all([user.refetch(), today.refetch()])}
          />
        ) : (
          <Waiting />
        )}
      </section>
    </main>
  );
  // Loading and loaded state share one bar, so that an open menu stays open.
  return (
    <div
      className={
        homeless
          ? 'flex min-h-dvh flex-col bg-surface desk:grid desk:h-dvh desk:grid-cols-[1fr_min(600px,50vw)] desk:pt-17'
          : 'fixed inset-0 isolate overflow-hidden zoomed:overflow-y-auto bg-(--map-land) [&>[inert]]:invisible'
      }
      data-fullscreen={isFullscreen ? '' : undefined}
      style={{ '--covered-above': `${obstructed.top}px` }}
    >
      <div className="contents" inert={isFullscreen}>
        <TopBar user={user.data ?? null} />
      </div>
      {homeless ? (
        <Suspense fallback={null}>
          <StartPage user={homeless} />
        </Suspense>
      ) : (
        <>
          {main}
          {map}
        </>
      )}
    </div>
  );
}

function Panel({ user, challenge, leg }: { user: OwnUser; challenge: Challenge | null; leg: WalkLeg | undefined }) {
  const isWelcoming = useOnboarding(user);
  const device = useDeviceHome(user, challenge, isWelcoming);
  const others = useOutbox().filter(
    ({ walkerId, challengeId }) => walkerId === user.id && challengeId !== challenge?.id,
  );
  return (
    <>
      {others.length > 0 ? (
        <UnsentWalks walks={others} />
      ) : (
        device.elsewhere && <MoveHomeQuestion user={user} position={device.elsewhere} />
      )}
      <ChallengePanel user={user} challenge={challenge} leg={leg} />
    </>
  );
}

type Sentence = { title: string; description?: string };

const REFUSALS: Record<Exclude<ShareOutcome, 'kept'>, Sentence> = {
  several: { title: msg('One photo, please'), description: msg('Share the one that shows the sign.') },
  'no-image': { title: msg("That's not a photo"), description: msg('Share the picture that shows the sign.') },
  'too-large': { title: msg('That photo is too large'), description: msg('Please share a smaller copy.') },
  missed: { title: msg("The photo didn't arrive"), description: msg('Please choose it here.') },
};
const NO_WALK: Sentence = {
  title: msg("There's no walk to prove yet"),
  description: msg("Generate today's challenge first, then share the photo of its sign."),
};
const DONE: Sentence = { title: msg("Today's walk already has its photo") };

/** How long a persisted answer waits for a fresh one, in which the walk may be completed, before it is used. */
const PATIENCE_MS = 3_000;

/** Persisted data may be stale: another device may have generated or completed the challenge. */
function useSharedPhoto(challenge: Challenge | null | undefined, isFetching: boolean) {
  useEffect(() => {
    const outcome = shareOutcome(location.search);
    if (challenge === undefined || !outcome) return undefined;
    const open = () => {
      history.replaceState(history.state, '', location.pathname);
      void openShared(challenge, outcome);
    };
    if (challenge?.completed || !isFetching) return open();
    const timer = challenge && setTimeout(open, PATIENCE_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [challenge, isFetching]);
}

async function openShared(challenge: Challenge | null, outcome: ShareOutcome): Promise<void> {
  const shared = outcome === 'kept' ? await takeShared(Date.now()) : undefined;
  const refusal = outcome === 'kept' ? !shared && REFUSALS.missed : REFUSALS[outcome];
  const isDone = challenge && (challenge.completed || (await outbox.find(challenge.id))?.photo.sent);
  const sentence = challenge ? (isDone ? DONE : refusal) : NO_WALK;
  if (sentence) {
    const { title, description } = sentence;
    toast({ title: t(title), description: description && t(description), icon: ImageUp });
  }
  if (!challenge || isDone) return;
  if (shared) openModal('upload', { challenge, shared });
  else if (refusal === REFUSALS.missed) openModal('upload', { challenge });
}
