import { chmodSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { photoIdIn, photoNames } from '../../functions/common/photos/photoNames.ts';
import { challengeItem } from '../../functions/data/challenges/challengeItems.ts';
import { isProfile, type Key, keyBegins, keys } from '../../functions/data/keys.ts';
import { isImportDue, neighbourhoodCountKey } from '../../functions/data/streets/neighbourhoods.ts';
import { type Item, scanPages } from '../../functions/data/table.ts';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { parseWalker } from '../../functions/data/walkers/walkers.ts';
import { damagedFiles, folderStore } from '../../functions/streets/index.ts';
import { command } from '../built.ts';
import { openCopy, tableName } from '../local/databaseCopy.ts';
import { DataDirInUse } from '../local/engineLock.ts';
import { freeBytesAt, troubleOf } from '../local/folderTrouble.ts';
import { databasesIn, LostDatabase, refuseLostDatabase } from '../local/lostDatabase.ts';
import { nameOf, objectsIn } from '../local/s3/store.ts';
import { openStores } from '../local/stores.ts';
import type { Finding } from './finding.ts';
import { invariants, type Stored } from './invariants.ts';

export type Scan = (index?: string) => AsyncIterable<Item[]>;

const restore =
  'Put a copy of the folder (or a point-in-time restore of the table) beside it and compare before anything.';
const rescue = () =>
  `Stop Signpost and keep this folder. Restore the last good copy into an empty one: ${command('restore', 'FILE')}. Without ` +
  'a copy, "sqlite3 dynamodb.sqlite .recover | sqlite3 new.sqlite" writes what is left into a new database. Where that says ' +
  '"SQL logic error", take ".dump | sed s/^ROLLBACK.*/COMMIT;/" instead of .recover. Put new.sqlite in the place of ' +
  'dynamodb.sqlite, delete dynamodb.sqlite-wal and -shm, and ask again.';
const keepAndTell =
  'The check changed nothing. Run it again: a finding that appears twice while the server is stopped is a bug in Signpost. ' +
  'Keep a copy of the folder and report the bug with these lines.';

const titles: Record<keyof typeof invariants, string> = {
  figures: 'Points, metres or counts of a walker do not agree with their walks, achievements and friends.',
  streaks: 'Streaks of a walker do not agree with their walks.',
  proven: 'Proven points of a walker do not agree with their walks.',
  places: 'The place of a walker on a board does not agree with their points and visibility.',
  photos: 'A photo is used more than once, or a completed walk has none.',
  restored: 'A walk restored from an archive has fields that only a completed walk may have.',
  relations: 'A friendship, a request or a block is stored on one side only, or beside one that it excludes.',
  names: 'A name or an e-mail address does not lead to its walker.',
  devices: 'A device for reminders has two owners, or none.',
  clubs: 'Members, owner or invitations of a club do not agree with its count or with the profiles.',
  limits: 'A counter of tries is below zero.',
};

export function storedItems(items: readonly Item[]): Stored {
  const partitions = new Map<string, Item[]>();
  for (const item of items) {
    const others = partitions.get(String(item.PK));
    if (others) others.push(item);
    else partitions.set(String(item.PK), [item]);
  }
  const item = ({ PK, SK }: Key) => partitions.get(PK)?.find((one) => one.SK === SK);
  const profiles = items.filter(isProfile);
  return {
    all: () => items,
    item,
    of: ({ PK, beginsWith }) => (partitions.get(PK) ?? []).filter(({ SK }) => String(SK).startsWith(beginsWith)),
    like: (key) => items.filter((one) => keyBegins(one, key)),
    profiles: () => profiles,
    profile: (id) => (id === undefined ? undefined : item(keys.profile(id))),
    idOf: (name) => item(keys.login(name))?.walkerId as string | undefined,
  };
}

/** Scans a table and checks the invariants; unreadable items are reported first and alone. */
export async function checkTable(scan: Scan): Promise<{ findings: Finding[]; stored: Stored }> {
  const items: Item[] = [];
  try {
    for await (const page of scan()) items.push(...page);
  } catch (error) {
    const what = `The database cannot be read to its end: after ${items.length} items it says "${messageOf(error)}".`;
    return { findings: [{ what, todo: rescue() }], stored: storedItems(items) };
  }
  const stored = storedItems(items);
  const findings = [...unreadable(stored), ...(await indexes(items, scan)), ...broken(stored)];
  return { findings, stored };
}

/** Today's neighbourhoods from Overpass are near their maximum: further homes get Amazon Location's walks. */
export function importDue({ item }: Pick<Stored, 'item'>, now: Date): Finding[] {
  const today = Number(item(neighbourhoodCountKey(now))?.count ?? 0);
  if (!isImportDue(today)) return [];
  const what = `Today ${today} neighbourhoods were requested from Overpass, close to the daily maximum.`;
  return [{ what, todo: 'Import the streets of your walkers (docs/deploy.md, "Bring streets").' }];
}

function broken(stored: Stored): Finding[] {
  return Object.entries(invariants).flatMap(([name, holds]) => {
    const examples = holds(stored);
    return examples.length > 0
      ? [{ what: titles[name as keyof typeof invariants], todo: keepAndTell, examples: [...new Set(examples)] }]
      : [];
  });
}

/** Items that fail to parse: their readers would answer 500. */
function unreadable(stored: Stored): Finding[] {
  const examples = stored.all().flatMap((item) => {
    try {
      if (isProfile(item)) parseWalker(item);
      if (keyBegins(item, keys.challenge('', ''))) challengeItem.parse(item);
      return [];
    } catch {
      return [`${item.PK} ${item.SK}`];
    }
  });
  const what = `${examples.length} items do not match the schema of this version.`;
  return examples.length > 0 ? [{ what, todo: restore, examples }] : [];
}

async function indexes(items: readonly Item[], scan: Scan): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, partitionKey, sortKey } of tableDefinition.indexes) {
    const nameOf = (item: Item) => [item.PK, item.SK, item[partitionKey], item[sortKey]].join(' ');
    const wanted = new Set(items.filter((item) => item[partitionKey] && item[sortKey]).map(nameOf));
    const found = new Set<string>();
    for await (const page of scan(name)) for (const item of page) found.add(nameOf(item));
    const examples = [
      ...[...wanted].filter((one) => !found.has(one)).map((one) => `missing: ${one}`),
      ...[...found].filter((one) => !wanted.has(one)).map((one) => `left over: ${one}`),
    ];
    if (examples.length > 0)
      findings.push({ what: `The index ${name} does not match its items.`, todo: restore, examples });
  }
  return findings;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const minFreeBytes = 64 * 1024 * 1024;

