import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { auth } from '../../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { tokenOf } from '../../../../shared/domain/auth/mailedLink.ts';
import { call } from '../../api/client.ts';
import { currentUser, endSession } from '../../session/session.ts';

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: SentBodyOf<typeof auth.forgotPassword>) => call(auth.forgotPassword, { body }) });

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.verifyEmail>) => call(auth.verifyEmail, { body }),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries(currentUser),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.resetPassword>) => call(auth.resetPassword, { body }),
    // A verification link works once: a retry after a lost answer would report a failure.
    retry: false,
    // The reset ends every session on the server, including the one of this browser.
    onSuccess: (_, __, ___, { client }) => endSession(client),
  });

export const useKeepPasskeys = () =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.keepPasskeys>) => call(auth.keepPasskeys, { body }),
    // The choice is made once: a retry after a lost answer would report a failure.
    retry: false,
  });

/** The token in the mailed link. A second link in the same tab changes only the hash and does not reload the page. */
export const useMailedToken = (): string => useSyncExternalStore(onHashChange, () => tokenOf(location));

export function onHashChange(changed: () => void) {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
