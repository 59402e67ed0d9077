import * as z from 'zod/mini';
import { storedProfile } from '../../../shared/api/publicProfile.ts';
import { storedSettings } from '../../../shared/api/settings.ts';
import { HIDDEN_FROM } from '../../../shared/domain/moderation/report.ts';
import { keys } from '../keys.ts';
import type { Item, ReadTable } from '../table.ts';
import { shownOnPart } from './leaderboard.ts';

/** Viewers who cannot see this name or photo; a later name or photo is visible. */
const hidden = z._default(z.nullable(z.object({ target: z.string(), from: z.enum(HIDDEN_FROM) })), null);
export const hiddenPartFields = { hiddenName: hidden, hiddenPhoto: hidden };

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

export const competitorFields = {
  walkerId: z.string(),
  username: z.string(),
  ...storedProfile,
  profilePhotoUrl: z._default(z.nullable(z.string()), null),
  points: z._default(z.number(), 0),
  metres: z._default(z.number(), 0),
  completedChallenges: z._default(z.number(), 0),
  streaks: z._default(streaksPart, { intervals: [], longest: 0, begun: 0 }),
  /** Figures at the start of the UTC day of their last change, which strangers are shown on that day. */
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
  shownOn: shownOnPart,
  mapVisibility: storedSettings.mapVisibility,
  ...hiddenPartFields,
  /** Null until a device has reported it: days are then UTC days. */
  timeZone: z._default(z.nullable(z.string()), null),
  /** UTC day of the last change; at most one per day. */
  timeZoneChangedOn: z._default(z.nullable(z.string()), null),
  /** Zone before that change. */
  zoneBefore: z._default(z.nullable(z.string()), null),
};

const competitorItem = z.object(competitorFields);
export type Competitor = z.output<typeof competitorItem>;

/** An account in deletion no longer exists, for others and for its owner; a job deletes the rest. */
export const isInDeletion = (item: Item) => item.deletionReceipt !== undefined;
/** A suspended account does not exist for others; its owner may read the statement, appeal, export and delete. */
export const isAway = (item: Item) => isInDeletion(item) || typeof item.suspendedAt === 'string';

const competitorAttributes = [...Object.keys(competitorFields), 'deletionReceipt', 'suspendedAt'];

/**
 * Eventually consistent, for boards; without deleted and suspended walkers. What a row does not show is not sent: parsing
 * a hundred whole profiles is a third of a board's CPU time.
 */
export async function readCompetitors(
  table: ReadTable,
  walkerIds: readonly string[],
  { consistent = false } = {},
): Promise<Competitor[]> {
  const items = await table.batchGet(walkerIds.map(keys.profile), {
    consistent,
    only: competitorAttributes,
  });
  return items.flatMap((item) => (item && !isAway(item) ? competitorItem.parse(item) : []));
}
