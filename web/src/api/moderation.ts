import { useMutation, useQueryClient } from '@tanstack/react-query';
import { moderation } from '../../../shared/api/moderation.ts';
import { toast } from '../ui/toast.ts';
import { say } from '../words/say.ts';
import { call } from './client.ts';
import { invalidate, read } from './queryClient.ts';

export const statementsOf = (walkerId: string) => read(moderation.listStatements, { params: { id: walkerId } });

export function useAppeal(walkerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ statementId, text }: { statementId: string; text: string }) =>
      call(moderation.appeal, { params: { id: walkerId, statementId }, body: { text } }),
    // Sent twice because the first answer was lost, it would be refused: there is one appeal.
    retry: false,
    onSuccess: () => toast({ title: say('Your appeal is on its way'), variant: 'success' }),
    onSettled: () => invalidate(client, moderation.listStatements, { id: walkerId }),
  });
}
