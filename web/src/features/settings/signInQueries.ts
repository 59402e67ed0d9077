import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';

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
