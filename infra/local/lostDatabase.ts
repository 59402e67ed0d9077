import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentClient } from '../../functions/data/table.ts';
import { isEmptyTable } from '../../functions/data/wholeTable.ts';
import { command } from '../built.ts';
import { hasDataVersion } from './dataVersion.ts';
import { objectsIn } from './s3/store.ts';

/** The folder was used before, but its database is missing or empty. Starting would hide the loss. */
export class LostDatabase extends Error {
  override name = 'LostDatabase';
  constructor(dataDir: string) {
    super(
      `The data folder ${resolve(dataDir)} was used before, but its database is missing or empty. Is it the right folder, ` +
        `and is its disk mounted? If so, restore the last good backup into an empty folder (${command('restore', 'FILE')}). ` +
        `To go on without what was lost: ${command('doctor', 'begin-anew')}`,
    );
  }
}

const isDatabase = (name: string) => /\.(sqlite|db)$/.test(name);

export const databasesIn = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter(isDatabase) : [];

async function hasPhotos(dataDir: string): Promise<boolean> {
  for await (const { key } of objectsIn(join(dataDir, 's3'), 'photos')) {
    // The bucket also holds notes of deleted accounts, which are not photos.
    if (key === undefined || key.startsWith('objects/')) return true;
  }
  return false;
}

/** Throws LostDatabase where a version or photos lie without a database. */
export async function refuseLostDatabase(dataDir: string): Promise<void> {
  if (databasesIn(dataDir).some((name) => statSync(join(dataDir, name)).size > 0)) return;
  if (hasDataVersion(dataDir) || (await hasPhotos(dataDir))) throw new LostDatabase(dataDir);
}

/** Throws LostDatabase where photos lie beside a table without any item. */
export async function refuseEmptiedTable(dataDir: string, table: string, client = documentClient()): Promise<void> {
  // A table that cannot be read is damaged and not empty.
  const isEmpty = await isEmptyTable(client, table).catch(({ name }: Error) => name === 'ResourceNotFoundException');
  if (isEmpty && (await hasPhotos(dataDir))) throw new LostDatabase(dataDir);
}

/** Moves what a lost database left behind into a folder beside it; returns that folder. */
export function setAside(dataDir: string, now: Date): string {
  const aside = join(dataDir, `before-${now.toISOString().replaceAll(':', '-')}`);
  const left = readdirSync(dataDir).filter((name) => /^(version|s3)$|\.(sqlite|db)(-\w+)?$/.test(name));
  mkdirSync(aside);
  for (const name of left) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}
