import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { challenges } from '../../../shared/api/challenges.ts';
import { challengeToShow } from '../../../shared/domain/challenges/challengeWindow.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { KEPT_MS, read } from '../api/queryClient.ts';
import { storageKeys } from '../session/deviceMemory.ts';
import { currentUser, currentUserId, timeZone } from '../session/session.ts';
import { rowStore } from './outbox/rowStore.ts';

interface KeptRead {
  key: QueryKey;
  data: unknown;
  at: number;
}

interface Kept {
  walkerId: string;
  reads: readonly KeptRead[];
  form?: number;
}

/** Format version, incremented when the app can no longer show answers persisted by an older version. */
const FORM = 2;

const WRITE_MS = 1_000;
const store = rowStore<Kept>(storageKeys.reads, 'reads', 'walkerId');
const today = read(challenges.getTodayChallenge);

/** Restored queries are stale at once, because invalidations of the previous page are unknown. */
export async function restoreReads(client: QueryClient, walkerId: string, now: Date): Promise<void> {
  const kept = (await store.readAll()).find((row) => row.walkerId === walkerId && row.form === FORM);
  for (const { key, data, at } of kept?.reads ?? []) {
    // A cached answer is newer, and an expired one is not restored.
    if (client.getQueryData(key) !== undefined || now.getTime() - at > KEPT_MS) continue;
    client.setQueryData(key, data, { updatedAt: at });
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
  if (!isStillToday(client, now)) client.removeQueries({ queryKey: today.queryKey, exact: true });
}

/** Yesterday's walk is dropped, except in the hours in which it can still be completed. */
function isStillToday(client: QueryClient, now: Date): boolean {
  const challenge = client.getQueryData(today.queryKey);
  const day = dayOf(now, timeZone());
  if (!challenge) return dayOf(new Date(client.getQueryState(today.queryKey)?.dataUpdatedAt ?? 0), timeZone()) === day;
  const isTodays = challenge.date === day;
  return challengeToShow(isTodays ? challenge : null, isTodays ? null : challenge, timeZone(), now) !== null;
}

/** Persists queries at most once a second for the signed-in walker. Returns a function that ends it. */
export function keepReads(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const walkerId = currentUserId.read();
    // The cache belongs to the walker that the server named, but another tab may have logged another walker in.
    if (walkerId === null || client.getQueryData(currentUser.queryKey)?.id !== walkerId) return;
    const row = { walkerId, reads: readsOf(client), form: FORM } satisfies Kept;
    store
      .change((rows) => {
        rows.clear();
        rows.put(row);
      })
      .catch(() => undefined);
  };
  const saveIfDue = () => timer !== undefined && document.visibilityState === 'hidden' && save();
  const stopListening = client.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
    if (isNews) timer ??= setTimeout(save, WRITE_MS);
  });
  // A hidden page may be killed without another event.
  document.addEventListener('visibilitychange', saveIfDue);
  timer = setTimeout(save, WRITE_MS);
  return () => {
    stopListening();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', saveIfDue);
  };
}

/** A failed refetch keeps the previous data, which is persisted. */
const readsOf = (client: QueryClient): KeptRead[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state, meta }) => queryKey[0] === '/api' && state.data !== undefined && !meta?.isSecret)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