/** Read-only check of a data folder while no stack runs on it. */
export async function checkFolder(dataDir: string, freeBytes = freeBytesAt): Promise<Finding[]> {
  const lost = await refuseLostDatabase(dataDir).catch((error: unknown) => error);
  if (lost instanceof LostDatabase) return [whyClosed(lost, dataDir)];
  if (databasesIn(dataDir).length === 0) {
    const what = `There is no database in ${resolve(dataDir)}.`;
    return [{ what, todo: `Name the folder that Signpost was started with: DATA_DIR=... ${command('doctor')}` }];
  }
  return [
    ...openToOthers(dataDir),
    ...room(dataDir, freeBytes),
    ...(await streets(join(dataDir, 'streets'))),
    ...(await stores(dataDir)),
  ];
}

/** Makes what is in the folder unreachable for other users, whatever the modes of its files (`doctor --mend`). */
export const closeFolder = (dataDir: string): void => chmodSync(dataDir, 0o700);

/** On Windows the mode says nothing about access. */
function openToOthers(dataDir: string): Finding[] {
  const mode = statSync(dataDir).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return [];
  const what = `Other users of this machine can open the data folder (mode ${mode.toString(8)}).`;
  return [{ what, todo: `Close it: chmod 700 ${resolve(dataDir)}, or ${command('doctor', '--mend')}.` }];
}

function room(dataDir: string, freeBytes: (folder: string) => number): Finding[] {
  const free = freeBytes(dataDir);
  if (free >= minFreeBytes) return [];
  const what = `The disk of the data folder has only ${Math.floor(free / 2 ** 20)} MB left.`;
  return [{ what, todo: 'Make room: on a full disk nothing can be stored, and walkers see an error.' }];
}

async function streets(folder: string): Promise<Finding[]> {
  const todo = 'Walkers there get no walk until then; nothing of theirs is in this folder.';
  try {
    const examples = await damagedFiles(folderStore(folder));
    return examples.length > 0 ? [{ what: `${examples.length} files of streets are damaged.`, todo, examples }] : [];
  } catch (error) {
    return [{ what: `The streets cannot be read: ${messageOf(error)}`, todo }];
  }
}

/** Opens the folder like any tool, so a running stack is left alone. */
async function stores(dataDir: string): Promise<Finding[]> {
  const opened = await openStores(dataDir).catch((error: unknown) => error as Error);
  if (opened instanceof Error) return [whyClosed(opened, dataDir)];
  // A large table is scanned faster in a copy; a damaged database cannot be copied, and is read as far as it goes.
  const copy = await openCopy(dataDir).catch(() => undefined);
  try {
    const scan: Scan = (index) =>
      copy && !index ? scanPages(tableName, index, copy.client, copy.segments) : scanPages(tableName, index);
    const { findings, stored } = await checkTable(scan);
    return [...findings, ...(await pictures(dataDir, stored))];
  } finally {
    await copy?.close();
    await opened.stop();
  }
}

function whyClosed(error: Error, dataDir: string): Finding {
  if (error instanceof DataDirInUse) {
    const todo = 'Stop it and ask again; or copy the folder, and ask about the copy.';
    return { what: 'Signpost is running on this data folder.', todo };
  }
  const trouble = troubleOf(error, dataDir, false);
  if (trouble?.includes('is damaged')) {
    return { what: `The database in ${resolve(dataDir)} is damaged: the engine refuses to open it.`, todo: rescue() };
  }
  return { what: trouble ?? error.message, todo: 'Nothing else can be checked before that.' };
}

async function pictures(dataDir: string, stored: Stored): Promise<Finding[]> {
  const ids = [
    ...stored.profiles().flatMap(({ profilePhotoUrl }) => photoIdIn(String(profilePhotoUrl)) ?? []),
    ...stored.like(keys.challenge('', '')).flatMap(({ photoId }) => (photoId ? [String(photoId)] : [])),
  ];
  const wanted = ids.flatMap((id) => photoNames(id).map((name) => `objects/${name}`));
  const keyOf = new Map(wanted.map((key) => [nameOf(key), key]));
  const kept = new Set<string>();
  const damaged: string[] = [];
  for await (const { file, key = keyOf.get(basename(file)), bytes } of objectsIn(join(dataDir, 's3'), 'photos')) {
    if (bytes && key) kept.add(key);
    else damaged.push(key ?? file);
  }
  const gone = wanted.filter((key) => !kept.has(key) && !damaged.includes(key));
  const todo = 'Put back the files of s3/buckets from a copy; the walks themselves are not touched by it.';
  return [
    ...(damaged.length > 0 ? [{ what: `${damaged.length} photos are damaged.`, todo, examples: damaged }] : []),
    ...(gone.length > 0 ? [{ what: `${gone.length} photos are gone.`, todo, examples: gone }] : []),
  ];
}
