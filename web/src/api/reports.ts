import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '../../../shared/api/auth.ts';
import { leaderboard } from '../../../shared/api/leaderboard.ts';
import { reports } from '../../../shared/api/reports.ts';
import type { SentBodyOf } from '../../../shared/api/route.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { world } from '../../../shared/api/world.ts';
import { toast } from '../ui/toast.ts';
import { say } from '../words/say.ts';
import { call } from './client.ts';
import { invalidate } from './queryClient.ts';

/** What was reported is gone wherever it stood. The call may be sent twice. */
export function useReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof reports.report>) => call(reports.report, { body }),
    onSuccess: () =>
      toast({
        title: say('Thank you for reporting it'),
        description: say("You won't see it any more. We look at every report."),
        variant: 'success',
      }),
    onSettled: () => {
      const routes = [auth.getCurrentUser, walkers.getWalker, leaderboard.getGlobalLeaderboard];
      for (const route of [...routes, world.listGlobalChallenges]) invalidate(client, route);
    },
  });
}
