import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storageError } from '../errors.ts';
import { hasEnded, noteOf, thisProcess, type Writer } from './bytes.ts';
import { readCurrent, readImportNote } from './catalogue.ts';
import type { TileStore } from './tileStore.ts';

/**
 * A lock is held for a moment. An older one was left behind, or its holder was suspended and will notice the loss
 * (`isHeld`).
 */
const LOST_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 20;

/**
 * Runs the task under a lock file, and reruns it if another process has taken over the lock. The task checks `isHeld`
 * before each irreversible step and returns whether it finished.
 */
async function withFileLock(file: string, me: Writer, task: (isHeld: () => Promise<boolean>) => Promise<boolean>) {
  await mkdir(dirname(file), { recursive: true });
  for (let isDone = false; !isDone; ) {
    const note = `${noteOf(me).trimEnd()} ${randomUUID()}\n`;
    while (!(await take(file, note))) {
      if (!(await removeLost(file, me))) await wait(1 + Math.random() * LONGEST_PAUSE_MS);
    }
    const isHeld = async () => (await read(file)) === note;
    try {
      isDone = await task(isHeld);
    } finally {
      if (await isHeld()) await rm(file, { force: true });
    }
  }
}

async function take(file: string, note: string): Promise<boolean> {
  try {
    await writeFile(file, note, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function removeLost(file: string, me: Writer): Promise<boolean> {
  const note = await read(file);
  if (note === undefined) return true;
  const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
  if (!hasEnded(note, me) && age < LOST_AFTER_MS) return false;
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return true;
    throw error;
  }
  // Another process may have replaced the stale lock meanwhile: its lock is put back.
  if ((await read(aside)) !== note) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
  return true;
}

const read = (file: string): Promise<string | undefined> => unlessMissing(readFile(file, 'utf8'));

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Undefined where the file or folder is missing. */
const unlessMissing = <T>(task: Promise<T>): Promise<T | undefined> =>
  task.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });

/**
 * Contents of a tile folder beside the listed imports: imports being written, each with a marker of its process;
 * remains of killed processes with their markers; replaced imports.
 */
interface Folder {
  folder: string;
  store: TileStore;
  me: Writer;
}

const MARK = /^(.+)\.[0-9a-f]{8}\.importing$/;
const REMOVED = '.removed';
const LIST_LOCK = 'current.json.lock';
/** Age limit for markers whose process cannot be checked: another machine's, or a reused process id. */
const GIVEN_UP_AFTER_MS = 7 * 24 * 3600_000;
const DRAFT_GIVEN_UP_AFTER_MS = 60_000;

/** Call `end` in any case: an import that is not listed by then is deleted. */
async function beginImport(place: Folder, importId: string): Promise<{ end(): Promise<void> }> {
  const { folder, me } = place;
  const name = `${importId}.${me.run}.importing`;
  await withFileLock(join(folder, LIST_LOCK), me, async (isHeld) => {
    await writeFile(join(folder, name), noteOf(me));
    return isHeld();
  });
  return {
    async end() {
      await removeUnused(place, [importId], name);
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Deletes abandoned and replaced imports, never one that is being written. Foreign folders are kept. */
async function sweepImports(place: Folder): Promise<void> {
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
 * Deletes imports that are neither listed nor marked. Imports begin and are listed under the same lock, so that none of
 * the same id (the demo city) begins between the look and the deletion.
 */
async function removeUnused(place: Folder, importIds: readonly string[], exceptMark?: string): Promise<void> {
  if (importIds.length === 0) return;
  const { folder, store, me } = place;
  await withFileLock(join(folder, LIST_LOCK), me, async (isHeld) => {
    const used = new Set<string>();
    for (const name of await namesIn(folder)) {
      const id = MARK.exec(name)?.[1];
      if (id !== undefined && name !== exceptMark && !(await isGivenUp(join(folder, name), me))) used.add(id);
    }
    for (const { id } of await readCurrent(store)) used.add(id);
    for (const id of importIds) {
      if (!(await isHeld())) return false;
      if (!used.has(id)) await removeFolder(folder, id);
    }
    return true;
  });
}

/** Renames the folder first, so that a deletion that is killed midway continues at the next sweep. */
async function removeFolder(folder: string, importId: string): Promise<void> {
  const removed = join(folder, `${importId}.${randomUUID()}${REMOVED}`);
  await unlessMissing(rename(join(folder, importId), removed));
  await rm(removed, { recursive: true, force: true });
}

async function isGivenUp(mark: string, me: Writer): Promise<boolean> {
  const note = await readFile(mark, 'utf8').catch(() => '');
  return (note !== '' && hasEnded(note, me)) || (await ageOf(mark)) > GIVEN_UP_AFTER_MS;
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessMissing(readdir(folder))) ?? [];

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}

export interface FolderStore extends TileStore {
  begin: NonNullable<TileStore['begin']>;
  /** Deletes the remains of killed imports and replaced imports. */
  sweep(): Promise<void>;
}

export function folderStore(folder: string, me = thisProcess): FolderStore {
  let writes = 0;

  const get = (key: string): Promise<Uint8Array | undefined> => unlessMissing(readFile(join(folder, key)));

  async function read(key: string, from: number, to: number): Promise<Uint8Array | undefined> {
    const file = await unlessMissing(open(join(folder, key)));
    try {
      if (!file) return undefined;
      const bytes = Buffer.alloc(Math.max(0, Math.min(to, (await file.stat()).size) - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file?.close();
    }
  }

  /** Writes a temporary file and renames it, unless `mayReplace` refuses. */
  async function write(key: string, bytes: Uint8Array, mayReplace = async () => true): Promise<boolean> {
    const path = join(folder, key);
    const draft = `${path}.${me.run}-${writes++}.draft`;
    let isThere = false;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes);
      if (await mayReplace()) {
        await rename(draft, path);
        isThere = true;
      }
    } finally {
      if (!isThere) await rm(draft, { force: true }).catch(() => undefined);
    }
    return isThere;
  }

  const withStorageErrors = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task();
    } catch (error) {
      throw storageError(error, folder);
    }
  };
  const store: FolderStore = {
    get: (key) => withStorageErrors(() => get(key)),
    read: (key, from, to) => withStorageErrors(() => read(key, from, to)),
    put: (key, bytes) =>
      withStorageErrors(async () => {
        await write(key, bytes);
      }),
    update: (key, change) =>
      withStorageErrors(() =>
        withFileLock(join(folder, `${key}.lock`), me, async (isHeld) => write(key, change(await get(key)), isHeld)),
      ),
    begin: (importId) =>
      withStorageErrors(async () => {
        await sweepImports({ folder, store, me });
        return beginImport({ folder, store, me }, importId);
      }),
    sweep: () => withStorageErrors(() => sweepImports({ folder, store, me })),
  };
  return store;
}
