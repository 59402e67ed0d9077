import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { achievements } from '../../../shared/api/achievements.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../shared/domain/auth/names.ts';
import { read, retryDelay } from '../api/queryClient.ts';
import { ownAchievements, statsOf, useUpdateWalker, walksOf } from '../api/walkers.ts';
import { favouritesOf } from '../features/favourites/index.ts';
import { friendsOf, requestsBy } from '../features/friends/index.ts';
import { takeAnswer } from '../features/photos/index.ts';
import { followUnits } from '../features/settings/index.ts';
import { t } from '../i18n/t.ts';
import { askToSendLater, waitForServiceWorker } from '../pwa/install/backgroundSync.ts';
import { subscribePush, unsubscribePush } from '../pwa/install/pushDevice.ts';
import { isDue, useOutbox } from '../pwa/outbox/outbox.ts';
import { sendWaiting } from '../pwa/outbox/sendWaiting.ts';
import { keepReads } from '../pwa/persistedQueries.ts';
import { currentUser } from '../session/session.ts';
import { useModal } from '../ui/dialogs/openModal.ts';
import { agreeOnLanguage } from '../ui/forms/language.ts';
import { hasPhoto, thumbnailSrc } from '../ui/lists/photoLink.tsx';
import { useOnline } from '../ui/notices/connection.ts';
import { toastSuccess } from '../ui/notices/toast.ts';

/** The prefetch waits until the home screen has sent its own requests. */
const AFTER_MS = 2_000;
const NEW_ENOUGH_MS = 60 * 60 * 1_000;
const MAX_PHOTOS = 24;

/** Prefetches the queries of profile, favourites and gallery once an hour, so that they open offline. */
function prefetchHome(client: QueryClient, walkerId: string): () => void {
  const gone = new AbortController();
  waitForServiceWorker(gone.signal)
    .then(() => new Promise((resolve) => setTimeout(resolve, AFTER_MS)))
    .then(() => (gone.signal.aborted ? undefined : fetchAll(client, walkerId)))
    .catch(() => undefined);
  return () => gone.abort();
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
    // The profile reads unlocked achievements and the gallery reads all, under two different query keys.
    read(achievements.listWalkerAchievements, of),
    ownAchievements(walkerId),
    walks,
  ];
  for (const query of ahead) {
    const readAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - readAt > NEW_ENOUGH_MS) await client.fetchQuery({ ...query, staleTime: 0 });
  }
  const photos = client.getQueryData(walks.queryKey)?.filter(hasPhoto).slice(0, MAX_PHOTOS) ?? [];
  // The worker caches every thumbnail that is fetched.
  for (const { photoUrl } of photos) await fetch(thumbnailSrc(photoUrl));
}

/** A friend request was accepted when it is no longer pending and its addressee is a friend. */
export function useAcceptedRequests(walkerId: string): void {
  const client = useQueryClient();
  const { data: sent, refetch } = useQuery({ ...requestsBy(walkerId), enabled: false });
  const before = useRef(sent);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once, at the start
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
          toastSuccess(title);
        }
      },
      () => undefined,
    );
  }, [sent, client, walkerId]);
}

/** A lazy chunk that renders nothing: it sends photos, subscribes to push, and persists and prefetches queries. */
export default function BackgroundTasks({ walkerId }: { walkerId: string }) {
  const client = useQueryClient();
  const pending = useOutbox();
  // The open upload dialog sends its photo itself.
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

/** Renews the push subscription after Save Changes and when the browser has changed its endpoint. */
function useJoining(walkerId: string): void {
  const { data: isWanted } = useQuery({ ...currentUser, select: (user) => user?.notificationsEnabled === true });
  useEffect(() => {
    // A failed subscription only loses reminders, and the next start retries it.
    if (isWanted) subscribePush(walkerId).catch((error: unknown) => console.warn('No notifications here:', error));
    else if (isWanted === false) unsubscribePush(walkerId).catch(() => undefined);
  }, [isWanted, walkerId]);
}

/** Applies language and units of another device, and saves a language chosen before the login. */
function useWordsAndUnits(walkerId: string): void {
  const { data: user } = useQuery(currentUser);
  const { mutate } = useUpdateWalker(walkerId);
  const language = user?.language;
  useEffect(() => {
    if (language === undefined) return;
    agreeOnLanguage(language)
      .then((unsaved) => unsaved && mutate({ language: unsaved }))
      .catch((error: unknown) => console.warn('This language could not be fetched.', error));
  }, [language, mutate]);
  const units = user?.units;
  useEffect(() => {
    if (units) followUnits(units);
  }, [units]);
}

/** Sends due photos now, on reconnect, when the page becomes visible, and by interval. */
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
