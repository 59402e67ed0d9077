import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../../shared/api/auth.ts';
import type { SentBodyOf } from '../../../../shared/api/route.ts';
import { call } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';

const sessions = read(auth.listSessions);

export const useSessions = () => useQuery({ ...sessions, meta: { isSecret: true }, staleTime: 0 });

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(auth.endOtherSessions),
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
