import { friends } from '../../../../shared/api/friends.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { read } from '../../api/queryClient.ts';

export type Entry = ResponseOf<typeof leaderboard.getGlobalLeaderboard>[number];

/** Other walkers change these while nothing happens here: what is remembered is shown, and read anew at each opening. */
const othersChange = { refetchOnMount: 'always' } as const;

export const globalBoard = { ...read(leaderboard.getGlobalLeaderboard), ...othersChange };

export const friendsBoard = (walkerId: string) => ({
  ...read(leaderboard.getFriendsLeaderboard, { params: { id: walkerId } }),
  ...othersChange,
});

export const rank = (walkerId: string) => ({
  ...read(leaderboard.getRank, { params: { id: walkerId } }),
  ...othersChange,
});

export const friendList = (walkerId: string) => ({
  ...read(friends.listFriends, { params: { id: walkerId } }),
  ...othersChange,
});

export const friendRequests = (walkerId: string) => ({
  ...read(friends.listFriendRequests, { params: { id: walkerId } }),
  ...othersChange,
});
