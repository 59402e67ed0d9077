import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { built } from '../built.ts';
import { stageSettings } from '../cloud/stage.ts';
import { hashedAssets } from '../headers.ts';
import { type Aws, awsCommand } from './account/account.ts';
import { stageOutput } from './stageEnvironment.ts';

/**
 * `npm run sweep-assets -- prod`, after each deployment: assets missing from this build are tagged with the day and
 * deleted after thirty days, so that open tabs find their chunks. A lifecycle rule cannot do this: it counts from the
 * upload and would delete files in use.
 */
const keepDays = 30;
const staleTag = 'stale-since';
const prefix = hashedAssets.slice(1);

type Fate = 'keep' | 'mark' | 'unmark' | 'delete';

/** `staleSince` is the day of the first deployment without the file. */
export function fateOf({ isCurrent, staleSince }: { isCurrent: boolean; staleSince?: string }, today: string): Fate {
  if (isCurrent) return staleSince === undefined ? 'keep' : 'unmark';
  if (staleSince === undefined) return 'mark';
  return Date.parse(today) - Date.parse(staleSince) >= keepDays * 86_400_000 ? 'delete' : 'keep';
}

const listed = z.nullable(z.array(z.string()));
const tags = z.object({ TagSet: z.array(z.object({ Key: z.string(), Value: z.string() })) });

export async function sweepAssets(
  stage: string,
  { current, today, aws }: { current: readonly string[]; today: string; aws: Aws },
): Promise<Record<Fate, number>> {
  // An empty build would mark every asset stale.
  if (current.length === 0) throw new Error('There is no built app to compare with: npm run build');
  const { name, region } = stageSettings(stage);
  const ask = async (...words: string[]): Promise<unknown> =>
    JSON.parse((await aws(...words, '--region', region, '--output', 'json')) || 'null');

  const bucket = await stageOutput(name, 'WebBucket', aws);
  const listing = ['--bucket', bucket, '--prefix', prefix, '--query', 'Contents[].Key'];
  const found = await ask('s3api', 'list-objects-v2', ...listing);
  const counts: Record<Fate, number> = { keep: 0, mark: 0, unmark: 0, delete: 0 };
  for (const key of listed.parse(found) ?? []) {
    const here = ['--bucket', bucket, '--key', key];
    const { TagSet } = tags.parse(await ask('s3api', 'get-object-tagging', ...here));
    const staleSince = TagSet.find(({ Key }) => Key === staleTag)?.Value;
    const isCurrent = current.includes(key.slice(prefix.length));
    const fate = fateOf({ isCurrent, ...(staleSince !== undefined && { staleSince }) }, today);
    const mark = ['--tagging', `TagSet=[{Key=${staleTag},Value=${today}}]`];
    if (fate === 'mark') await ask('s3api', 'put-object-tagging', ...here, ...mark);
    if (fate === 'unmark') await ask('s3api', 'delete-object-tagging', ...here);
    if (fate === 'delete') await ask('s3api', 'delete-object', ...here);
    counts[fate] += 1;
  }
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [stage = ''] = process.argv.slice(2);
    const counts = await sweepAssets(stage, {
      current: await readdir(join(built.web, prefix)).catch(() => []),
      today: new Date().toISOString().slice(0, 10),
      aws: awsCommand,
    });
    console.info(
      `${counts.keep} assets kept, ${counts.mark} marked, ${counts.unmark} back in use, ${counts.delete} deleted`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
