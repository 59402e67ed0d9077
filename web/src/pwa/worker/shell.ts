/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPage } from '../../ui/notices/connection.ts';

declare const self: ServiceWorkerGlobalScope;

export interface PrecachedFile {
  url: string;
  revision: string | null;
}

const INDEX = '/index.html';
const ASSETS = '/assets/';
/** An answer for the page slower than this counts as offline. */
const PATIENCE_MS = 3_000;
/** Hashed files outside this version's shell: the previous version, and fonts of rare scripts. */
const OTHER_ASSETS = 'signpost-assets';
/** Every path that is not the API, a photo, a well-known resource or a file is a screen. */
const notAScreen = /^\/(api|objects|tiles|_local|\.well-known)(\/|$)|\/[^/]*\.[^/]*$/;

/** Our own pages have the CSP of infra/headers.ts; a captive portal redirects or answers with a page without it. */
const isPortal = ({ type, headers }: Response): boolean =>
  type === 'opaqueredirect' || (isPage(headers.get('content-type')) && !headers.has('content-security-policy'));

/** Workbox calls this for each answer; after a throw nothing is cached and a network-first route reads its cache. */
export async function fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
  if (isPortal(response)) throw new TypeError('A captive portal has answered.');
  return response;
}

const precache = new PrecacheController({ cacheName: 'signpost-shell', plugins: [{ fetchDidSucceed }] });

export function serveShell(files: readonly PrecachedFile[]): void {
  precache.addToCacheList([...files]);
  self.addEventListener('install', (event) => void precache.install(event));
  self.addEventListener('activate', (event) => event.waitUntil(replaceVersion(event)));
  registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: [notAScreen] }));
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
    new CacheFirst({ cacheName: OTHER_ASSETS, plugins: [{ fetchDidSucceed }] }),
  );
}

export const isInShell = (path: string): boolean => precache.getCacheKeyForURL(path) !== undefined;

/** Open tabs of the previous version may still load its chunks. */
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

/** Pages are network-first, so that a reload fixes a broken cache; a 5xx and a captive portal count as offline. */
async function page(request: Request): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request).catch(() => undefined), tooLate]);
  if (answer && answer.status < 500 && !isPortal(answer)) return answer;
  return (await precache.matchPrecache(INDEX)) ?? Response.error();
}
