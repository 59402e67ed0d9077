import * as z from 'zod/mini';
import { leaderboardKey } from '../../shared/domain/leaderboard.ts';
import { hiddenFaceFields } from './hiddenFaceFields.ts';
import { keys } from './keys.ts';
import type { Item, ReadTable } from './table.ts';

/** Intervals and what rest days need to know of them: all in one, so that a board's index carries it. */
export const streaksPart = z.object({
  intervals: z.array(z.tuple([z.string(), z.string()])),
  longest: z.number(),
  begun: z.number(),
  hidden: z.optional(z.boolean()),
  rest: z.optional(
    z.object({
      settled: z.string(),
      chains: z.array(
        z.object({
          walks: z.number(),
          credit: z.number(),
          rested: z.number(),
          comebackFrom: z.string(),
          comeback: z.optional(z.object({ until: z.string(), wanted: z.number() })),
        }),
      ),
      longest: z.number(),
      longestRested: z.boolean(),
      switches: z.array(z.tuple([z.string(), z.boolean()])),
      pauses: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});

/** What a board shows of a walker, and no more than its index carries. */
export const competitorFields = {
  walkerId: z.string(),
  username: z.string(),
  firstName: z._default(z.nullable(z.string()), null),
  lastName: z._default(z.nullable(z.string()), null),
  profilePhotoUrl: z._default(z.nullable(z.string()), null),
  points: z._default(z.number(), 0),
  metres: z._default(z.number(), 0),
  completedChallenges: z._default(z.number(), 0),
  streaks: z._default(streaksPart, { intervals: [], longest: 0, begun: 0 }),
  /** Absent from the board's index, which is read with the list of hidden names and photos. */
  ...hiddenFaceFields,
  /** Null until a device has told us; the day is then that of UTC. */
  timeZone: z._default(z.nullable(z.string()), null),
};

const competitorItem = z.pipe(
  z.object({ ...competitorFields, GSI1SK: z.optional(z.string()) }),
  // Who has no points yet stands nowhere in the index: behind everybody on a board of friends.
  z.transform(({ GSI1SK, ...shown }) => ({
    ...shown,
    leaderboardKey: GSI1SK ?? leaderboardKey(0, new Date(0), shown.walkerId),
  })),
);

export type Competitor = z.output<typeof competitorItem>;
export const parseCompetitor = (item: unknown): Competitor => competitorItem.parse(item);

/** An account that is being deleted is no walker any more, to others and to its owner: the rest waits for the job. */
export const isInDeletion = (item: Item) => item.leaving !== undefined;
/** Nor is one that is suspended, except to its owner, who may read why, appeal, export and delete. */
export const isAway = (item: Item) => isInDeletion(item) || typeof item.suspendedAt === 'string';

/** For boards, which may be a moment behind. Who has left or was suspended meanwhile is not among them. */
export async function readCompetitors(table: ReadTable, walkerIds: readonly string[]): Promise<Competitor[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), { consistent: false });
  return items.flatMap((item) => (item && !isAway(item) ? parseCompetitor(item) : []));
}
