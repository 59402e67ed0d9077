import * as z from 'zod/mini';
import { storedProfile } from '../../../shared/api/publicProfile.ts';
import { storedSettings } from '../../../shared/api/settings.ts';
import { HIDDEN_FROM } from '../../../shared/domain/moderation/report.ts';
import { keys } from '../keys.ts';
import type { Item, ReadTable } from '../table.ts';

/** From whom which name or photo is hidden: another one, chosen later, is seen. */
const hidden = z._default(z.nullable(z.object({ target: z.string(), from: z.enum(HIDDEN_FROM) })), null);
export const hiddenFaceFields = { hiddenName: hidden, hiddenPhoto: hidden };

/** Intervals and what rest days need to know of them. */
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

/** What a board shows of a walker, and what its figures follow from. */
export const competitorFields = {
  walkerId: z.string(),
  username: z.string(),
  ...storedProfile,
  profilePhotoUrl: z._default(z.nullable(z.string()), null),
  points: z._default(z.number(), 0),
  metres: z._default(z.number(), 0),
  completedChallenges: z._default(z.number(), 0),
  streaks: z._default(streaksPart, { intervals: [], longest: 0, begun: 0 }),
  /** The figures with which the UTC day of their last change began: what strangers are shown on that day. */
  dayStart: z._default(
    z.nullable(
      z.object({
        day: z.string(),
        points: z.number(),
        metres: z.number(),
        completedChallenges: z.number(),
        streaks: streaksPart,
      }),
    ),
    null,
  ),
  mapVisibility: storedSettings.mapVisibility,
  ...hiddenFaceFields,
  /** Null until a device has told us; the day is then that of UTC. */
  timeZone: z._default(z.nullable(z.string()), null),
  /** UTC day of the last effective change: at most one a day. */
  timeZoneChangedOn: z._default(z.nullable(z.string()), null),
  /** The zone before that change. */
  zoneBefore: z._default(z.nullable(z.string()), null),
};

const competitorItem = z.object(competitorFields);
export type Competitor = z.output<typeof competitorItem>;

/** An account that is being deleted is no walker any more, to others and to its owner: the rest waits for the job. */
export const isInDeletion = (item: Item) => item.deletionReceipt !== undefined;
/** Nor is one that is suspended, except to its owner, who may read why, appeal, export and delete. */
export const isAway = (item: Item) => isInDeletion(item) || typeof item.suspendedAt === 'string';

/** For boards, which may be a moment behind. Who has left or was suspended meanwhile is not among them. */
export async function readCompetitors(table: ReadTable, walkerIds: readonly string[]): Promise<Competitor[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), { consistent: false });
  return items.flatMap((item) => (item && !isAway(item) ? competitorItem.parse(item) : []));
}
