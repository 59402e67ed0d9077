import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from './engineCommand.ts';

/** Two engines on one database would corrupt it: a data folder has one owner. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  constructor(dataDir: string) {
    super(
      `The data folder ${resolve(dataDir)} is in use: another Signpost is running on it. ` +
        'Stop that one first, or start this one on another folder: DATA_DIR=.data-2 PORT=3001 npm start',
    );
  }
}

export const lockIn = (dataDir: string) => join(dataDir, 'lock');

export function isInUse(dataDir: string): boolean {
  const file = lockIn(dataDir);
  const flock = findProgram('flock');
  if (!existsSync(file)) return false;
  return (flock && spawnSync(flock, ['-n', file, 'true']).status !== 0) || ownersOf(file).some(isAlive);
}

export interface PidFile {
  /** Extends the lock to the lifetime of another process, the engine. */
  alsoHeldBy(pid: number): void;
  release(): void;
}

/**
 * Files that this process has locked. In any other file our own id is an earlier process's: in a container the first
 * process is always 1.
 */
const heldHere = new Set<string>();

/** Lock for machines without `flock`: a file with the owners' process ids, taken over when all of them are dead. */
export function takePidFile(dataDir: string, file: string): PidFile {
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
      break;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const isOwned = heldHere.has(file) || ownersOf(file).some((pid) => pid !== process.pid && isAlive(pid));
      if (attempt > 0 || isOwned) throw new DataDirInUse(dataDir);
      rmSync(file, { force: true });
    }
  }
  let held = true;
  heldHere.add(file);
  return {
    alsoHeldBy: (pid) => appendFileSync(file, `${pid}\n`),
    release: () => {
      // Idempotent: a second release must not delete the next owner's file.
      if (!held) return;
      held = false;
      heldHere.delete(file);
      rmSync(file, { force: true });
    },
  };
}

const ownersOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
