import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { world } from '../../../../shared/api/world.ts';
import { callPage } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';

export type GlobalWalk = ResponseOf<typeof world.listGlobalChallenges>[number];

/** The number of walks on the map is limited, so that panning stays smooth. */
const MAX_WALKS = 10_000;

const FROM_THE_TOP = '';

export const globalStats = read(world.getGlobalStats);

/** The newest walks, up to 500 a page; each older page costs the server as much, so it is loaded on request. */
export const globalWalks = infiniteQueryOptions({
  queryKey: read(world.listGlobalChallenges).queryKey,
  queryFn: ({ pageParam, signal }) =>
    callPage(world.listGlobalChallenges, { query: { cursor: pageParam || undefined }, signal }),
  initialPageParam: FROM_THE_TOP,
  getNextPageParam: ({ nextCursor }, pages) =>
    pages.reduce((walks, { items }) => walks + items.length, 0) < MAX_WALKS ? nextCursor : undefined,
  // A walk that moved between two pages appears once.
  select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((walk) => [walk.id, walk])).values()],
});
