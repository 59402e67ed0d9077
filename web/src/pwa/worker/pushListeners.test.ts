// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { listenForPushes } from './pushListeners.ts';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();

afterEach(() => vi.unstubAllGlobals());

it('a reminder replaces one that is still shown', async () => {
  const shown: { title: string; tag?: string | undefined }[] = [];
  vi.stubGlobal('UNKNOWN_MESSAGES', {});
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    caches: { open: async () => ({ keys: async () => [] }) },
    registration: {
      // A notification replaces the one with the same tag.
      showNotification: async (title: string, { tag }: NotificationOptions) => {
        const before = shown.findIndex((each) => tag && each.tag === tag);
        shown.splice(before < 0 ? shown.length : before, 1, { title, tag });
      },
    },
  });
  listenForPushes();
  for (const title of ['Your walk', 'Your walk of the next day']) {
    let work: Promise<unknown> = Promise.resolve();
    const data = { text: () => JSON.stringify({ title }) };
    listeners.get('push')?.({ data, waitUntil: (showing: Promise<unknown>) => (work = showing) });
    await work;
  }
  expect(shown.map(({ title }) => title)).toEqual(['Your walk of the next day']);
});
