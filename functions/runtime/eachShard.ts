import * as z from 'zod/mini';
import { type Shard, shards } from '../data/keys.ts';
import type { Run } from './job.ts';

/** Shards that a run did not finish, with their cursors. */
const unfinished = z.array(z.object({ shard: z.literal(shards), after: z.optional(z.string()) }));
type Rest = z.output<typeof unfinished>[number];

/**
 * Runs `page` over all shards of an index in parallel, page after page while time is left. `page` returns the next
 * cursor, or undefined at the shard's end; the result is the job's cursor.
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
