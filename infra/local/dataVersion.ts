import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Increased when an older program could not read, or would damage, what is written. New attributes alone are no reason:
 * writes keep attributes that they do not know.
 */
export const DATA_VERSION = 2;

const fileIn = (dataDir: string) => join(dataDir, 'version');
const unfinished = 'restoring';

export function refuseNewerData(what: string, version: number): void {
  if (version <= DATA_VERSION) return;
  throw new Error(
    `${what} was written by a newer Signpost than this one, which reads data of version ${DATA_VERSION}. ` +
      'Update Signpost; nothing has been changed.',
  );
}

export const hasDataVersion = (dataDir: string) => existsSync(fileIn(dataDir));
const written = (dataDir: string) => readFileSync(fileIn(dataDir), 'utf8').trim();
export const isUnfinishedRestore = (dataDir: string) => hasDataVersion(dataDir) && written(dataDir) === unfinished;

/** Throws for a folder of a newer program, and for one whose restore did not finish. */
export function checkDataVersion(dataDir: string): void {
  if (!hasDataVersion(dataDir)) return;
  if (isUnfinishedRestore(dataDir)) {
    throw new Error(
      `A restore into the data folder ${resolve(dataDir)} did not finish. Run the restore again: it starts over.`,
    );
  }
  if (!/^\d+$/.test(written(dataDir))) {
    throw new Error(
      `The file ${resolve(fileIn(dataDir))} is damaged: it contains no version. Put back a copy of that file; or, if no newer ` +
        'Signpost than this one has used the folder, delete the file and start again.',
    );
  }
  refuseNewerData(`The data folder ${resolve(dataDir)}`, Number(written(dataDir)));
}

/** Both are called while the folder's lock is held. */
export const noteDataVersion = (dataDir: string) => note(dataDir, String(DATA_VERSION));
export const noteRestore = (dataDir: string) => note(dataDir, unfinished);

/** Nothing is written where the note stands already: a start must work on a full disk. */
function note(dataDir: string, text: string): void {
  if (hasDataVersion(dataDir) && written(dataDir) === text) return;
  // Written to a temporary file first, because a full disk would leave an empty version file.
  const arriving = `${fileIn(dataDir)}.arriving`;
  writeFileSync(arriving, `${text}\n`);
  renameSync(arriving, fileIn(dataDir));
}
