import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const noteSchema = z.object({ file: z.string(), at: z.string(), bytes: z.number() });
type Note = z.infer<typeof noteSchema>;

const noteIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes in the data folder that a backup succeeded. On a full disk the older note stays. */
export function noteBackup(dataDir: string, note: Note): void {
  const arriving = `${noteIn(dataDir)}.arriving`;
  writeFileSync(arriving, `${JSON.stringify(note)}\n`);
  renameSync(arriving, noteIn(dataDir));
}

export function readLastBackup(dataDir: string): Note | undefined {
  if (!existsSync(noteIn(dataDir))) return undefined;
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function lastBackupText(dataDir: string, now: Date): string {
  const last = readLastBackup(dataDir);
  if (!last) return 'No backup of this folder is known.';
  const hours = Math.floor((now.getTime() - Date.parse(last.at)) / 3_600_000);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return `The last good backup is ${age} old and has ${(last.bytes / 1e6).toFixed(1)} MB: ${last.file}`;
}
