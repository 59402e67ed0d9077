import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3Client } from '../../functions/adapters/s3.ts';
import { writeIfUnchanged } from '../../functions/data/conditionFailed.ts';
import { itemTypeOf } from '../../functions/data/itemTypes.ts';
import { isOfWalker } from '../../functions/data/keys.ts';
import { remove } from '../../functions/data/ops.ts';
import type { Item, Table } from '../../functions/data/table.ts';
import { beginAccountDeletion, deletionNoteKey, deletionNotes } from '../../functions/data/walkers/accountDeletions.ts';
import { parseWalker } from '../../functions/data/walkers/walkers.ts';
import { inBatches } from '../../functions/runtime/inBatches.ts';
import { randomId } from '../../functions/runtime/random.ts';

const atOnce = 25;

interface Restored {
  table: Table;
  pages: AsyncIterable<readonly Item[]>;
  notes: ReadonlySet<string>;
  now: Date;
}

/**
 * A restored table contains accounts deleted since, and sessions ended since by a sign-out or a password change.
 * Deletions start again for the job to finish, and every session ends. Idempotent.
 */
export async function replayDeletions({
  table,
  pages,
  notes,
  now,
}: Restored): Promise<{ begun: number; ended: number }> {
  const done = { begun: 0, ended: 0 };
  const settle = async (item: Item) => {
    const { PK, SK, walkerId } = item;
    const { kind } = itemTypeOf(SK);
    if (kind === 'sessions') {
      await table.write(remove({ PK: String(PK), SK: String(SK) }));
      done.ended += 1;
    } else if (kind === 'profile' && notes.has(deletionNoteKey(String(walkerId)))) {
      const ops = beginAccountDeletion(parseWalker(item), randomId(), [], now);
      if (await writeIfUnchanged(table, ...ops)) done.begun += 1;
    }
  };
  for await (const page of pages) {
    const own = page.filter((item) => isOfWalker(item));
    await inBatches(own, atOnce, settle);
  }
  return done;
}

/** Notes of the last weeks: the bucket expires a note once no backup contains its account. */
export async function readDeletionNotes(env: Record<string, string | undefined>): Promise<Set<string>> {
  const client = s3Client(env);
  const found = new Set<string>();
  for (let after: string | undefined; ; ) {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({
        Bucket: env.PHOTOS_BUCKET,
        Prefix: deletionNotes,
        ...(after && { ContinuationToken: after }),
      }),
    );
    for (const { Key } of Contents) if (Key) found.add(Key);
    if (!NextContinuationToken) return found;
    after = NextContinuationToken;
  }
}
