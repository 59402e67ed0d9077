import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { world } from '../../../../shared/api/world.ts';
import { callPage } from '../../api/client.ts';
import { read } from '../../api/queryClient.ts';

export type GlobalWalk = ResponseOf<typeof world.listGlobalChallenges>[number];

/** More than this the map does not show: so that panning stays smooth. */
const MAX_WALKS = 10_000;

const FROM_THE_TOP = '';

export const globalStats = read(world.getGlobalStats);

/**
 * The newest walks, a page of up to 500 at a time. Further pages come when the walker asks for them: most look at the
 * first, and each page costs the server as much again.
 */
export const globalWalks = infiniteQueryOptions({
  queryKey: read(world.listGlobalChallenges).queryKey,
  queryFn: ({ pageParam, signal }) =>
    callPage(world.listGlobalChallenges, { query: { cursor: pageParam || undefined }, signal }),
  initialPageParam: FROM_THE_TOP,
  getNextPageParam: ({ nextCursor }, pages) =>
    pages.reduce((walks, { items }) => walks + items.length, 0) < MAX_WALKS ? nextCursor : undefined,
  // A walk that changed its place between two pages is still one walk.
  select: ({ pages }) => [...new Map(pages.flatMap(({ items }) => items).map((walk) => [walk.id, walk])).values()],
});
