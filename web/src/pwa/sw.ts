import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { configureApi } from '../api/client.ts';
import { CONFIG_CACHE, PHOTO_CACHE, TILE_CACHE } from '../session/cacheNames.ts';
import { SEND_WAITING, type SyncEvent } from './install/backgroundSync.ts';
import { sendWaiting } from './outbox/sendWaiting.ts';
import { listenForPushes } from './worker/pushListeners.ts';
import { receiveShared } from './worker/receiveShared.ts';
import { type PrecachedFile, serveShell } from './worker/shell.ts';
import { handleUpdates } from './worker/update.ts';
import { serveWords, type WordFiles } from './worker/words.ts';

/// <reference lib="webworker" />

const DAY_SECONDS = 24 * 60 * 60;
/** A network that takes longer than this is treated as none. */
const PATIENCE_SECONDS = 3;

/**
 * What the walker has seen, within bounds. The API is not in here, and never will be: what it answers is kept for each
 * walker by the app itself (web/src/pwa/persistedQueries.ts), and nowhere else.
 */
function serveRuntimeCaches(): void {
  // The name of a photo is made of its content, so the first answer is the last one.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/objects/'),
    new CacheFirst({ cacheName: PHOTO_CACHE, plugins: [bounded(150)] }),
  );
  // Under its version a tile never changes, nor does the world's land.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/tiles\/([\da-f]{12}|world)\//.test(url.pathname),
    new CacheFirst({ cacheName: TILE_CACHE, plugins: [bounded(600)] }),
  );
  // Fresh where there is a network: which version holds around a home, practice streets, another host's map.
  registerRoute(
    ({ url, sameOrigin }) => (sameOrigin ? url.pathname.startsWith('/tiles/') : isOfTheMap(url)),
    new NetworkFirst({ cacheName: TILE_CACHE, networkTimeoutSeconds: PATIENCE_SECONDS, plugins: [bounded(600)] }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
    new NetworkFirst({ cacheName: CONFIG_CACHE, networkTimeoutSeconds: PATIENCE_SECONDS }),
  );
}

/** Handed over in parts, because workbox declares its own plugin less exactly than what it takes. */
function bounded(maxEntries: number): NonNullable<StrategyOptions['plugins']>[number] {
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * DAY_SECONDS,
    purgeOnQuotaError: true,
  });
  return {
    ...(cacheDidUpdate && { cacheDidUpdate }),
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  };
}

/** The page may read from two other hosts: the map's, and what a signature opens once. */
const isOfTheMap = (url: URL): boolean => !url.searchParams.has('X-Amz-Signature');

/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/** There is a network again, and perhaps no page any more. */
function sendInBackground(): void {
  configureApi(self.location.origin);
  self.addEventListener('sync', (event) => {
    if (event.tag === SEND_WAITING) event.waitUntil(sendOrFail());
  });
}

/** A failure is what makes the browser try again, later and later. */
async function sendOrFail(): Promise<void> {
  if (!(await sendWaiting())) throw new Error('Something could not be sent yet.');
}

/** Written by the build (web/serviceWorker.ts). */
declare const SHELL_FILES: readonly PrecachedFile[];
declare const WORD_FILES: WordFiles;

serveWords(WORD_FILES);
serveShell(SHELL_FILES);
serveRuntimeCaches();
handleUpdates();
sendInBackground();
receiveShared();
listenForPushes();
