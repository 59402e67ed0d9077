import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { achievements } from '../../../shared/api/achievements.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { favouritesOf } from '../api/favourites.ts';
import { read } from '../api/queryClient.ts';
import { ownAchievements, statsOf, walksOf } from '../api/walkerReads.ts';
import { workerInControl } from '../pwa/workerInControl.ts';
import { hasPhoto, thumbnailSrc } from '../ui/photoUrl.ts';

/** The home screen has asked for what it shows by then. */
const AFTER_MS = 2_000;
const NEW_ENOUGH_MS = 60 * 60 * 1_000;
/** As many as the gallery shows before one scrolls. */
const MOST_PHOTOS = 24;

/**
 * Reads what profile, favourites and gallery will show, so that they open without a network even when they were never
 * opened with one. Once an hour at most; returns what calls it off.
 */
export function fetchAhead(client: QueryClient, walkerId: string): () => void {
  const gone = new AbortController();
  void soon(gone.signal).catch(() => undefined);
  return () => gone.abort();

  async function soon(signal: AbortSignal) {
    await workerInControl(signal);
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
  const photos = client.getQueryData(walks.queryKey)?.filter(hasPhoto).slice(0, MOST_PHOTOS) ?? [];
  // Fetched, and so kept by the worker.
  for (const { photoUrl } of photos) await fetch(thumbnailSrc(photoUrl));
}
