/** The timeout exceeds a slow disk; the IndexedDB of some browsers hangs until they are restarted. */
const DISK_MS = 3_000;
/** Once a read of IndexedDB has timed out, later reads have this shorter timeout. */
const AGAIN_MS = 300;

let isSilent = false;

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

/** In localStorage, deleted at logout. */
const SESSION_KEYS = {
  currentUserId: 'currentUserId',
  /** The id of today's challenge while it is walked. */
  walkInProgress: 'walkInProgress',
  wayHomeInProgress: 'wayHomeInProgress',
  metresWalked: 'metresWalked',
  spokenDirections: 'spokenDirections',
  /** The distance of the device from the sign as a category, with its time (web/src/features/photos/witness.ts). */
  witness: 'witness',
  /** Written by 1.0.0: the push endpoint that the server knew. */
  pushJoined: 'pushJoined',
  units: 'units',
} as const;

/** In localStorage until the account is deleted, so that a login does not ask again. */
const WALKER_KEYS = {
  onboardingSeen: (walkerId: string) => `onboardingSeen:${walkerId}`,
  passkeyOffered: (walkerId: string) => `passkeyOffered:${walkerId}`,
  /** The clubs and weeks whose reached goal has been announced. */
  goalTold: (walkerId: string) => `goalTold:${walkerId}`,
} as const;

/** All keys with data of a walker. After logout only settings of the device and unsent photos stay. */
export const storageKeys = {
  ...SESSION_KEYS,
  ...WALKER_KEYS,
  /** In sessionStorage: the walker has declined to move home during this visit. */
  homeStays: 'homeStays',
  /** In IndexedDB: persisted queries (web/src/pwa/persistedQueries.ts). */
  reads: 'signpost-reads',
  /** A device that had a session opens the login screen on Login, others on Register. It survives logout. */
  wasSignedIn: 'wasSignedIn',
} as const;

/** The database of workbox-expiration contains the address and time of each cached photo and tile. */
const EXPIRATION = { database: 'workbox-expiration', store: 'cache-entries' };

export async function forgetSession(): Promise<void> {
  for (const key of Object.values(SESSION_KEYS)) localStorage.removeItem(key);
  sessionStorage.removeItem(storageKeys.homeStays);
  navigator.clearAppBadge?.().catch(() => undefined);
  await Promise.allSettled([
    deleteDatabase(storageKeys.reads),
    // The caches are deleted before their expiration entries; workbox drops an entry whose response is gone.
    deleteCaches([PHOTO_CACHE, TILE_CACHE]).then(() => clearStore(EXPIRATION.database, EXPIRATION.store)),
  ]);
}

export async function forgetWalker(walkerId: string): Promise<void> {
  for (const keyOf of Object.values(WALKER_KEYS)) localStorage.removeItem(keyOf(walkerId));
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

/** The store is cleared, because deleting the database would wait for the connection of the service worker. */
async function clearStore(database: string, store: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await withIdbTimeout(
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database);
      // The database does not exist. Creating it here would leave workbox without its object store.
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

export const PHOTO_CACHE = 'signpost-photos';
export const TILE_CACHE = 'signpost-tiles';
export const CONFIG_CACHE = 'signpost-config';
