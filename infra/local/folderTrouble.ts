import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Table } from '../../functions/data/table.ts';
import { command } from '../built.ts';

export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Free space that the engine needs to open its database; with less it reports an I/O error. */
const minOpenBytes = 256 * 1024;
export const isFull = (folder: string) => existsSync(folder) && freeBytesAt(folder) < minOpenBytes;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`;

/** Error message of a command; `neededBytes` if known. */
export const fullDisk = (folder: string, neededBytes?: number): string =>
  `The disk with the folder ${resolve(folder)} has ${Math.floor(freeBytesAt(folder) / 2 ** 20)} MB left` +
  `${neededBytes === undefined ? '' : `, and this needs about ${megabytes(neededBytes)}`}. Nothing was changed: make room ` +
  'there, or take another disk.';

const goesOn = 'delete other files, and Signpost goes on by itself.';
const startAgain = 'delete other files, then start again.';

/** A message for errors that the user can fix (disk full, permissions); undefined for others. */
export function troubleOf(error: unknown, dataDir: string, isRunning = true): string | undefined {
  const message = error instanceof Error ? error.message : '';
  const folder = resolve(dataDir);
  const isCannotOpen = /disk I\/O error|unable to open database/.test(message) && isFull(dataDir);
  if (/disk is full|ENOSPC/.test(message) || isCannotOpen) {
    return (
      `The disk with the data folder ${folder} is full: nothing can be stored until there is room on it. ` +
      `What was acknowledged is safe; ${isRunning ? goesOn : startAgain}`
    );
  }
  if (/readonly database|EROFS:|EACCES:/.test(message)) {
    return (
      `The data folder ${folder} cannot be written to: nothing can be stored until the user who runs Signpost ` +
      'may write to it again.'
    );
  }
  if (/malformed|not a valid SQLite|not a database|disk I\/O error|Conversion error/.test(message)) {
    return (
      `The database in the data folder ${folder} is damaged: some of what it holds cannot be read. ` +
      `Stop Signpost, keep a copy of the folder, and ask "DATA_DIR=${folder} ${command('doctor')}" what is left and what to do.`
    );
  }
  return undefined;
}

/** Throws an error that names the folder: errors of the first write name only a file, or nothing. */
export function requireWritable(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(
      `The data folder ${folder} cannot be written to${code}. ` +
        'Let the user who runs Signpost write to it, or name another folder in DATA_DIR.',
    );
  }
}

const quietMs = 60_000;

/** Prints each message at most once a minute: a full disk fails every call. */
export function troubleReporter(dataDir: string, t: (sentence: string) => void = console.error, clock = Date.now) {
  const lastReported = new Map<string, number>();
  return (error: unknown): void => {
    const sentence = troubleOf(error, dataDir);
    if (!sentence || clock() - (lastReported.get(sentence) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    lastReported.set(sentence, clock());
    t(sentence);
  };
}

/** A table that also reports its errors here, because the log omits messages that may quote data. */
export function reportingTable(table: Table, report: (error: unknown) => void): Table {
  const reporting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      report(error);
      throw error;
    }
  };
  return {
    get: (...wanted) => reporting(table.get(...wanted)),
    query: (...wanted) => reporting(table.query(...wanted)),
    batchGet: (...wanted) => reporting(table.batchGet(...wanted)),
    write: (...ops) => reporting(table.write(...ops)),
    within: (remainingMs) => reportingTable(table.within(remainingMs), report),
  };
}
