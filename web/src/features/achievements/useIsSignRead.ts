import { useQuery } from '@tanstack/react-query';
import { challenges } from '../../../../shared/api/challenges.ts';
import { read } from '../../api/queryClient.ts';

/** Whether the sign of today's photo is known to be read. Nothing is asked for here: what comes in time is shown. */
export function useIsSignRead(): boolean {
  const { data } = useQuery({ ...read(challenges.getTodayChallenge), enabled: false });
  return data?.completed === true && data.sign === 'read';
}
