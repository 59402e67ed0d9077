import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaderboard } from '../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../shared/api/route.ts';
import { secondLooks } from '../../../shared/api/secondLooks.ts';
import { phrase } from '../../../shared/domain/phrase.ts';
import type { LookAnswer } from '../../../shared/domain/secondLook.ts';
import { toast } from '../ui/toast.ts';
import { say } from '../words/say.ts';
import { call } from './client.ts';
import { invalidate, read } from './queryClient.ts';

export const secondLooksOf = (walkerId: string) => read(secondLooks.listSecondLooks, { params: { id: walkerId } });
export type FriendsLook = ResponseOf<typeof secondLooks.listSecondLooks>['ofFriends'][number];

const failing = (title: string) => (error: Error) =>
  void toast({ title: say(title), description: error.message, variant: 'destructive' });

/** Read anew after a failure too: a refusal means that the cached list is out of date. Each call may be sent twice. */
export function useAskFriends(walkerId: string, challengeId: string) {
  const client = useQueryClient();
  const onSettled = () => invalidate(client, secondLooks.listSecondLooks, { id: walkerId });
  const params = { id: challengeId };
  const ask = useMutation({
    mutationFn: () => call(secondLooks.askSecondLook, { params }),
    onSuccess: () => toast({ title: say('Your friends are asked'), variant: 'success' }),
    onError: failing(phrase('Your friends could not be asked')),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => call(secondLooks.withdrawSecondLook, { params }),
    onSuccess: () => toast({ title: say('Your friends are not asked any more') }),
    onError: failing(phrase('That could not be taken back')),
    onSettled,
  });
  return { ask, withdraw };
}

export function useAnswerLook(walkerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: LookAnswer | null }) =>
      call(secondLooks.answerSecondLook, { params: { id: walkerId, lookId: id }, body: { answer } }),
    onError: failing(phrase('Your answer was not sent')),
    onSettled: () => {
      invalidate(client, secondLooks.listSecondLooks, { id: walkerId });
      // With the second yes the friend's walk counts on the boards.
      invalidate(client, leaderboard.getGlobalLeaderboard);
      invalidate(client, leaderboard.getFriendsLeaderboard, { id: walkerId });
    },
  });
}
