import { useQuery } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { friendsOf, requestsBy, requestsTo } from '../../api/friends.ts';
import { read } from '../../api/queryClient.ts';
import { bothRead, listState } from '../../ui/lists/listState.tsx';

export const profileOf = (id: string) => read(walkers.getWalker, { params: { id } });

export const catalogue = read(achievements.listAchievements);
export const unlockedBy = (id: string) => read(achievements.listWalkerAchievements, { params: { id } });

export type Friendship = { is: 'friend' } | { is: 'asking' | 'asked'; requestId: string } | { is: 'stranger' };

export function useFriendship(viewerId: string, otherId: string): Friendship | undefined {
  const { data: friends } = useQuery(friendsOf(viewerId));
  const { data: requests } = useQuery(requestsTo(viewerId));
  const { data: sent } = useQuery(requestsBy(viewerId));
  if (!friends || !requests || !sent) return undefined;
  if (friends.some(({ id }) => id === otherId)) return { is: 'friend' };
  const request = requests.find(({ requester }) => requester.id === otherId);
  if (request) return { is: 'asking', requestId: request.id };
  const own = sent.find(({ addressee }) => addressee?.id === otherId);
  return own ? { is: 'asked', requestId: own.id } : { is: 'stranger' };
}

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
