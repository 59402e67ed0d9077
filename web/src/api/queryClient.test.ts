// @vitest-environment happy-dom
import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { achievements } from '../../../shared/api/achievements.ts';
import { auth } from '../../../shared/api/auth.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { ApiError, configureApi, OfflineError } from './client.ts';
import { createQueryClient, FRESH_MS, invalidate, KEPT_MS, read, retryDelay } from './queryClient.ts';

const fetched = vi.fn<typeof fetch>();
const signedOut = vi.fn();
const stats = read(walkers.getStats, { params: { id: 'w' } });
let client: QueryClient;

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  fetched.mockReset().mockImplementation(async () => new Response('{"level":1}'));
  signedOut.mockReset();
  client = createQueryClient(signedOut);
  client.mount();
});
afterEach(() => {
  client.unmount();
  client.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = (status: number, body = 'No.', headers: Record<string, string> = {}) =>
  fetched.mockImplementation(async () => new Response(body, { status, headers }));
const settled = async (work: Promise<unknown>) => {
  const outcome = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
};
const urls = () => fetched.mock.calls.map(([url]) => String(url).replace('http://signpost.test', ''));

describe('the default read', () => {
  it('fetches the path made of the key’s segments', async () => {
    expect(await settled(client.fetchQuery({ queryKey: ['/api/users', 'w', 'stats'] }))).toEqual({ level: 1 });
    expect(urls()).toEqual(['/api/users/w/stats']);
  });

  it('takes its query from the last part of the key', async () => {
    const all = read(achievements.listWalkerAchievements, { params: { id: 'a b' }, query: { all: 'true' } });
    expect(all.queryKey).toEqual(['/api', 'users', 'a b', 'achievements', { all: 'true' }]);
    await settled(client.fetchQuery(all));
    expect(urls()).toEqual(['/api/users/a%20b/achievements?all=true']);
  });

  it('is keyed by path, so that one invalidation reaches everything of a walker', () => {
    expect(read(auth.getCurrentUser).queryKey).toEqual(['/api', 'user']);
    expect(stats.queryKey).toEqual(['/api', 'users', 'w', 'stats']);
  });

  it('is invalidated by its route, with all that lies below, for one walker or for all', () => {
    const reads = {
      ada: read(walkers.getStats, { params: { id: 'ada' } }).queryKey,
      ben: read(walkers.getStats, { params: { id: 'ben' } }).queryKey,
      user: read(auth.getCurrentUser).queryKey,
    };
    const outOfDate = () =>
      Object.entries(reads).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
    for (const key of Object.values(reads)) client.setQueryData(key, {} as never);
    invalidate(client, walkers.getWalker, { id: 'ada' });
    expect(outOfDate()).toEqual(['ada']);
    invalidate(client, walkers.getWalker);
    expect(outOfDate()).toEqual(['ada', 'ben']);
    invalidate(client, auth.getCurrentUser);
    expect(outOfDate()).toEqual(['ada', 'ben', 'user']);
  });

  it('is cancelled when no component wants it any more', async () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    const gone = settled(client.fetchQuery(stats));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await client.cancelQueries(stats);
    await gone;
    expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('how long a read lasts', () => {
  it('is fresh for five minutes', async () => {
    await client.fetchQuery(stats);
    await vi.advanceTimersByTimeAsync(FRESH_MS - 1);
    await client.fetchQuery(stats);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await client.fetchQuery(stats);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(FRESH_MS).toBe(300_000);
  });

  it('is kept for a day after its last use', async () => {
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    expect(client.getQueryData(stats.queryKey)).toEqual({ level: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(stats.queryKey)).toBeUndefined();
    expect(KEPT_MS).toBe(86_400_000);
  });

  it('is fetched again on reconnecting, never on focus or by the clock', async () => {
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(2 * FRESH_MS);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(FRESH_MS);
    expect(fetched).toHaveBeenCalledTimes(1);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(2);
    leave();
  });
});

describe('trying again', () => {
  it('reads at most twice more, later each time', async () => {
    const times: number[] = [];
    fetched.mockImplementation(async () => {
      times.push(Date.now());
      return new Response('No.', { status: 503 });
    });
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.runAllTimersAsync();
    const [first = 0, second = 0, third = 0, ...more] = times;
    expect([second - first, third - second, more]).toEqual([1_000, 2_000, []]);
    leave();
  });

  it.each([400, 401, 403, 404, 409, 429])('does not read again after a %i', async (status) => {
    answer(status);
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.runAllTimersAsync();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(client.getQueryState(stats.queryKey)?.error).toBeInstanceOf(ApiError);
    leave();
  });

  it('does not read again offline, and keeps showing what is cached', async () => {
    const observer = new QueryObserver(client, stats);
    const leave = observer.subscribe(() => undefined);
    await vi.runAllTimersAsync();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    await settled(observer.refetch());
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult()).toMatchObject({ data: { level: 1 }, error: new OfflineError() });
    leave();
  });

  it('waits twice as long each time, from one to thirty seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  const write = () =>
    client.getMutationCache().build(client, {
      ...client.getDefaultOptions().mutations,
      mutationFn: async () => {
        const response = await fetch('http://signpost.test/api/logout', { method: 'POST' });
        if (!response.ok) throw new ApiError(response.status, await response.text());
      },
    });

  it('writes at most once more', async () => {
    answer(503);
    await settled(write().execute(undefined));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('does not write again after a refusal', async () => {
    answer(409);
    await settled(write().execute(undefined));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('does not write again offline', async () => {
    onlineManager.setOnline(false);
    fetched.mockReset().mockRejectedValue(new OfflineError());
    expect(await settled(write().execute(undefined))).toBeInstanceOf(OfflineError);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a session that has ended', () => {
  it('is noticed whichever call is refused for it', async () => {
    answer(401, 'Please log in first.', { 'x-error-code': 'not_signed_in' });
    await settled(client.fetchQuery(stats));
    expect(signedOut).toHaveBeenCalledExactlyOnceWith(client);
  });

  it('is not concluded from a wrong password', async () => {
    answer(401, 'Wrong username or password.', { 'x-error-code': 'wrong_credentials' });
    await settled(client.fetchQuery(stats));
    expect(signedOut).not.toHaveBeenCalled();
  });
});
