import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Counts up when an older program could no longer read, or would spoil, what is written. New attributes alone are no
 * reason: writes keep attributes that they do not know.
 */
export const DATA_VERSION = 1;

const fileIn = (dataDir: string) => join(dataDir, 'version');
const unfinished = 'restoring';

export function refuseNewerData(what: string, version: number): void {
  if (version <= DATA_VERSION) return;
  throw new Error(
    `${what} was written by a newer Signpost than this one, which reads data of version ${DATA_VERSION}. ` +
      'Update Signpost; nothing has been changed.',
  );
}

/** Throws a sentence for a folder of a newer program, and for one whose restore was cut short. */
export function checkDataVersion(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) return;
  const written = readFileSync(fileIn(dataDir), 'utf8').trim();
  if (written === unfinished) {
    throw new Error(
      `A restore into the data folder ${resolve(dataDir)} did not finish. Delete that folder and restore it again.`,
    );
  }
  refuseNewerData(`The data folder ${resolve(dataDir)}`, Number(written));
}

/** Both are called while the folder's lock is held. */
export const noteDataVersion = (dataDir: string) => note(dataDir, String(DATA_VERSION));
export const noteRestore = (dataDir: string) => note(dataDir, unfinished);

/** Nothing is written where the note stands already: a start must work on a full disk. */
function note(dataDir: string, text: string): void {
  const file = fileIn(dataDir);
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() !== text) writeFileSync(file, `${text}\n`);
}
