import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { auth } from '../../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { tokenOf } from '../../../../shared/domain/auth/mailedLink.ts';
import { call } from '../../api/client.ts';
import { currentUser, endSession } from '../../session/session.ts';

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: SentBodyOf<typeof auth.forgotPassword>) => call(auth.forgotPassword, { body }) });

export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.verifyEmail>) => call(auth.verifyEmail, { body }),
    onSuccess: () => client.invalidateQueries(currentUser),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof auth.resetPassword>) => call(auth.resetPassword, { body }),
    // The link works once: sent again because the first answer was lost, it would look as if it had failed.
    retry: false,
    // The reset ended every session on the server, this browser's included if it had one.
    onSuccess: () => endSession(client),
  });
}

/** The token of the mailed link that led here. A second link that is opened in the same tab loads no page. */
export const useMailedToken = (): string => useSyncExternalStore(onHashChange, () => tokenOf(location));

function onHashChange(changed: () => void) {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
