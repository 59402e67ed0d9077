import { challenges } from '../../../../shared/api/challenges.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { read } from '../../api/queryClient.ts';

export const statsOf = (id: string) => read(walkers.getStats, { params: { id } });
export const rankOf = (id: string) => read(leaderboard.getRank, { params: { id } });
export const walksOf = (id: string) => read(challenges.listCompletedChallenges, { params: { id } });
