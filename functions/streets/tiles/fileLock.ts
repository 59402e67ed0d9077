import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, noteOf, type Writer } from './writer.ts';

/** A lock is held for a moment. One this old was left behind, or its holder sleeps and will notice that it was lost. */
const LOST_AFTER_MS = 60_000;
const LONGEST_PAUSE_MS = 20;

/**
 * Does the task while no other process does one under the same file. `isHeld` tells the task, before it does what
 * cannot be undone, whether the lock is still its own.
 */
export async function withFileLock<T>(
  file: string,
  me: Writer,
  task: (isHeld: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const note = `${noteOf(me).trimEnd()} ${randomUUID()}\n`;
  while (!(await take(file, note))) {
    if (!(await removeLost(file, me))) await wait(1 + Math.random() * LONGEST_PAUSE_MS);
  }
  const isHeld = async () => (await read(file)) === note;
  try {
    return await task(isHeld);
  } finally {
    if (await isHeld()) await rm(file, { force: true });
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
  // Another may have removed the lost one and taken the lock meanwhile: theirs goes back.
  if ((await read(aside)) !== note) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
  return true;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
