import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import { read } from '../../api/queryClient.ts';

export const rankOf = (id: string) => read(leaderboard.getRank, { params: { id } });
