// @vitest-environment happy-dom
import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { achievements } from '../../../shared/api/achievements.ts';
import { auth } from '../../../shared/api/auth.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { ApiError, configureApi, loadTransport, OfflineError } from './client.ts';
import { createQueryClient, FRESH_MS, invalidate, KEPT_MS, read, retryDelay } from './queryClient.ts';

const fetched = vi.fn<typeof fetch>();
const signedOut = vi.fn();
const stats = read(walkers.getStats, { params: { id: 'w' } });
let client: QueryClient;

// With the chunk loaded, running all timers does not run that of a slow request.
beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
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

describe('default query function', () => {
  it('a query fetches the path of its key', async () => {
    expect(await settled(client.fetchQuery({ queryKey: ['/api/users', 'w', 'stats'] }))).toEqual({ level: 1 });
    expect(urls()).toEqual(['/api/users/w/stats']);
  });

  it('the last part of the key is the query string', async () => {
    const all = read(achievements.listWalkerAchievements, { params: { id: 'a b' }, query: { all: 'true' } });
    expect(all.queryKey).toEqual(['/api', 'users', 'a b', 'achievements', { all: 'true' }]);
    await settled(client.fetchQuery(all));
    expect(urls()).toEqual(['/api/users/a%20b/achievements?all=true']);
  });

  it('a query key consists of the segments of the path', () => {
    expect(read(auth.getCurrentUser).queryKey).toEqual(['/api', 'user']);
    expect(stats.queryKey).toEqual(['/api', 'users', 'w', 'stats']);
  });

  it('a route invalidates its own and nested queries, for one walker or all', () => {
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

  it('a query without observers is aborted', async () => {
    fetched.mockImplementation(() => new Promise(() => undefined));
    const gone = client.fetchQuery(stats).catch(() => undefined);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    await client.cancelQueries(stats);
    await gone;
    expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('cache times', () => {
  it('a query is fresh for five minutes', async () => {
    await client.fetchQuery(stats);
    await vi.advanceTimersByTimeAsync(FRESH_MS - 1);
    await client.fetchQuery(stats);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await client.fetchQuery(stats);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(FRESH_MS).toBe(300_000);
  });

  it('an unused query is kept for a day', async () => {
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    await vi.advanceTimersByTimeAsync(KEPT_MS - 1);
    expect(client.getQueryData(stats.queryKey)).toEqual({ level: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(stats.queryKey)).toBeUndefined();
    expect(KEPT_MS).toBe(86_400_000);
  });

  it('queries refetch on reconnect and never on focus or by interval', async () => {
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

describe('retries', () => {
  it('a read is retried twice with growing delays', async () => {
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

  it.each([400, 401, 403, 404, 409, 429])('a read is not retried after status %i', async (status) => {
    answer(status);
    const leave = new QueryObserver(client, stats).subscribe(() => undefined);
    await vi.runAllTimersAsync();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(client.getQueryState(stats.queryKey)?.error).toBeInstanceOf(ApiError);
    leave();
  });

  it('a read is not retried offline and keeps its cached data', async () => {
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

  it('the delay doubles from one to thirty seconds', () => {
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

  it('a write is retried once', async () => {
    answer(503);
    await settled(write().execute(undefined));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('a refused write is not retried', async () => {
    answer(409);
    await settled(write().execute(undefined));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('a write is not retried offline', async () => {
    onlineManager.setOnline(false);
    fetched.mockReset().mockRejectedValue(new OfflineError());
    expect(await settled(write().execute(undefined))).toBeInstanceOf(OfflineError);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('ended sessions', () => {
  it('not_signed_in on any call ends the session', async () => {
    answer(401, 'Please log in first.', { 'x-error-code': 'not_signed_in' });
    await settled(client.fetchQuery(stats));
    expect(signedOut).toHaveBeenCalledExactlyOnceWith(client);
  });

  it('wrong_credentials does not end the session', async () => {
    answer(401, 'Wrong username or password.', { 'x-error-code': 'wrong_credentials' });
    await settled(client.fetchQuery(stats));
    expect(signedOut).not.toHaveBeenCalled();
  });
});
