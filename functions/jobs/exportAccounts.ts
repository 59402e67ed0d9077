import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createZip, writeArchive } from '../common/account/walkerArchive.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import type { Table } from '../data/table.ts';
import {
  type ArchiveToMake,
  archiveFailed,
  archiveReady,
  archivesToMake,
  hasFailed,
  takeArchive,
} from '../data/walkers/archives.ts';
import type { Archives } from '../ports/archives.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

/** An archive started later might not finish in time; the next run starts with its full time. */
const beginWithinMs = 3 * 60 * 1000;

type Done = 'made' | 'failed' | 'overtaken';

/**
 * Makes requested archives. Each is leased for the length of a run; the archive of a killed run is made by a later one,
 * and one that keeps failing is reported as failed.
 */
export const handler = job('exportAccounts', async ({ now, table, archives }) => {
  const counts: Record<Done, number> = { made: 0, failed: 0, overtaken: 0 };
  const until = performance.now() + beginWithinMs;
  for (const task of await archivesToMake(table)) {
    if (performance.now() > until) break;
    counts[await handle(table, archives, task, now)]++;
  }
  return { counts };
});

async function handle(table: Table, archives: Archives, task: ArchiveToMake, now: Date): Promise<Done> {
  if (!(await takeArchive(table, task, now))) return 'overtaken';
  if (hasFailed(task)) {
    await writeIfUnchanged(table, ...archiveFailed(task));
    return 'failed';
  }
  const made = await make(table, archives, task.walkerId, now);
  if (await writeIfUnchanged(table, ...archiveReady(task, made, now))) return 'made';
  // The account was deleted while its archive was made.
  await archives.remove(made.key);
  return 'overtaken';
}

async function make(table: Table, archives: Archives, walkerId: string, now: Date) {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    const zip = await createZip(path, now);
    await writeArchive(zip, { table, archives, walkerId, now });
    const bytes = await zip.close();
    // Under the walker's prefix, where deleteAccounts finds it.
    const key = `${walkerId}/archive-${randomId()}.zip`;
    await archives.put(key, { path, bytes, fileName: `signpost-${now.toISOString().slice(0, 10)}.zip` });
    return { key, bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
