/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

export interface PrecachedFile {
  url: string;
  /** Of a file whose name does not change when it does. */
  revision: string | null;
}

const INDEX = '/index.html';
const ASSETS = '/assets/';
/** A network that takes longer than this to bring the page is treated as none. */
const PATIENCE_MS = 3_000;
/** Files with a hash that are not of this version's shell: the version before it, and letters few people need. */
const OTHER_ASSETS = 'signpost-assets';
/** Neither the API, a photo nor a well-known resource, and no file: what is left is a screen. */
const notAScreen = /^\/(api|objects|tiles|_local|\.well-known)(\/|$)|\/[^/]*\.[^/]*$/;

const precache = new PrecacheController({ cacheName: 'signpost-shell' });

/** The app itself: kept when this worker is installed, and answered from there ever after. */
export function serveShell(files: readonly PrecachedFile[]): void {
  precache.addToCacheList([...files]);
  self.addEventListener('install', (event) => void precache.install(event));
  self.addEventListener('activate', (event) => event.waitUntil(replaceVersion(event)));
  registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: [notAScreen] }));
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
    new CacheFirst({ cacheName: OTHER_ASSETS }),
  );
}

export const isInShell = (path: string): boolean => precache.getCacheKeyForURL(path) !== undefined;

/** Tabs of the version before this one may stay open, and have not fetched all of their parts yet. */
async function replaceVersion(event: ExtendableEvent): Promise<void> {
  await self.caches.delete(OTHER_ASSETS);
  const [kept, others] = await Promise.all([
    self.caches.open(precache.strategy.cacheName),
    self.caches.open(OTHER_ASSETS),
  ]);
  const leaving = (await kept.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(ASSETS) && !isInShell(pathname);
  });
  await Promise.all(
    leaving.map(async (request) => {
      const file = await kept.match(request);
      if (file) await others.put(request, file);
    }),
  );
  await precache.activate(event);
}

/**
 * The network first: whatever is wrong with what is kept here, loading the page anew brings what has been deployed.
 * A server in trouble is as good as no network: its own page for that is of no use to a walker.
 */
async function page(request: Request): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request).catch(() => undefined), tooLate]);
  if (answer && answer.status < 500) return answer;
  return (await precache.matchPrecache(INDEX)) ?? Response.error();
}
