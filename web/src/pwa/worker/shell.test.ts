// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Navigation = (event: { request: Request }) => Promise<Response>;
const routing = vi.hoisted(() => ({ navigation: undefined as unknown }));

vi.mock('workbox-routing', () => ({
  registerRoute: () => undefined,
  NavigationRoute: class {
    constructor(handler: unknown) {
      routing.navigation = handler;
    }
  },
}));
vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }));
vi.mock('workbox-precaching', () => ({
  PrecacheRoute: class {},
  PrecacheController: class {
    addToCacheList() {}
    async matchPrecache() {
      return new Response('the kept app');
    }
  },
}));

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('self', { addEventListener: () => undefined });
  vi.stubGlobal('fetch', fetched);
  const { serveShell } = await import('./shell.ts');
  serveShell([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const open = async () => {
  const answer = (routing.navigation as Navigation)({ request: new Request('http://signpost.test/') });
  await vi.advanceTimersByTimeAsync(3_000);
  return (await answer).text();
};

const ours = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };

it('the cached app opens when the page answers 5xx, fails, takes over three seconds, or is that of a captive portal', async () => {
  fetched.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }));
  expect(await open()).toBe('the kept app');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await open()).toBe('the kept app');
  fetched.mockReturnValueOnce(new Promise(() => undefined));
  expect(await open()).toBe('the kept app');
  fetched.mockResolvedValueOnce(new Response('Our Wi-Fi', { headers: { 'content-type': 'text/html' } }));
  expect(await open()).toBe('the kept app');
  fetched.mockResolvedValueOnce(Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }));
  expect(await open()).toBe('the kept app');
});

it('the deployed page opens when the server answers below 500', async () => {
  fetched.mockResolvedValueOnce(new Response('the new app', { headers: ours }));
  expect(await open()).toBe('the new app');
  fetched.mockResolvedValueOnce(new Response("There's nothing here.", { status: 404 }));
  expect(await open()).toBe("There's nothing here.");
});
