import { useQuery } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { read } from '../../api/queryClient.ts';
import { bothRead, listState } from '../../ui/lists/listState.tsx';

export const profileOf = (id: string) => read(walkers.getWalker, { params: { id } });

export const catalogue = read(achievements.listAchievements);
export const unlockedBy = (id: string) => read(achievements.listWalkerAchievements, { params: { id } });

export function useUnlockedAchievements(id: string) {
  const all = useQuery(catalogue);
  const theirs = useQuery(unlockedBy(id));
  const unlocked = bothRead(all, theirs, (entries, mine) => {
    const unlockedAt = new Map(mine.map((entry) => [entry.achievementId, entry.unlockedAt ?? '']));
    return entries
      .filter((achievement) => unlockedAt.has(achievement.id))
      .sort((a, b) => (unlockedAt.get(b.id) ?? '').localeCompare(unlockedAt.get(a.id) ?? ''));
  });
  return listState(unlocked);
}
