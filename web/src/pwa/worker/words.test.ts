// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.resetModules());
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined, NavigationRoute: class {} }));
vi.mock('workbox-strategies', () => ({ CacheFirst: class {} }));
vi.mock('workbox-precaching', () => ({ PrecacheRoute: class {}, PrecacheController: class {} }));

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const kept = new Map<string, Response>();
const file = '/assets/words-sv-1.js';

beforeAll(async () => {
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url: `https://signpost.test${url}` })),
    match: async (url: string) => kept.get(url),
    put: async (url: string, response: Response) => void kept.set(url, response),
    delete: async () => false,
  };
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    caches: { open: async () => cache },
  });
  const { serveWords } = await import('./words.ts');
  serveWords({ sv: [file] });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The page tells the worker its language. */
async function speak(spoken: string, answer: Response): Promise<void> {
  vi.stubGlobal('fetch', async () => answer);
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('message')?.({ data: { spoken }, waitUntil: (keeping: Promise<unknown>) => (work = keeping) });
  await work.catch(() => undefined);
}

it('the page of a captive portal is not kept as the catalogue of a language', async () => {
  await speak('sv', new Response('Our Wi-Fi', { headers: { 'content-type': 'text/html' } }));
  expect([...kept.keys()]).toEqual([]);
  await speak('sv', new Response('export default ""', { headers: { 'content-type': 'text/javascript' } }));
  expect([...kept.keys()]).toEqual([file]);
});
