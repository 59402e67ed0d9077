import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  folderStore,
  type ImportEntry,
  publishImport,
  readCurrent,
  readImportNote,
  StreetsError,
} from '../../functions/streets/index.ts';
import type { StreetsBucket } from './streetsBucket.ts';

export interface PublishOptions {
  folder: string;
  name: string | undefined;
  print: (line: string) => void;
}

/** Readers refresh the list after three seconds; a reader of the old one needs a moment more. */
const READERS_NEED_MS = 15_000;
/** Grace period for imports of the same name that are not listed: their publisher was killed before the clean-up. */
const LEFT_BEHIND_AFTER_MS = 24 * 3600_000;

/**
 * Uploads imports: first their files, then the list by compare-and-swap, then deletes what was replaced. Existing
 * objects are skipped, so a killed upload resumes.
 */
export async function publishStreets(
  bucket: StreetsBucket,
  { folder, name, print, readersNeedMs = READERS_NEED_MS }: PublishOptions & { readersNeedMs?: number },
): Promise<void> {
  const local = folderStore(folder);
  const imports = (await readCurrent(local)).filter((entry) => name === undefined || entry.name === name);
  if (imports.length === 0) {
    throw new StreetsError(
      name === undefined ? `Nothing is imported in ${folder} yet.` : `There is no import "${name}" in ${folder}.`,
    );
  }
  for (const entry of imports) {
    const { sent, bytes } = await send(bucket, join(folder, entry.id), entry.id);
    const replaced = await publishImport(bucket, await readImportNote(local, entry.id));
    print(`${entry.name}: ${sent} objects sent, ${Math.round(bytes / 1e5) / 10} MB. In use from now on.`);
    const left = [...replaced, ...(await leftBehind(bucket, entry))];
    if (left.length === 0) continue;
    await wait(replaced.length > 0 ? readersNeedMs : 0);
    for (const id of left) await bucket.remove((await bucket.list(`${id}/`)).map(({ key }) => key));
    print(`  removed what it replaced: ${left.join(', ')}`);
  }
}

/** Imports are immutable and uploads atomic: an object of the same size is the same. */
async function send(bucket: StreetsBucket, folder: string, importId: string): Promise<{ sent: number; bytes: number }> {
  const there = new Map((await bucket.list(`${importId}/`)).map(({ key, size }) => [key, size]));
  let [sent, bytes] = [0, 0];
  for (const { name, path } of await filesIn(folder)) {
    const key = `${importId}/${name}`;
    const { size } = await stat(path);
    if (name === 'import.json' || there.get(key) === size) continue;
    await bucket.put(key, await readFile(path));
    sent++;
    bytes += size;
  }
  return { sent, bytes };
}

async function filesIn(folder: string): Promise<{ name: string; path: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return {
        path,
        name: path
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      };
    });
}

async function leftBehind(bucket: StreetsBucket, { id, name }: ImportEntry): Promise<string[]> {
  const listed = new Set((await readCurrent(bucket)).map((entry) => entry.id));
  const notes = (await bucket.list('')).filter(({ key }) => key.endsWith('/import.json'));
  const left: string[] = [];
  for (const { key, changedAt } of notes) {
    const other = key.slice(0, -'/import.json'.length);
    if (other === id || listed.has(other) || Date.now() - changedAt.getTime() < LEFT_BEHIND_AFTER_MS) continue;
    const note = await readImportNote(bucket, other).catch(() => undefined);
    if (note?.name === name) left.push(other);
  }
  return left;
}
