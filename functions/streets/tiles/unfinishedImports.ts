import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCurrent, readImportNote } from './catalogue.ts';
import { isCode } from './fileLock.ts';
import type { TileStore } from './tileStore.ts';
import { hasEnded, noteOf, type Writer } from './writer.ts';

/**
 * What a folder of street tiles holds beside the imports of its list: imports that are being written, each with a mark
 * that names its process; those that a killed process left, mark and all; those that another replaced.
 */
interface Folder {
  folder: string;
  store: TileStore;
  me: Writer;
}

const MARK = /^(.+)\.[0-9a-f]{8}\.importing$/;
const REMOVED = '.removed';
/** Of a process on another machine, or of one whose id another has now. */
const GIVEN_UP_AFTER_MS = 7 * 24 * 3600_000;
const DRAFT_GIVEN_UP_AFTER_MS = 60_000;

/** To be ended whether the import is in the list then or has failed: of one that is not, nothing stays. */
export async function beginImport(place: Folder, importId: string): Promise<{ end(): Promise<void> }> {
  const { folder, me } = place;
  const name = `${importId}.${me.run}.importing`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), noteOf(me));
  return {
    async end() {
      await removeUnused(place, [importId], name);
      await rm(join(folder, name), { force: true });
    },
  };
}

/**
 * Removes imports that were given up or replaced, never one that is being written. Folders that no import made are
 * left alone.
 */
export async function sweepImports(place: Folder): Promise<void> {
  const { folder, store, me } = place;
  const unused: string[] = [];
  const ended: string[] = [];
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (name.endsWith(REMOVED)) await rm(path, { recursive: true, force: true });
    else if (name.endsWith('.draft') && (await ageOf(path)) > DRAFT_GIVEN_UP_AFTER_MS) await rm(path, { force: true });
    else if (MARK.test(name)) {
      if (!(await isGivenUp(path, me))) continue;
      unused.push(MARK.exec(name)?.[1] ?? '');
      ended.push(path);
    } else {
      const note = await readImportNote(store, name).catch(() => undefined);
      if (note?.id === name) unused.push(name);
    }
  }
  await removeUnused(place, unused);
  for (const mark of ended) await rm(mark, { force: true });
}

/**
 * Those of the imports that are neither in the list nor being written. First the marks are looked at and then the list:
 * an import is marked before it has a folder and until it is in the list.
 */
async function removeUnused(place: Folder, importIds: readonly string[], exceptMark?: string): Promise<void> {
  const { folder, store, me } = place;
  const used = new Set<string>();
  for (const name of await namesIn(folder)) {
    const id = MARK.exec(name)?.[1];
    if (id !== undefined && name !== exceptMark && !(await isGivenUp(join(folder, name), me))) used.add(id);
  }
  for (const { id } of await readCurrent(store)) used.add(id);
  for (const id of importIds) if (!used.has(id)) await removeFolder(folder, id);
}

/** Out of the way at one stroke: a removal that is killed in the middle goes on at the next sweep. */
async function removeFolder(folder: string, importId: string): Promise<void> {
  const removed = join(folder, `${importId}.${randomUUID()}${REMOVED}`);
  try {
    await rename(join(folder, importId), removed);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  await rm(removed, { recursive: true, force: true });
}

async function isGivenUp(mark: string, me: Writer): Promise<boolean> {
  const note = await readFile(mark, 'utf8').catch(() => '');
  return (note !== '' && hasEnded(note, me)) || (await ageOf(mark)) > GIVEN_UP_AFTER_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
}

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}
