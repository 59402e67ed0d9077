// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PING } from '../install/workerMessages.ts';
import { handleUpdates } from './update.ts';

type Listener = (event: { waitUntil(work: Promise<void>): void }) => void;

const answering = {
  postMessage: (message: unknown, [port]: [MessagePort]) => message === PING && port.postMessage(true),
};
const broken = { postMessage: () => undefined };

/** Installs a new worker beside an active one; returns how often it called skipWaiting. */
async function installBeside(pages: readonly unknown[], active: unknown = {}): Promise<number> {
  const listeners = new Map<string, Listener>();
  const skipWaiting = vi.fn(async () => undefined);
  const matchAll = async () => pages;
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { active },
    clients: { matchAll },
    skipWaiting,
  });
  handleUpdates();
  let installed = Promise.resolve();
  listeners.get('install')?.({ waitUntil: (work) => (installed = work) });
  await vi.advanceTimersByTimeAsync(60_000);
  await installed;
  return skipWaiting.mock.calls.length;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a new worker waits while a page can ask the walker and activates when none can', async () => {
  expect(await installBeside([answering])).toBe(0);
  expect(await installBeside([broken, answering])).toBe(0);
  expect(await installBeside([broken])).toBe(1);
  expect(await installBeside([broken, broken])).toBe(1);
});

it('a new worker does not call skipWaiting at a first visit and without open pages', async () => {
  expect(await installBeside([broken], null)).toBe(0);
  expect(await installBeside([])).toBe(0);
});
