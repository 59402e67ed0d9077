import { achievements } from '../../../shared/api/achievements.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { read } from './queryClient.ts';

export const statsOf = (id: string) => read(walkers.getStats, { params: { id } });
export const walksOf = (id: string) => read(challenges.listCompletedChallenges, { params: { id } });

/** With those that are locked still, and how far they are. */
export const ownAchievements = (id: string) =>
  read(achievements.listWalkerAchievements, { params: { id }, query: { all: 'true' } });
