// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { achievements } from '../../../shared/api/achievements.ts';
import { auth } from '../../../shared/api/auth.ts';
import { favourites } from '../../../shared/api/favourites.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { isOnline } from '../ui/notices/connection.ts';
import { ApiError, call, callPage, configureApi, OfflineError, probeServer, UnreachableError } from './client.ts';
import * as workerTransport from './workerTransport.ts';

const fetched = vi.fn<typeof fetch>();
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const lastCall = () => {
  const [url, init] = fetched.mock.lastCall ?? [];
  return { url: String(url), ...init };
};
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

describe('requests', () => {
  it('a call uses the method and path of the contract, sends cookies and has no body by default', async () => {
    fetched.mockResolvedValue(json({}));
    await call(auth.logout);
    expect(lastCall()).toMatchObject({
      url: 'http://signpost.test/api/logout',
      method: 'POST',
      credentials: 'same-origin',
    });
    expect(lastCall().body).toBeUndefined();
    expect(new Headers(lastCall().headers).has('content-type')).toBe(false);
  });

  it('a body is sent as JSON with its content type', async () => {
    fetched.mockResolvedValue(json({ id: 'w' }));
    await call(auth.login, { body: { username: 'ada', password: 'secret1' } });
    expect(JSON.parse(String(lastCall().body))).toEqual({ username: 'ada', password: 'secret1' });
    expect(new Headers(lastCall().headers).get('content-type')).toMatch(/^application\/json/);
  });

  it('path parameters are escaped, and only given query parameters are appended', async () => {
    fetched.mockImplementation(async () => json([]));
    await call(walkers.getStats, { params: { id: 'a/b c' } });
    expect(lastCall().url).toBe('http://signpost.test/api/users/a%2Fb%20c/stats');
    await call(achievements.listWalkerAchievements, { params: { id: 'w' }, query: { all: 'true' } });
    expect(lastCall().url).toBe('http://signpost.test/api/users/w/achievements?all=true');
    await call(achievements.listWalkerAchievements, { params: { id: 'w' }, query: { all: undefined } });
    expect(lastCall().url).toBe('http://signpost.test/api/users/w/achievements');
  });

  it('callPage returns a page and the cursor of the next', async () => {
    fetched.mockResolvedValueOnce(new Response('[1]', { headers: { 'x-next-cursor': 'C#1' } }));
    fetched.mockResolvedValueOnce(json([2]));
    const page = (cursor?: string) => callPage(favourites.listFavourites, { params: { id: 'w' }, query: { cursor } });
    expect(await page()).toEqual({ items: [1], nextCursor: 'C#1' });
    expect(await page('C#1')).toEqual({ items: [2], nextCursor: undefined });
    expect(lastCall().url).toBe('http://signpost.test/api/users/w/favourites?cursor=C%231');
  });

  it.each([503, 429, 500])('a write is sent once for the status %i', async (status) => {
    fetched.mockResolvedValue(new Response('No.', { status }));
    await expect(call(auth.login, { body: { username: 'ada', password: 'secret1' } })).rejects.toThrow(
      `${status}: No.`,
    );
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('a write offline is not sent', async () => {
    goOffline();
    await expect(call(auth.logout)).rejects.toThrow(OfflineError);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('answers', () => {
  it('a call returns the parsed JSON', async () => {
    fetched.mockResolvedValue(json({ id: 'w', username: 'ada' }));
    await expect(call(auth.getCurrentUser)).resolves.toEqual({ id: 'w', username: 'ada' });
  });

  it('a refusal throws ApiError with status, body and error code', async () => {
    fetched.mockResolvedValue(
      new Response('That username is already taken.', { status: 409, headers: { 'x-error-code': 'username_taken' } }),
    );
    const error = await call(auth.logout).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'username_taken',
      message: '409: That username is already taken.',
    });
  });

  it.each([
    [502, '502: Bad Gateway'],
    [404, '404: Not Found'],
    [418, '418: Unknown Status'],
  ])('an empty body throws the status text for the status %i', async (status, message) => {
    fetched.mockResolvedValue(new Response(null, { status }));
    await expect(call(auth.logout)).rejects.toThrow(message);
  });

  it('a JSON body that looks like an AWS error is kept as text', async () => {
    fetched.mockResolvedValue(json({ message: 'Forbidden' }, 403));
    await expect(call(auth.logout)).rejects.toThrow('403: {"message":"Forbidden"}');
  });

  it('a read that fails offline throws OfflineError', async () => {
    goOffline();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await call(auth.getCurrentUser).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OfflineError);
    expect(error.message).toBe("You're not connected. Please try again when you are.");
  });

  it('an answer is used even when navigator.onLine is false', async () => {
    goOffline();
    fetched.mockResolvedValue(new Response('Please log in first.', { status: 401 }));
    await expect(call(auth.getCurrentUser)).rejects.toThrow('401: Please log in first.');
  });

  it('a read without an answer throws UnreachableError', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(auth.getCurrentUser)).rejects.toThrow(UnreachableError);
  });

  it('a failed request and health check make the app offline, and any answer online', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await call(auth.getCurrentUser).catch(() => undefined);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
    expect(lastCall().url).toBe('http://signpost.test/api/health');
    fetched.mockResolvedValueOnce(new Response('No.', { status: 503 }));
    await call(auth.getCurrentUser).catch(() => undefined);
    expect(isOnline()).toBe(true);
  });

  it.each([200, 404, 511])(
    'a page of a captive portal (status %i) is no answer, and the app is offline',
    async (status) => {
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      fetched.mockImplementation(async () => new Response('<h1>Welcome to our Wi-Fi</h1>', { status, headers }));
      const error = await call(auth.logout).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(UnreachableError);
      await vi.waitFor(() => expect(isOnline()).toBe(false));
      fetched.mockResolvedValue(json({}));
      expect(await probeServer()).toBe(true);
      expect(isOnline()).toBe(true);
    },
  );

  it('the service worker takes the page of a captive portal for no answer, and reads JSON and refusals', async () => {
    workerTransport.configure('http://signpost.test');
    const checkHealth = () => workerTransport.transfer({ method: 'GET', path: '/api/health' });
    for (const status of [200, 404, 511]) {
      fetched.mockResolvedValueOnce(
        new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } }),
      );
      const error = await checkHealth().catch((thrown) => thrown);
      expect([error instanceof Error, error instanceof ApiError]).toEqual([true, false]);
    }
    fetched.mockResolvedValueOnce(json({ status: 'ok' }));
    expect((await checkHealth()).body).toEqual({ status: 'ok' });
    fetched.mockResolvedValueOnce(new Response('Later.', { status: 503, headers: { 'x-error-code': 'busy' } }));
    await expect(checkHealth()).rejects.toMatchObject({ status: 503, code: 'busy' });
  });

  it('a health check that the server refuses leaves the app online, because the server has answered', async () => {
    fetched.mockResolvedValueOnce(new Response('Maintenance.', { status: 503 }));
    expect(await probeServer()).toBe(false);
    expect(isOnline()).toBe(true);
  });

  it('a chunk that could not be loaded is loaded again by the next call', async () => {
    vi.resetModules();
    vi.doMock('./amplifyTransport.ts', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    const fresh = await import('./client.ts');
    fresh.configureApi('http://signpost.test');
    await expect(fresh.loadTransport()).rejects.toThrow();
    vi.doUnmock('./amplifyTransport.ts');
    fetched.mockResolvedValue(json({ id: 'w' }));
    expect(await fresh.call(auth.getCurrentUser)).toEqual({ id: 'w' });
    vi.resetModules();
  });

  it('a request that is never answered makes the app offline after 15 s, and its late answer online', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer = (_: Response) => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const late = call(auth.getCurrentUser);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
    vi.useRealTimers();
    answer(json({ id: 'w' }));
    await late;
    expect(isOnline()).toBe(true);
  });

  it('one failed request leaves the app online when the health check answers', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(json({ status: 'ok' }));
    await call(auth.getCurrentUser).catch(() => undefined);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(isOnline()).toBe(true);
  });
});

describe('cancelling', () => {
  const untilAborted: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });

  it('an aborted call rejects with the reason of its signal and does not make the app offline', async () => {
    fetched.mockImplementation(untilAborted);
    const controller = new AbortController();
    const answer = call(auth.getCurrentUser, { signal: controller.signal }).catch((thrown) => thrown);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    controller.abort();
    expect(await answer).toBe(controller.signal.reason);
    expect(lastCall().signal?.aborted).toBe(true);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(isOnline()).toBe(true);
  });

  it('a call with an aborted signal sends no request', async () => {
    const signal = AbortSignal.abort();
    await expect(call(auth.getCurrentUser, { signal })).rejects.toBe(signal.reason);
    expect(fetched).not.toHaveBeenCalled();
  });
});
