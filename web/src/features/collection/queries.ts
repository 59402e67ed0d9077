import type { QueryClient } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import { auth } from '../../../../shared/api/auth.ts';
import { collection } from '../../../../shared/api/collection.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import { call } from '../../api/client.ts';
import { invalidate, read } from '../../api/queryClient.ts';
import { celebrate } from '../../ui/dialogs/openModal.ts';

export type Town = NonNullable<ResponseOf<typeof collection.listTowns>['towns']>[number];
export type TownPage = ResponseOf<typeof collection.getTown>;

/** The list is polled while walks wait to be counted; each read counts some hundred more. */
const AGAIN_MS = 400;
const MAX_TIMES = 20;
const whileWaiting = {
  refetchInterval: ({
    state: { data, dataUpdateCount },
  }: {
    state: { data: { waiting?: number | undefined } | undefined; dataUpdateCount: number };
  }) => ((data?.waiting ?? 0) > 0 && dataUpdateCount < MAX_TIMES ? AGAIN_MS : (false as const)),
};

/** Achievements unlocked by a count are celebrated when the answer arrives, not again from the cache. */
export const townsOf = (id: string) => ({
  ...read(collection.listTowns, { params: { id } }),
  // The query has no abort signal: the server would unlock achievements that are never celebrated.
  queryFn: async ({ client }: { client: QueryClient }) => {
    const { newAchievements = [], ...counted } = await call(collection.listTowns, { params: { id } });
    if (newAchievements.length > 0) {
      celebrate(newAchievements, 'streets');
      for (const route of [auth.getCurrentUser, leaderboard.getGlobalLeaderboard]) invalidate(client, route);
      for (const route of [walkers.getStats, achievements.listWalkerAchievements]) invalidate(client, route, { id });
    }
    return counted;
  },
  ...whileWaiting,
});

export const townOf = (id: string, town: string) => read(collection.getTown, { params: { id, town } });
