import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { account, type DeletionReceipt } from '../../../../shared/api/account.ts';
import { auth } from '../../../../shared/api/auth.ts';
import { passkeys } from '../../../../shared/api/passkeys.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { tokens } from '../../../../shared/api/tokens.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { ApiError, call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';
import { base64url, forgetPush } from '../../pwa/install/pushDevice.ts';
import { outbox } from '../../pwa/outbox/outbox.ts';
import { forgetWalker } from '../../session/deviceMemory.ts';
import { currentUser, currentUserId } from '../../session/session.ts';
import { passkeyCeremonies } from '../auth/index.ts';

const ownPasskeys = read(passkeys.listPasskeys);

export const usePasskeys = () => useQuery({ ...ownPasskeys, meta: { isSecret: true } });

/** Without a password the owner confirms by a passkey, which begins a new session. */
async function confirmWithout(password: string | undefined, client: QueryClient): Promise<void> {
  if (password === undefined) await (await passkeyCeremonies()).confirmByPasskey(client);
}

export const useConfirm = () =>
  useMutation({ retry: false, mutationFn: (_: undefined, { client }) => confirmWithout(undefined, client) });

/** Answers false if the walker closed the browser's dialog. */
export const useAddPasskey = (user: OwnUser) =>
  useMutation({
    retry: false,
    mutationFn: async (sent: { name: string; currentPassword?: string | undefined }, { client }) => {
      await confirmWithout(sent.currentPassword, client);
      return (await passkeyCeremonies()).addPasskey(user, sent.name, sent.currentPassword);
    },
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(ownPasskeys),
  });

export const useRenamePasskey = (passkeyId: string) =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof passkeys.renamePasskey>) =>
      call(passkeys.renamePasskey, { params: { passkeyId }, body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(ownPasskeys),
  });

export const useRemovePasskey = (passkeyId: string) =>
  useMutation({
    mutationFn: async (body: SentBodyOf<typeof passkeys.removePasskey>, { client }) => {
      await confirmWithout(body.currentPassword, client);
      return call(passkeys.removePasskey, { params: { passkeyId }, body });
    },
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(ownPasskeys),
  });

const ownTokens = read(tokens.listTokens);

export const useTokens = () => useQuery({ ...ownTokens, meta: { isSecret: true }, staleTime: 0 });

export const useCreateToken = () =>
  useMutation({
    // The answer holds the secret: it is dropped with the dialog.
    gcTime: 0,
    retry: false,
    mutationFn: async (body: SentBodyOf<typeof tokens.createToken>, { client }) => {
      await confirmWithout(body.currentPassword, client);
      return call(tokens.createToken, { body });
    },
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(ownTokens),
  });

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (tokenId: string) => call(tokens.revokeToken, { params: { tokenId } }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(ownTokens),
  });

const sessions = read(auth.listSessions);

export const useSessions = () => useQuery({ ...sessions, meta: { isSecret: true }, staleTime: 0 });

export const useEndSessions = (sessionId: string | undefined) =>
  useMutation({
    mutationFn: async (body: SentBodyOf<typeof auth.endOtherSessions>, { client }) => {
      await confirmWithout(body.currentPassword, client);
      return sessionId === undefined
        ? call(auth.endOtherSessions, { body })
        : call(auth.endSession, { params: { sessionId }, body });
    },
    onSuccess: (_, __, ___, { client }) =>
      Promise.all([client.invalidateQueries(sessions), client.invalidateQueries(ownTokens)]),
  });

export const useChangePassword = () =>
  useMutation({
    // After a lost answer a retry would send the old password, which is wrong by then.
    retry: false,
    mutationFn: async (body: SentBodyOf<typeof auth.changePassword>, { client }) => {
      await confirmWithout(body.currentPassword, client);
      return call(auth.changePassword, { body });
    },
    onSuccess: (_, __, ___, { client }) => {
      client.setQueryData(currentUser.queryKey, (user) => user && { ...user, hasPassword: true });
      return client.invalidateQueries(sessions);
    },
  });

export const useSendVerification = () => useMutation({ mutationFn: () => call(auth.sendVerification) });

/** The archive is polled: it takes a minute or two. */
const LOOK_AGAIN_MS = 5_000;
/** The signed link to the archive expires after five minutes. */
const NEW_LINK_MS = 4 * 60_000;

const archiveOf = (walkerId: string) => read(account.getArchive, { params: { id: walkerId } });

/** The archive is never persisted in IndexedDB, because its signed link gives access to everything. */
export const useArchive = (walkerId: string) =>
  useQuery({
    ...archiveOf(walkerId),
    meta: { isSecret: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? LOOK_AGAIN_MS : NEW_LINK_MS),
  });

export const useAskForArchive = (walkerId: string) =>
  useMutation({
    mutationFn: () => call(account.requestArchive, { params: { id: walkerId } }),
    onSuccess: (state, _, __, { client }) => client.setQueryData(archiveOf(walkerId).queryKey, state),
  });

/** The client chooses the id of the receipt, so that it is known without an answer. */
const receiptId = base64url(crypto.getRandomValues(new Uint8Array(16)).buffer);

/** After a lost answer the retry has no session any more, but the receipt exists. */
export async function deleteAccount(walkerId: string, password: string | undefined): Promise<DeletionReceipt> {
  try {
    return await call(account.deleteAccount, { params: { id: walkerId }, body: { password, receiptId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_signed_in')) throw error;
    return await call(account.getDeletionReceipt, { params: { receiptId } }).catch(() => Promise.reject(error));
  }
}

/** Ends with a reload at the receipt, so that no state of the old session survives. */
export const useDeleteAccount = (walkerId: string) =>
  useMutation({
    mutationFn: async (password: string | undefined, { client }) => {
      await confirmWithout(password, client);
      return deleteAccount(walkerId, password);
    },
    onSuccess: async ({ id }) => {
      await forgetHere(walkerId).catch(() => undefined);
      window.location.assign(`/goodbye?receipt=${encodeURIComponent(id)}`);
      await new Promise(() => undefined);
    },
  });

/** Deletes what only this browser stores. Queries are cleared with the session. */
async function forgetHere(walkerId: string): Promise<void> {
  const unsent = outbox.read().filter((photo) => photo.walkerId === walkerId);
  await Promise.allSettled([forgetPush(), ...unsent.map(({ challengeId }) => outbox.remove(challengeId))]);
  await Promise.allSettled([forgetWalker(walkerId), currentUserId.clear()]);
}
