import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { BOARDS } from '../../../../shared/domain/leaderboard/leaderboard.ts';
import { read } from '../../api/queryClient.ts';

export type Entry = ResponseOf<typeof leaderboard.getGlobalLeaderboard>[number];

/** Other walkers change these while nothing happens here: what is remembered is shown, and read anew at each opening. */
const othersChange = { refetchOnMount: 'always' } as const;

/** Which walks count: those that are proven, of this week or of all time, or every one. */
export type ShownBoard = (typeof BOARDS)[number];

export const globalBoard = (board: ShownBoard) => ({
  ...read(leaderboard.getGlobalLeaderboard, board === 'points' ? {} : { query: { board } }),
  ...othersChange,
});

export const friendsBoard = (walkerId: string) => ({
  ...read(leaderboard.getFriendsLeaderboard, { params: { id: walkerId } }),
  ...othersChange,
});

export const rank = (walkerId: string) => ({
  ...read(leaderboard.getRank, { params: { id: walkerId } }),
  ...othersChange,
});
