import { challenges } from '../../../shared/api/challenges.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { read } from './queryClient.ts';

export const statsOf = (id: string) => read(walkers.getStats, { params: { id } });
export const walksOf = (id: string) => read(challenges.listCompletedChallenges, { params: { id } });
