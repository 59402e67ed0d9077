import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { yearIn } from '../../../../shared/domain/achievements/year.ts';
import { callPage } from '../../api/client.ts';
import { everyPage, walksOf } from '../../api/walkers.ts';

type Walk = ResponseOf<typeof challenges.listCompletedChallenges>[number];
/** The walker's own walks have a day, which the walks of others may lack. */
export type DatedWalk = Walk & { date: string };

export const datedWalks = (walks: readonly Walk[]): DatedWalk[] =>
  walks.filter((walk): walk is DatedWalk => walk.completed && walk.date !== undefined);

/** The size of one read, newest first: a shorter list is complete. */
const WALKS_AT_ONCE = 500;

const allWalksOf = (id: string) =>
  queryOptions<Walk[]>({
    queryKey: [...walksOf(id).queryKey, 'all'],
    queryFn: ({ signal }) =>
      everyPage((cursor) =>
        callPage(challenges.listCompletedChallenges, { params: { id }, query: { cursor }, signal }),
      ),
  });

const holdsYear = (walks: readonly Walk[], year: number): boolean => {
  const oldest = datedWalks(walks).at(-1);
  return walks.length < WALKS_AT_ONCE || (oldest !== undefined && yearIn(oldest.date) < year);
};

/** Reads the walks of a year, from the cache where it is complete. */
export async function walksUntil(client: QueryClient, walkerId: string, year: number): Promise<Walk[]> {
  const newest = await client.ensureQueryData(walksOf(walkerId));
  return holdsYear(newest, year) ? newest : client.ensureQueryData(allWalksOf(walkerId));
}

/** The default year is the newest one with walks. */
export function useYearWalks(walkerId: string, year: number | undefined) {
  const newest = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const isEnough = newest.data === undefined || year === undefined || holdsYear(newest.data, year);
  const all = useQuery({ ...allWalksOf(walkerId), enabled: walkerId !== '' && !isEnough });
  const { data, isError, refetch } = isEnough ? newest : all;
  return { data: data && datedWalks(data), isError, refetch };
}
