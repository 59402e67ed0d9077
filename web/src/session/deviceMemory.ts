import { PHOTO_CACHE, TILE_CACHE } from './cacheNames.ts';

/** Longer than a busy disk takes. There are browsers whose IndexedDB never answers again until they are restarted. */
export const DISK_MS = 3_000;
/** For the next reads, once one has waited for so long. */
const AGAIN_MS = 300;

let isSilent = false;

/** What the disk says, or an error where it says nothing: who waits on it must not wait for ever. */
export async function withIdbTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => {
      isSilent = true;
      reject(new Error('IndexedDB does not answer.'));
    };
    timer = setTimeout(giveUp, isSilent ? AGAIN_MS : DISK_MS);
  });
  try {
    const answer = await Promise.race([work, tooLate]);
    isSilent = false;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Everything that this browser keeps of a walker, in one list, and the one way to forget it. Beside it there are only
 * what is the device's own (theme, the answer to the install offer in web/src/pwa/install/installOffer.ts, the app itself) and photos that were not sent yet
 * (web/src/pwa/outbox/outbox.ts, sharedPhoto.ts): these stay after sign-out, or they would be lost.
 */
export const KEPT = {
  /** Whose session it is; which challenge is being walked, or walked home from, and how far (metres, no place); what this browser's push address was registered for. */
  currentUserId: 'currentUserId',
  walkInProgress: 'walkInProgress',
  wayHomeInProgress: 'wayHomeInProgress',
  metresWalked: 'metresWalked',
  spokenDirections: 'spokenDirections',
  /** How near the sign of a walk the device was, in words, and when (web/src/session/witness.ts). */
  witness: 'witness',
  pushJoined: 'pushJoined',
  /** What the walker has chosen to be shown distances in. */
  units: 'units',
  /** Session storage: home is not to be moved during this visit. */
  homeStays: 'homeStays',
  /** IndexedDB: what the API answered to reads (web/src/pwa/persistedQueries.ts). */
  reads: 'signpost-reads',
  /** A session has ended on this device: the front door opens on Login, and on Register elsewhere. It stays. */
  wasSignedIn: 'wasSignedIn',
  /** Asked once, however often the walker signs out: these stay until the account is deleted. */
  onboardingSeen: (walkerId: string) => `onboardingSeen:${walkerId}`,
  visibilityAsked: (walkerId: string) => `visibilityAsked:${walkerId}`,
} as const;

/** What is kept in the local storage for as long as the session lasts. */
const OF_SESSION = [
  'currentUserId',
  'walkInProgress',
  'wayHomeInProgress',
  'metresWalked',
  'spokenDirections',
  'witness',
  'pushJoined',
  'units',
] as const;

/** Of workbox-expiration: when each photo and map tile was used, by address. */
const EXPIRATION = { database: 'workbox-expiration', store: 'cache-entries' };

/** The session is over, or another walker's begins: what was read, looked at and walked does not stay behind. */
export async function forgetSession(): Promise<void> {
  for (const key of OF_SESSION) localStorage.removeItem(KEPT[key]);
  sessionStorage.removeItem(KEPT.homeStays);
  navigator.clearAppBadge?.().catch(() => undefined);
  await Promise.allSettled([
    deleteDatabase(KEPT.reads),
    // Caches before the list of what is in them: workbox forgets an entry whose answer is gone.
    deleteCaches([PHOTO_CACHE, TILE_CACHE]).then(() => clearStore(EXPIRATION.database, EXPIRATION.store)),
  ]);
}

/** The account is deleted. */
export async function forgetWalker(walkerId: string): Promise<void> {
  localStorage.removeItem(KEPT.onboardingSeen(walkerId));
  localStorage.removeItem(KEPT.visibilityAsked(walkerId));
  await forgetSession();
}

async function deleteCaches(names: readonly string[]): Promise<void> {
  if (typeof caches === 'undefined') return;
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

async function deleteDatabase(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  const request = indexedDB.deleteDatabase(name);
  await withIdbTimeout(
    new Promise((done) => {
      request.onsuccess = done;
      request.onerror = done;
      request.onblocked = done;
    }),
  );
}

/** Emptied, not deleted: the service worker keeps its connection open, and a deletion would wait for it. */
async function clearStore(database: string, store: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await withIdbTimeout(
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database);
      // There is none yet. Left empty here it would have no store when workbox opens it.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const db = opening.result;
        const clearing = db.transaction(store, 'readwrite');
        clearing.objectStore(store).clear();
        clearing.oncomplete = () => resolve();
        clearing.onabort = () => reject(clearing.error);
        db.close();
      };
    }),
  );
}
