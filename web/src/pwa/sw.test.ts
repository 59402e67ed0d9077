// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

type Plugin = { fetchDidSucceed?: (answer: { response: Response }) => Promise<Response> };
interface Strategy {
  kind: string;
  cacheName: string;
  plugins: readonly Plugin[];
}
type Matches = (request: { url: URL; sameOrigin: boolean }) => boolean;

const worker = vi.hoisted(() => {
  vi.resetModules();
  return { routes: [] as [Matches, unknown][], precached: [] as Strategy[] };
});

vi.mock('workbox-routing', () => ({
  registerRoute: (...route: [Matches, unknown]) => void worker.routes.push(route),
  NavigationRoute: class {},
}));
vi.mock('workbox-strategies', () => {
  const strategy = (kind: string) =>
    class {
      constructor(options: Omit<Strategy, 'kind'>) {
        Object.assign(this, { kind, ...options });
      }
    };
  return { CacheFirst: strategy('CacheFirst'), NetworkFirst: strategy('NetworkFirst') };
});
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));
vi.mock('workbox-precaching', () => ({
  PrecacheRoute: class {},
  PrecacheController: class {
    constructor(options: Omit<Strategy, 'kind'>) {
      worker.precached.push({ kind: 'precache', ...options });
    }
    addToCacheList() {}
  },
}));

const words = '/assets/words-sv-1.js';

beforeAll(async () => {
  for (const [name, value] of Object.entries({ SHELL_FILES: [], WORD_FILES: { sv: [words] }, UNKNOWN_MESSAGES: {} }))
    vi.stubGlobal(name, value);
  vi.stubGlobal('self', { addEventListener: () => undefined, location: { origin: 'https://signpost.test' } });
  await import('./sw.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The strategy of the first route that matches a same-origin path. */
function strategyFor(path: string): Strategy | undefined {
  const request = { url: new URL(path, 'https://signpost.test'), sameOrigin: true };
  const [, strategy] = worker.routes.find(([matches]) => typeof matches === 'function' && matches(request)) ?? [];
  return strategy as Strategy | undefined;
}
const kindFor = (path: string) => strategyFor(path)?.kind;

it('photos, versioned tiles and the tiles of the world are read from the cache, and other tiles from the network first', () => {
  for (const path of ['/objects/a.jpg', '/tiles/0123456789ab/14/1/1', '/tiles/world/0/0/0', words, '/assets/a-1.js'])
    expect(kindFor(path), path).toBe('CacheFirst');
  for (const path of ['/tiles/around/1/1', '/tiles/current.json', '/config.json'])
    expect(kindFor(path), path).toBe('NetworkFirst');
  expect(strategyFor('/api/user')).toBeUndefined();
});

it('no cache of the worker takes the page of a captive portal', async () => {
  const portal = () => new Response('Our Wi-Fi', { headers: { 'content-type': 'text/html' } });
  const redirect = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
  const file = () => new Response('let a;', { headers: { 'content-type': 'text/javascript' } });
  const paths = ['/objects/a.jpg', '/tiles/world/0/0/0', '/tiles/around/1/1', '/config.json', words, '/assets/a-1.js'];
  const strategies = [...worker.precached, ...paths.map(strategyFor)];
  for (const [index, strategy] of strategies.entries()) {
    const take = (response: Response) =>
      (strategy?.plugins ?? []).reduce<Promise<Response>>(
        async (taken, { fetchDidSucceed }) => fetchDidSucceed?.({ response: await taken }) ?? taken,
        Promise.resolve(response),
      );
    await expect(take(portal()), `${index}`).rejects.toThrow('captive portal');
    await expect(take(redirect()), `${index}`).rejects.toThrow('captive portal');
    expect(await (await take(file())).text()).toBe('let a;');
  }
});
