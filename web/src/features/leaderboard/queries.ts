import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { BOARDS } from '../../../../shared/domain/leaderboard/leaderboard.ts';
import { othersChange, read } from '../../api/queryClient.ts';

export type Entry = ResponseOf<typeof leaderboard.getGlobalLeaderboard>[number];

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
