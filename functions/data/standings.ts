import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { ReadTable } from './table.ts';

const standingItem = z.object({ createdAt: z.string(), completedChallenges: z._default(z.number(), 0) });
/** What `isInGoodStanding` asks of a walker, for functions that need nothing else of the profile: their bundles stay small. */
export type Standing = z.output<typeof standingItem>;

export async function readStanding(table: ReadTable, walkerId: string): Promise<Standing | undefined> {
  const item = await table.get(keys.profile(walkerId));
  return item && standingItem.parse(item);
}
