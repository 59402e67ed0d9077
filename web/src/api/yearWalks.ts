import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { challenges } from '../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../shared/api/route.ts';
import { yearIn } from '../../../shared/domain/achievements/year.ts';
import { callPage } from './client.ts';
import { everyPage } from './everyPage.ts';
import { walksOf } from './walkerReads.ts';

type Walk = ResponseOf<typeof challenges.listCompletedChallenges>[number];
/** One's own: others' lists may leave the day out. */
export type DatedWalk = Walk & { date: string };

export const datedWalks = (walks: readonly Walk[]): DatedWalk[] =>
  walks.filter((walk): walk is DatedWalk => walk.completed && walk.date !== undefined);

/** As many as one read brings, newest first: a list that is shorter is all there is. */
const WALKS_AT_ONCE = 500;

/** The walks of all years, for those who have more than one read brings. */
const allWalksOf = (id: string) =>
  queryOptions<Walk[]>({
    queryKey: [...walksOf(id).queryKey, 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) =>
        callPage(challenges.listCompletedChallenges, { params: { id }, query: { cursor }, signal }),
      ),
  });

/** Whether the walks that one read has brought are all of that year. */
const holdsYear = (walks: readonly Walk[], year: number): boolean => {
  const oldest = datedWalks(walks).at(-1);
  return walks.length < WALKS_AT_ONCE || (oldest !== undefined && yearIn(oldest.date) < year);
};

/** Enough of the walker's walks to tell that year, from what is kept where that is enough. */
export async function walksUntil(client: QueryClient, walkerId: string, year: number): Promise<Walk[]> {
  const newest = await client.ensureQueryData(walksOf(walkerId));
  return holdsYear(newest, year) ? newest : client.ensureQueryData(allWalksOf(walkerId));
}

/** The same for a screen; without a year the newest there is. */
export function useYearWalks(walkerId: string, year: number | undefined) {
  const newest = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const isEnough = newest.data === undefined || year === undefined || holdsYear(newest.data, year);
  const all = useQuery({ ...allWalksOf(walkerId), enabled: walkerId !== '' && !isEnough });
  const { data, isError, refetch } = isEnough ? newest : all;
  return { data: data && datedWalks(data), isError, refetch };
}
