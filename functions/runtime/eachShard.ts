import * as z from 'zod/mini';
import { type Shard, shards } from '../data/keys.ts';
import type { Run } from './job.ts';

/** The shards that a run did not finish, and where each goes on. */
const unfinished = z.array(z.object({ shard: z.literal(shards), after: z.optional(z.string()) }));
type Rest = z.output<typeof unfinished>[number];

/**
 * Runs `page` through every shard of an index, the shards beside one another, page after page for as long as there is
 * time. `page` answers where the next one begins, or nothing at the shard's end. What is returned is the job's cursor.
 */
export async function eachShard(
  { cursor, hasTime }: Pick<Run, 'cursor' | 'hasTime'>,
  page: (shard: Shard, after: string | undefined) => Promise<string | undefined>,
): Promise<{ cursor?: unknown }> {
  const toEnd = async ({ shard, after }: Rest): Promise<Rest[]> => {
    for (let from = after; ; ) {
      if (!hasTime()) return [{ shard, after: from }];
      from = await page(shard, from);
      if (from === undefined) return [];
    }
  };
  const begun = cursor === undefined ? shards.map((shard) => ({ shard })) : unfinished.parse(cursor);
  const rest = (await Promise.all(begun.map(toEnd))).flat();
  return rest.length > 0 ? { cursor: rest } : {};
}
