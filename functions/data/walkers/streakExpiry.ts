import * as z from 'zod/mini';
import { timeZoneOf } from '../../../shared/domain/walkers/timeZone.ts';
import { type DueEntry, duePages } from '../dueIndex.ts';
import { indexKeys, indexRanges, keys } from '../keys.ts';
import { streaksPart } from '../leaderboard/competitors.ts';
import { type Op, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

const streakExpiryItem = z.pipe(
  z.object({
    walkerId: z.string(),
    timeZone: z._default(z.nullable(z.string()), null),
    streaks: streaksPart,
    GSI3SK: z.optional(z.string()),
  }),
  z.transform(({ timeZone, GSI3SK, ...profile }) => ({
    ...profile,
    timeZone: timeZoneOf({ timeZone }),
    position: GSI3SK,
  })),
);
export type StreakExpiryWalker = z.output<typeof streakExpiryItem>;

export const endedStreaksPage = duePages(indexRanges.endedStreaks, (walkerId, endsAt) => ({
  ...keys.profile(walkerId),
  ...indexKeys.streakExpiry(walkerId, endsAt),
}));

/** Reads the entries' profiles; entries whose index key has changed are skipped. */
export async function readStreakExpiryWalkers(
  table: ReadTable,
  entries: readonly DueEntry[],
): Promise<(StreakExpiryWalker | undefined)[]> {
  const items = await table.batchGet(entries.map(({ walkerId }) => keys.profile(walkerId)));
  return items.map((item, index) => {
    const walker = item && streakExpiryItem.parse(item);
    return walker?.position === entries[index]?.position ? walker : undefined;
  });
}

/** Both writes are conditional on the index key as read: a concurrent completion wins. */
export const clearStreakExpiry = ({ walkerId, position }: DueEntry): Op =>
  update(keys.profile(walkerId), { remove: ['GSI3PK', 'GSI3SK'] }, { equals: { GSI3SK: position } });

export const moveStreakExpiry = ({ walkerId, position }: DueEntry, endsAt: Date): Op =>
  update(
    keys.profile(walkerId),
    { set: indexKeys.streakExpiry(walkerId, endsAt.toISOString()) },
    { equals: { GSI3SK: position } },
  );
