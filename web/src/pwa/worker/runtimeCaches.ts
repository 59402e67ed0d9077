/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { CONFIG_CACHE, PHOTO_CACHE, TILE_CACHE } from '../../session/cacheNames.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A network that takes longer than this is treated as none. */
const PATIENCE_SECONDS = 3;

/**
 * What the walker has seen, within bounds. The API is not in here, and never will be: what it answers is kept for each
 * walker by the app itself (web/src/pwa/keptReads.ts), and nowhere else.
 */
export function serveRuntimeCaches(): void {
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
