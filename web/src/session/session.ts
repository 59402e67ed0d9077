import { hashKey, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../shared/api/route.ts';
import { type OwnUser, walkers } from '../../../shared/api/walkers.ts';
import { ApiError, call } from '../api/client.ts';
import { read } from '../api/queryClient.ts';
import { useStore } from '../ui/externalStore.ts';
import { untoldLanguage } from '../ui/forms/language.ts';
import { currentUserId } from './currentUserId.ts';
import { tellSessionOver } from './sessionOver.ts';

/** `user` is null while only this browser's memory says who is walking: before the first answer, or offline. */
export type Session =
  | { status: 'loading' }
  | { status: 'out' }
  | { status: 'in'; walkerId: string; user: OwnUser | null };

/** The walker's day is decided on the server, from the zone that the browser knows. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The device's zone has changed. The server accepts one change a day; until it accepts this one, it is sent again. */
async function tellTimeZone(user: OwnUser): Promise<OwnUser> {
  try {
    return await call(walkers.updateWalker, { params: { id: user.id }, body: { timeZone: timeZone() } });
  } catch {
    return user;
  }
}

/** The current user: null when the server says that there is none, which also ends what this browser remembers. */
export const currentUser = queryOptions<OwnUser | null>({
  queryKey: read(auth.getCurrentUser).queryKey,
  queryFn: async ({ signal, client }) => {
    try {
      const user = await call(auth.getCurrentUser, { signal });
      const before = currentUserId.read();
      currentUserId.set(user.id);
      // A different walker has signed in, in another tab: the cache was read for the one before.
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

/**
 * The session cookie is hidden from scripts. `signedIn` is its visible shadow: with neither it nor a remembered walker
 * no request is made, so a first-time visitor sees the login screen at once and no 401 in the console.
 */
const hasSessionHint = () => /(?:^|; )(?:__Host-)?signedIn=1(?:;|$)/.test(document.cookie);

export function useSession(): Session {
  const storedId = useStore(currentUserId);
  const { data: user, isLoading } = useQuery({ ...currentUser, enabled: storedId !== null || hasSessionHint() });
  if (user) return { status: 'in', walkerId: user.id, user };
  if (user === undefined && storedId !== null) return { status: 'in', walkerId: storedId, user: null };
  return isLoading ? { status: 'loading' } : { status: 'out' };
}

/** A walker has signed in: nothing that was read for the walker before may be shown to them. */
export function startSession(client: QueryClient, user: OwnUser): void {
  forgetReads(client);
  client.setQueryData(currentUser.queryKey, user);
  currentUserId.set(user.id);
}

/** The session is over: forgets the walker and everything that was read. */
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

export type Failure = (error: Error) => void;

export function useLogin(onFailure: Failure) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.login>) => call(auth.login, { body: { ...body, timeZone: timeZone() } }),
    onSuccess: (user) => startSession(client, user),
    onError: onFailure,
  });
}

export function useRegister(onFailure: Failure) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.register>) =>
      call(auth.register, { body: { ...body, timeZone: timeZone(), language: untoldLanguage() } }),
    // Sent twice because the first answer was lost, it would be refused: the name is taken, by the walker themself.
    retry: false,
    onSuccess: (user) => startSession(client, user),
    onError: onFailure,
  });
}
