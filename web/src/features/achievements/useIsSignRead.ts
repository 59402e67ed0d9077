import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { challenges } from '../../../../shared/api/challenges.ts';
import { read } from '../../api/queryClient.ts';

const today = read(challenges.getTodayChallenge).queryKey;

/** Whether the sign of today's photo is known to be read. Nothing is asked for here: what comes in time is shown. */
export function useIsSignRead(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => {
      const challenge = client.getQueryData(today);
      return challenge?.completed === true && challenge.sign === 'read';
    },
  );
}
