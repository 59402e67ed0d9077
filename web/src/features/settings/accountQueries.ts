import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { account, type DeletionReceipt } from '../../../../shared/api/account.ts';
import { auth } from '../../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { ApiError, call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { currentUserId } from '../../session/currentUserId.ts';
import { forgetWalker } from '../../session/deviceMemory.ts';
import { forgetPush } from '../../session/pushDevice.ts';

const sessions = read(auth.listSessions);

export const useSessions = () => useQuery({ ...sessions, meta: { isSecret: true }, staleTime: 0 });

/** That of one session, or all but this one. */
export function useEndSessions(sessionId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.endOtherSessions>) =>
      sessionId === undefined
        ? call(auth.endOtherSessions, { body })
        : call(auth.endSession, { params: { sessionId }, body }),
    onSuccess: () => client.invalidateQueries(sessions),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    // Sent again because the first answer was lost, the old password would be wrong.
    retry: false,
    mutationFn: (body: SentBodyOf<typeof auth.changePassword>) => call(auth.changePassword, { body }),
    onSuccess: () => client.invalidateQueries(sessions),
  });
}

export const useSendVerification = () => useMutation({ mutationFn: () => call(auth.sendVerification) });

/** It is made within a minute or two. */
const LOOK_AGAIN_MS = 5_000;
/** The link in the answer is good for five minutes. */
const NEW_LINK_MS = 4 * 60_000;

const archiveOf = (walkerId: string) => read(account.getArchive, { params: { id: walkerId } });

/** Never kept in IndexedDB: the signed link gives access to the whole archive. */
export const useArchive = (walkerId: string) =>
  useQuery({
    ...archiveOf(walkerId),
    meta: { isSecret: true },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? LOOK_AGAIN_MS : NEW_LINK_MS),
  });

export function useAskForArchive(walkerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(account.requestArchive, { params: { id: walkerId } }),
    onSuccess: (state) => client.setQueryData(archiveOf(walkerId).queryKey, state),
  });
}

/** Where this page's deletion lies, whether or not its answer comes. */
const receiptId = randomId();

/** Asked for again because the first answer was lost, there is no session any more; but there is the receipt. */
export async function deleteAccount(walkerId: string, password: string): Promise<DeletionReceipt> {
  try {
    return await call(account.deleteAccount, { params: { id: walkerId }, body: { password, receiptId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_signed_in')) throw error;
    return await call(account.getDeletionReceipt, { params: { receiptId } }).catch(() => Promise.reject(error));
  }
}

/** 128 random bits, as the ids of the server. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Ends where the receipt is shown: nothing of the app that was open may go on. */
export function useDeleteAccount(walkerId: string) {
  return useMutation({
    mutationFn: (password: string) => deleteAccount(walkerId, password),
    onSuccess: async ({ id }) => {
      await forgetHere(walkerId).catch(() => undefined);
      window.location.assign(`/goodbye?receipt=${encodeURIComponent(id)}`);
      await new Promise(() => undefined);
    },
  });
}

/** What only this browser holds. What was read goes with the session. */
async function forgetHere(walkerId: string): Promise<void> {
  const unsent = outbox.read().filter((photo) => photo.walkerId === walkerId);
  await Promise.allSettled([forgetPush(), ...unsent.map(({ challengeId }) => outbox.remove(challengeId))]);
  await Promise.allSettled([forgetWalker(walkerId), currentUserId.clear()]);
}
