// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { probeServer } from '../api/client.ts';
import { waitForServer } from './waitForServer.ts';

vi.mock('../api/client.ts', async (original) => ({
  ...(await original<typeof import('../api/client.ts')>()),
  probeServer: vi.fn(),
}));
const probe = vi.mocked(probeServer);

beforeEach(() => {
  vi.useFakeTimers();
  probe.mockReset();
});
afterEach(() => void vi.useRealTimers());

it('waitForServer polls with growing pauses until the server answers', async () => {
  probe.mockResolvedValueOnce(false).mockResolvedValueOnce(false).mockResolvedValue(true);
  let isBack = false;
  void waitForServer(new AbortController().signal).then(() => (isBack = true));
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  expect([probe.mock.calls.length, isBack]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect([probe.mock.calls.length, isBack]).toEqual([3, true]);
});

it('aborting ends the polling of waitForServer', async () => {
  probe.mockResolvedValue(false);
  const life = new AbortController();
  const ended = waitForServer(life.signal).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(1_000);
  life.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toBe('AbortError');
  expect(probe).toHaveBeenCalledTimes(1);
});
