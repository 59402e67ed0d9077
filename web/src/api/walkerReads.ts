import { achievements } from '../../../shared/api/achievements.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { hasPhoto } from '../ui/lists/photoUrl.ts';
import { read } from './queryClient.ts';

export const statsOf = (id: string) => read(walkers.getStats, { params: { id } });
export const walksOf = (id: string) => read(challenges.listCompletedChallenges, { params: { id } });

/** What the profile, the gallery and the poster show: completed walks whose photo is there. */
export const photographed = <Walk extends { completed: boolean; photoUrl?: string | null | undefined }>(
  walks: readonly Walk[],
) => walks.filter(({ completed }) => completed).filter(hasPhoto);

/** With those that are locked still, and how far they are. */
export const ownAchievements = (id: string) =>
  read(achievements.listWalkerAchievements, { params: { id }, query: { all: 'true' } });
