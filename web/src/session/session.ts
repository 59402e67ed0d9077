import { hashKey, type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../shared/api/route.ts';
import { type OwnUser, walkers } from '../../../shared/api/walkers.ts';
import { ApiError, call } from '../api/client.ts';
import { read } from '../api/queryClient.ts';
import { t } from '../i18n/t.ts';
import { externalStore, useStore, valueStore } from '../ui/externalStore.ts';
import { unsentLanguage } from '../ui/forms/language.ts';
import { toast } from '../ui/notices/toast.ts';
import { forgetSession, storageKeys } from './deviceMemory.ts';

const KEY = storageKeys.currentUserId;
const store = externalStore(() => localStorage.getItem(KEY));

/** The remembered walker opens the app offline; it is no authentication, and a 401 clears it. */
export const currentUserId = {
  read: store.read,
  set(id: string) {
    if (currentUserId.read() !== id) void forgetSession();
    localStorage.setItem(KEY, id);
    store.announce();
  },
  async clear(): Promise<void> {
    if (currentUserId.read() !== null) localStorage.setItem(storageKeys.wasSignedIn, 'true');
    const forgotten = forgetSession();
    store.announce();
    await forgotten;
  },
  subscribe(listener: () => void) {
    const unsubscribe = store.subscribe(listener);
    // Another tab has logged in or out (`key` is null after `clear()`).
    const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', onStorage);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** `user` is null while only the remembered id is known: before the first answer, or offline. */
export type Session =
  | { status: 'loading' }
  | { status: 'out' }
  | { status: 'in'; walkerId: string; user: OwnUser | null };

/** The server computes the walker's day from the time zone of the browser. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends a changed time zone. The server accepts one change a day, so it is sent again until accepted. */
async function tellTimeZone(user: OwnUser): Promise<OwnUser> {
  try {
    return await call(walkers.updateWalker, { params: { id: user.id }, body: { timeZone: timeZone() } });
  } catch {
    return user;
  }
}

/** The current user, or null after a 401, which also deletes the remembered id. */
export const currentUser = queryOptions<OwnUser | null>({
  queryKey: read(auth.getCurrentUser).queryKey,
  queryFn: async ({ signal, client }) => {
    try {
      const user = await call(auth.getCurrentUser, { signal });
      const before = currentUserId.read();
      currentUserId.set(user.id);
      // Another walker has logged in in another tab, so the cache is reset.
      if (before !== null && before !== user.id) void client.resetQueries({ predicate: isNotCurrentUser });
      return user.timeZone === timeZone() ? user : await tellTimeZone(user);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      tellSessionOver(client);
      void currentUserId.clear();
      return null;
    }
  },
  retry: false,
});

/** Scripts cannot read the session cookie. Without its companion `signedIn` and a remembered id nothing is fetched. */
const hasSessionHint = () => /(?:^|; )(?:__Host-)?signedIn=1(?:;|$)/.test(document.cookie);

export function useSession(): Session {
  const storedId = useStore(currentUserId);
  const { data: user, isLoading } = useQuery({ ...currentUser, enabled: storedId !== null || hasSessionHint() });
  if (user) return { status: 'in', walkerId: user.id, user };
  if (user === undefined && storedId !== null) return { status: 'in', walkerId: storedId, user: null };
  return isLoading ? { status: 'loading' } : { status: 'out' };
}

/** The id of the walker; empty without a session. */
export function useWalkerId(): string {
  const session = useSession();
  return session.status === 'in' ? session.walkerId : '';
}

export function startSession(client: QueryClient, user: OwnUser): void {
  forgetReads(client);
  client.setQueryData(currentUser.queryKey, user);
  currentUserId.set(user.id);
}

export async function endSession(client: QueryClient): Promise<void> {
  client.setQueryData(currentUser.queryKey, null);
  const forgotten = currentUserId.clear();
  forgetReads(client);
  await forgotten;
}

const forgetReads = (client: QueryClient) => client.removeQueries({ predicate: isNotCurrentUser });

function isNotCurrentUser({ queryHash }: { queryHash: string }): boolean {
  return queryHash !== hashKey(currentUser.queryKey);
}

type Failure = (error: Error) => void;

export const useLogin = (onFailure: Failure) =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.login>) => call(auth.login, { body: { ...body, timeZone: timeZone() } }),
    onSuccess: (user, _, __, { client }) => startSession(client, user),
    onError: onFailure,
  });

export const useRegister = (onFailure: Failure) =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.register>) =>
      call(auth.register, { body: { ...body, timeZone: timeZone(), language: unsentLanguage() } }),
    // After a lost answer a retry would be refused, because the name is taken by the new account.
    retry: false,
    onSuccess: (user, _, __, { client }) => startSession(client, user),
    onError: onFailure,
  });

export const signOutKey = ['signOut'];
/** True from the click on Logout until the page unloads (signOut.ts, which the login chunk does not import). */
export const signingOut = valueStore(false);
export const useIsSigningOut = (): boolean => useStore(signingOut);

const READING_MS = 10_000;

export function tellSessionOver(client: QueryClient): void {
  if (currentUserId.read() === null || client.isMutating({ mutationKey: signOutKey }) > 0) return;
  toast({
    title: t("You've been signed out"),
    description: t('Please log in again. Any unsent photo is kept on this device.'),
    durationMs: READING_MS,
  });
}
