import { PHOTO_CACHE, TILE_CACHE } from './cacheNames.ts';

/** The database of what was read (web/src/pwa/keptReads.ts). */
export const READS = 'signpost-reads';

/**
 * On sign-out, or when a different walker signs in: what was read, the pictures that were looked at and the tiles around
 * home are deleted. Photos that were not sent yet do (web/src/pwa/outbox.ts): they are lost otherwise.
 */
export function forgetKept(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(READS);
  if (typeof caches === 'undefined') return;
  for (const name of [PHOTO_CACHE, TILE_CACHE]) void caches.delete(name).catch(() => undefined);
}
