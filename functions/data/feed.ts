import * as z from 'zod/mini';
import { RECENT_DAYS, type RecentWalk } from '../../shared/domain/worldFigures.ts';
import { indexRanges, shards } from './keys.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

/** What the roll-up looks at: whose, where to, and where the walker's home cell is. */
const recentItem = z.object({
  owner: z.string(),
  public: z.object({
    destinationName: z.string(),
    town: z.nullable(z.string()),
    homeCell: z.object({ row: z.number(), column: z.number() }),
  }),
});

/** Everything completed in the last thirty days, from the feed's eight partitions. */
export async function recentWalks(table: ReadTable, now: Date): Promise<RecentWalk[]> {
  const from = new Date(now.getTime() - RECENT_DAYS * 24 * 60 * 60 * 1000);
  const found = await Promise.all(
    shards.map((shard) => everyPage(table, indexRanges.feed(shard, from.toISOString(), now.toISOString()))),
  );
  return found.flat().map((item) => {
    const { owner, public: walk } = recentItem.parse(item);
    return { owner, ...walk };
  });
}
