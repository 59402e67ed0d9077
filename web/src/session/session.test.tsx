// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { walkers } from '../../../shared/api/walkers.ts';
import { configureApi, loadTransport } from '../api/client.ts';
import { createQueryClient, read } from '../api/queryClient.ts';
import { SIGN_OUT_DELAY_MS, useSignOut } from '../features/auth/signOut.ts';
import { toastStore } from '../ui/notices/toast.ts';
import {
  currentUser,
  endSession,
  type Session,
  tellSessionOver,
  useIsSigningOut,
  useLogin,
  useRegister,
  useSession,
} from './session.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ada = { id: 'ada-id', username: 'ada', timeZone };
const fetched = vi.fn<typeof fetch>();
const failed = vi.fn();
let client: QueryClient;
let root: Root;
let seen: {
  session: Session;
  signingOut: boolean;
  login: ReturnType<typeof useLogin>;
  register: ReturnType<typeof useRegister>;
  signOut: ReturnType<typeof useSignOut>;
};

function Probe() {
  seen = {
    session: useSession(),
    signingOut: useIsSigningOut(),
    login: useLogin(failed),
    register: useRegister(failed),
    signOut: useSignOut(),
  };
  return null;
}

const refused = () =>
  new Response('Please log in first.', { status: 401, headers: { 'x-error-code': 'not_signed_in' } });
const answers = (answer: () => Response | Promise<Response>) => fetched.mockImplementation(async () => answer());
const ok = (value: unknown) => () => new Response(JSON.stringify(value));
const paths = () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname);
const sentBody = () => JSON.parse(String(fetched.mock.lastCall?.[1]?.body));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(around: (children: ReactNode) => ReactNode = (children) => children) {
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<QueryClientProvider client={client}>{around(<Probe />)}</QueryClientProvider>));
  await pass(0);
}

beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetched);
  fetched.mockReset();
  failed.mockReset();
  localStorage.clear();
  client = createQueryClient(endSession);
  client.mount();
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.unmount();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('session state', () => {
  it('without a remembered walker or cookie the session is out and nothing is fetched', async () => {
    await open();
    expect(seen.session).toEqual({ status: 'out' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['signedIn', '__Host-signedIn'])('the server names the walker of a session cookie (%s)', async (name) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; ${name}=1`);
    let reply: (response: Response) => void = () => undefined;
    answers(
      () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    );
    await open();
    expect(seen.session).toEqual({ status: 'loading' });
    await act(async () => reply(ok(ada)()));
    await pass(0);
    expect(seen.session).toEqual({ status: 'in', walkerId: 'ada-id', user: ada });
    expect(localStorage.getItem('currentUserId')).toBe('ada-id');
  });

  it('a changed time zone is sent to the server', async () => {
    localStorage.setItem('currentUserId', 'ada-id');
    const [before, after] = [
      { ...ada, timeZone: 'Pacific/Apia' },
      { ...ada, points: 7 },
    ];
    fetched.mockImplementation(async (_, init) => ok(init?.method === 'PATCH' ? after : before)());
    await open();
    await pass(0);
    expect(paths()).toEqual(['/api/user', '/api/users/ada-id']);
    expect(sentBody()).toEqual({ timeZone });
    expect(seen.session).toEqual({ status: 'in', walkerId: 'ada-id', user: after });
  });

  it('the remembered walker is used until the server answers', async () => {
    localStorage.setItem('currentUserId', 'ada-id');
    answers(() => new Promise(() => undefined));
    await open();
    expect(seen.session).toEqual({ status: 'in', walkerId: 'ada-id', user: null });
  });

  it('offline the remembered walker is kept after one request', async () => {
    localStorage.setItem('currentUserId', 'ada-id');
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    await pass(60_000);
    expect(seen.session).toEqual({ status: 'in', walkerId: 'ada-id', user: null });
    // The second call is the health check.
    expect(fetched.mock.calls.filter(([url]) => String(url).endsWith('/api/user'))).toHaveLength(1);
    expect(localStorage.getItem('currentUserId')).toBe('ada-id');
  });

  it('a 401 ends the session and forgets the walker', async () => {
    localStorage.setItem('currentUserId', 'ada-id');
    answers(refused);
    await open();
    expect(seen.session).toEqual({ status: 'out' });
    expect(localStorage.getItem('currentUserId')).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(toastStore.read()[0]?.title).toBe("You've been signed out");
  });

  it('a 401 on any other query ends the session', async () => {
    localStorage.setItem('currentUserId', 'ada-id');
    answers(ok(ada));
    await open();
    answers(refused);
    await act(() => client.fetchQuery(read(walkers.getStats, { params: { id: 'ada-id' } })).catch(() => undefined));
    await pass(0);
    expect(seen.session).toEqual({ status: 'out' });
    expect(localStorage.getItem('currentUserId')).toBeNull();
  });
});

describe('login', () => {
  it('login sends the time zone, remembers the walker and clears other data', async () => {
    client.setQueryData(['/api', 'users', 'other', 'stats'], { level: 9 });
    await open();
    answers(ok(ada));
    await act(async () => seen.login.mutate({ username: 'ada', password: 'secret1' }));
    await pass(0);
    expect(paths()).toEqual(['/api/login']);
    expect(sentBody()).toEqual({
      username: 'ada',
      password: 'secret1',
      timeZone,
    });
    expect(seen.session).toEqual({ status: 'in', walkerId: 'ada-id', user: ada });
    expect(localStorage.getItem('currentUserId')).toBe('ada-id');
    expect(client.getQueryData(['/api', 'users', 'other', 'stats'])).toBeUndefined();
  });

  it('a failed login shows why and changes nothing', async () => {
    await open();
    answers(() => new Response('Wrong username or password.', { status: 401 }));
    await act(async () => seen.login.mutate({ username: 'ada', password: 'secret2' }));
    await pass(5_000);
    expect(failed.mock.lastCall?.[0]).toMatchObject({ message: '401: Wrong username or password.' });
    expect(seen.session).toEqual({ status: 'out' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('registration sends time zone and language once', async () => {
    localStorage.setItem('language', 'de');
    await open();
    answers(() => new Response('', { status: 503 }));
    await act(async () => seen.register.mutate({ username: 'ada', password: 'secret1', email: '' }));
    await pass(60_000);
    expect(sentBody()).toMatchObject({ email: '', timeZone, language: 'de' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(failed.mock.lastCall?.[0]).toMatchObject({ message: '503: Service Unavailable' });
  });
});

describe('logout', () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockReset();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    localStorage.setItem('currentUserId', 'ada-id');
  });

  it('logout shows its screen, ends the session, clears all data and reloads the page', async () => {
    answers(ok(ada));
    await open();
    client.setQueryData(['/api', 'users', 'ada-id', 'stats'], { level: 9 });
    answers(ok({}));
    toastStore.set([]);
    await act(async () => seen.signOut.mutate());
    await pass(0);
    expect(paths().at(-1)).toBe('/api/logout');
    tellSessionOver(client);
    expect(toastStore.read()).toEqual([]);
    await pass(SIGN_OUT_DELAY_MS - 1);
    expect(seen.signingOut).toBe(true);
    expect(seen.session).toMatchObject({ status: 'in', user: ada });
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(client.getQueryData(currentUser.queryKey)).toBeNull();
    expect(client.getQueryData(['/api', 'users', 'ada-id', 'stats'])).toBeUndefined();
    expect(localStorage.getItem('currentUserId')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(seen.signingOut).toBe(true);
    expect(SIGN_OUT_DELAY_MS).toBe(3_500);
  });

  it('a failed logout restores the session', async () => {
    answers(ok(ada));
    await open();
    answers(() => new Response('This request came from another site.', { status: 403 }));
    await act(async () => seen.signOut.mutate());
    await pass(10_000);
    expect(seen.signingOut).toBe(false);
    expect(toastStore.read()[0]).toMatchObject({
      title: 'Logout failed',
      description: '403: This request came from another site.',
    });
    expect(seen.session).toMatchObject({ status: 'in', user: ada });
    expect(reload).not.toHaveBeenCalled();
  });
});
