/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { SHARE_FIELD, SHARE_PATH, sharedLocation } from '../../../shared/api/appLinks.ts';
import { configureApi } from '../api/client.ts';
import { CONFIG_CACHE, PHOTO_CACHE, TILE_CACHE } from '../session/deviceMemory.ts';
import { SEND_WAITING, type SyncEvent } from './install/backgroundSync.ts';
import { sendWaiting } from './outbox/sendWaiting.ts';
import { isFromAnotherSite, keepShared } from './outbox/sharedPhoto.ts';
import { listenForPushes } from './worker/pushListeners.ts';
import { fetchDidSucceed, type PrecachedFile, serveShell } from './worker/shell.ts';
import { handleUpdates } from './worker/update.ts';
import { serveWords, type WordFiles } from './worker/words.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A network slower than this counts as offline. */
const PATIENCE_SECONDS = 3;

/** API answers are not cached here, because the app persists them for each walker (pwa/persistedQueries.ts). */
function serveRuntimeCaches(): void {
  // The name of a photo is a hash of its content, so it never changes.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/objects/'),
    new CacheFirst({ cacheName: PHOTO_CACHE, plugins: [bounded(150)] }),
  );
  // Versioned tiles and the world's land never change.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/tiles\/([\da-f]{12}|world)\//.test(url.pathname),
    new CacheFirst({ cacheName: TILE_CACHE, plugins: [bounded(600)] }),
  );
  // Unversioned tile files and another host's map can change, so they are network-first.
  registerRoute(
    ({ url, sameOrigin }) => (sameOrigin ? url.pathname.startsWith('/tiles/') : isOfTheMap(url)),
    new NetworkFirst({ cacheName: TILE_CACHE, networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [bounded(600)] }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({
      cacheName: CONFIG_CACHE,
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [{ fetchDidSucceed }],
    }),
  );
}

/** Passes the methods of ExpirationPlugin one by one, because workbox types the class too loosely for a strategy. */
function bounded(maxEntries: number): NonNullable<StrategyOptions['plugins']>[number] {
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * DAY_SECONDS,
    purgeOnQuotaError: true,
  });
  return {
    fetchDidSucceed,
    ...(cacheDidUpdate && { cacheDidUpdate }),
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  };
}

/** Signed URLs of the bucket, the other host that the CSP allows, are not cached. */
const isOfTheMap = (url: URL): boolean => !url.searchParams.has('X-Amz-Signature');

declare const self: ServiceWorkerGlobalScope;

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** The sync event fires when the network returns, perhaps without a page. */
function sendInBackground(): void {
  configureApi(self.location.origin);
  self.addEventListener('sync', (event) => {
    if (event.tag === SEND_WAITING) event.waitUntil(sendOrFail());
  });
}

/** A rejected promise makes the browser retry with growing delays. */
async function sendOrFail(): Promise<void> {
  if (!(await sendWaiting())) throw new Error('Something could not be sent yet.');
}

/** The build replaces this constant (web/serviceWorker.ts). */
declare const SHELL_FILES: readonly PrecachedFile[];
declare const WORD_FILES: WordFiles;

serveWords(WORD_FILES);
serveShell(SHELL_FILES);
serveRuntimeCaches();
handleUpdates();
sendInBackground();
receiveShared();
listenForPushes();

function receiveShared(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      // A form with the referrer of another site is refused; one without a referrer replaces no photo (sharedPhoto.ts).
      const isForeign = isFromAnotherSite(request.referrer, self.location.origin);
      const outcome = isForeign ? 'missed' : await keepShared(await sharedFiles(request), Date.now());
      return Response.redirect(new URL(sharedLocation(outcome), self.location.origin), 303);
    },
    'POST',
  );
}

/** A truncated form has no files. */
async function sharedFiles(request: Request): Promise<File[]> {
  const form = await request.formData().catch(() => new FormData());
  return form.getAll(SHARE_FIELD).flatMap((entry) => (entry instanceof File && entry.size > 0 ? [entry] : []));
}
