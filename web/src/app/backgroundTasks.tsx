import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { achievements } from '../../../shared/api/achievements.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../shared/domain/auth/names.ts';
import { favouritesOf } from '../api/favourites.ts';
import { friendsOf, requestsBy } from '../api/friends.ts';
import { read, retryDelay } from '../api/queryClient.ts';
import { ownAchievements, statsOf, walksOf } from '../api/walkerReads.ts';
import { useUpdateWalker } from '../api/walkers.ts';
import { takeAnswer } from '../features/photos/queries.ts';
import { t } from '../i18n/t.ts';
import { askToSendLater } from '../pwa/install/backgroundSync.ts';
import { waitForServiceWorker } from '../pwa/install/waitForServiceWorker.ts';
import { isDue } from '../pwa/outbox/outbox.ts';
import { sendWaiting } from '../pwa/outbox/sendWaiting.ts';
import { useOutbox } from '../pwa/outbox/usePending.ts';
import { keepReads } from '../pwa/persistedQueries.ts';
import { subscribePush, unsubscribePush } from '../session/pushDevice.ts';
import { currentUser } from '../session/session.ts';
import { followUnits } from '../session/units.ts';
import { useModal } from '../ui/dialogs/openModal.ts';
import { agreeOnLanguage } from '../ui/forms/language.ts';
import { hasPhoto, thumbnailSrc } from '../ui/lists/photoUrl.ts';
import { useOnline } from '../ui/notices/connection.ts';
import { toast } from '../ui/notices/toast.ts';

/** The home screen has asked for what it shows by then. */
const AFTER_MS = 2_000;
const NEW_ENOUGH_MS = 60 * 60 * 1_000;
/** As many as the gallery shows before one scrolls. */
const MAX_PHOTOS = 24;

/**
 * Reads what profile, favourites and gallery will show, so that they open without a network even when they were never
 * opened with one. Once an hour at most; returns what calls it off.
 */
export function prefetchHome(client: QueryClient, walkerId: string): () => void {
  const gone = new AbortController();
  void soon(gone.signal).catch(() => undefined);
  return () => gone.abort();

  async function soon(signal: AbortSignal) {
    await waitForServiceWorker(signal);
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    if (!signal.aborted) await fetchAll(client, walkerId);
  }
}

async function fetchAll(client: QueryClient, walkerId: string): Promise<void> {
  if (!navigator.onLine) return;
  const of = { params: { id: walkerId } };
  const walks = walksOf(walkerId);
  const ahead: { queryKey: QueryKey }[] = [
    favouritesOf(walkerId),
    read(walkers.getWalker, of),
    statsOf(walkerId),
    read(achievements.listAchievements),
    // The profile asks for those that are unlocked, the gallery for all: one address each.
    read(achievements.listWalkerAchievements, of),
    ownAchievements(walkerId),
    walks,
  ];
  for (const query of ahead) {
    const readAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - readAt > NEW_ENOUGH_MS) await client.fetchQuery({ ...query, staleTime: 0 });
  }
  const photos = client.getQueryData(walks.queryKey)?.filter(hasPhoto).slice(0, MAX_PHOTOS) ?? [];
  // Fetched, and so kept by the worker.
  for (const { photoUrl } of photos) await fetch(thumbnailSrc(photoUrl));
}

/**
 * Tells who asked for a friendship that it was accepted: a request that was waiting is gone, and its addressee is a friend.
 * Asked for at the start only where one was waiting when the app was used last.
 */
export function useAcceptedRequests(walkerId: string): void {
  const client = useQueryClient();
  const { data: sent, refetch } = useQuery({ ...requestsBy(walkerId), enabled: false });
  const before = useRef(sent);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start
  useEffect(() => {
    if (sent && sent.length > 0) void refetch();
  }, [walkerId]);

  useEffect(() => {
    const gone = before.current?.filter(({ id }) => !sent?.some((request) => request.id === id)) ?? [];
    before.current = sent;
    if (!sent || gone.length === 0) return;
    void client.fetchQuery({ ...friendsOf(walkerId), staleTime: 0 }).then(
      (friends) => {
        for (const { addressee } of gone) {
          const friend = friends.find(({ id }) => id === addressee?.id);
          if (!friend) continue;
          const title = t('{name} has accepted your friend request', { name: firstNameOrUsername(friend) });
          toast({ title, variant: 'success' });
        }
      },
      () => undefined,
    );
  }, [sent, client, walkerId]);
}

/** Sends, joins push, keeps reads and fetches ahead for a signed-in walker; renders nothing. A lazy chunk of its own. */
export default function BackgroundTasks({ walkerId }: { walkerId: string }) {
  const client = useQueryClient();
  const pending = useOutbox();
  // With the dialog open it is the dialog that sends.
  const isUploading = useModal('upload')?.open === true;
  const due = pending.filter((photo) => photo.walkerId === walkerId && isDue(photo)).map((photo) => photo.challengeId);
  useSending(due.join(), isUploading);

  useEffect(() => keepReads(client), [client]);
  useEffect(() => prefetchHome(client, walkerId), [client, walkerId]);
  useJoining(walkerId);
  useAcceptedRequests(walkerId);
  useWordsAndUnits(walkerId);

  useEffect(() => {
    for (const { outcome, ...photo } of pending) {
      if (photo.walkerId === walkerId && outcome?.kind === 'completed') void takeAnswer(client, outcome.answer);
    }
  }, [pending, walkerId, client]);

  return null;
}

/** A browser that may, tells: after Save Changes, and again when it has given the device another address. */
function useJoining(walkerId: string): void {
  const { data: isWanted } = useQuery({ ...currentUser, select: (user) => user?.notificationsEnabled === true });
  useEffect(() => {
    // Without a push service nothing is lost but the nudge; the next start tries again.
    if (isWanted) subscribePush(walkerId).catch((error: unknown) => console.warn('No notifications here:', error));
    else if (isWanted === false) unsubscribePush(walkerId).catch(() => undefined);
  }, [isWanted, walkerId]);
}

/** What the walker has chosen on another device comes here, and a language chosen here before the login goes there. */
function useWordsAndUnits(walkerId: string): void {
  const { data: user } = useQuery(currentUser);
  const { mutate } = useUpdateWalker(walkerId);
  const language = user?.language;
  useEffect(() => {
    if (language === undefined) return;
    agreeOnLanguage(language)
      .then((untold) => untold && mutate({ language: untold }))
      .catch((error: unknown) => console.warn('This language could not be fetched.', error));
  }, [language, mutate]);
  const units = user?.units;
  useEffect(() => {
    if (units) followUnits(units);
  }, [units]);
}

/** Sends what is due: now, when the network comes back, when the walker does, and again and again in between. */
function useSending(due: string, isHeld: boolean): void {
  const online = useOnline();
  useEffect(() => {
    if (due === '' || isHeld) return;
    askToSendLater().catch(() => undefined);
    if (!online) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const send = async (failures: number) => {
      const isDone = await sendWaiting().catch(() => false);
      if (!isDone && !isOver) timer = setTimeout(send, retryDelay(failures), failures + 1);
    };
    const onReturn = () => document.visibilityState === 'visible' && void send(0);
    void send(0);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [due, isHeld, online]);
}
