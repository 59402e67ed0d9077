import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { isProfile } from '../../functions/data/keys.ts';
import { outlivesBackup, type RawItem } from '../../functions/data/wholeTable.ts';
import { ofThisProcess, removeLeftovers } from '../local/databaseCopy.ts';
import { DATA_VERSION, refuseNewerData } from '../local/dataVersion.ts';
import { maxEntryBytes, NoTar, readEntries, writeEnd, writeEntry } from './tar.ts';

/** Counts in an archive's last entry; archives of version 1.0 have no `walkers`. */
const heldSchema = z.object({ items: z.number(), photos: z.number(), walkers: z.optional(z.number()) });
type Held = z.infer<typeof heldSchema>;

/** Archives of one series differ in digits only: signpost-2026-11-26.tar is followed by signpost-2026-11-27.tar. */
const seriesOf = (file: string) => basename(file).replace(/\d+/g, '');

async function previousOf(path: string): Promise<(Held & { path: string }) | undefined> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => seriesOf(name) === seriesOf(path));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { path } of files.sort((one, other) => other.at - one.at)) {
    const held = await readHeld(path);
    if (held) return { path, ...held };
  }
  return undefined;
}

/** From the end of the file: a header of 512 bytes, its padded content, and 1,024 bytes that end the tar. */
async function readHeld(path: string): Promise<Held | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(1_024), 0, 1_024, Math.max(0, (await file.stat()).size - 2_048));
    return heldSchema.parse(JSON.parse(buffer.toString('utf8', 512).replace(/\0+$/, '')));
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

const isUnderHalf = (count: number, before: number) => 2 * count < before;

function isShrunken(now: Required<Held>, before: Held): boolean {
  const walkers = before.walkers === undefined ? [now.items, before.items] : [now.walkers, before.walkers];
  const [count = 0, countBefore = 0] = walkers;
  return isUnderHalf(count, countBefore) || isUnderHalf(now.photos, before.photos);
}

/** Renames the archive before this one if much of it is missing now, so that no rotation deletes it; returns its new name. */
async function keepLarger(path: string, now: Required<Held>): Promise<string | undefined> {
  const before = await previousOf(path);
  if (!before || !isShrunken(now, before)) return undefined;
  let kept = `${before.path}.kept`;
  for (let copy = 2; existsSync(kept); copy++) kept = `${before.path}.kept-${copy}`;
  await rename(before.path, kept);
  return kept;
}

/** An object of the photo bucket: a picture, or the note of a deleted account, which is empty. */
export interface Photo {
  key: string;
  bytes: Buffer;
}
export const isPhoto = (key: string) => key.startsWith('objects/');

export interface Source {
  items(): AsyncIterable<readonly RawItem[]>;
  /** Read after the items: a photo is stored before the item that names it. */
  photos(): AsyncIterable<Photo>;
}

export interface Target {
  putItems(items: readonly RawItem[]): Promise<void>;
  putPhoto(photo: Photo): Promise<void>;
}

export interface Amount {
  items: number;
  photos: number;
}
export type Progress = (done: Amount) => void;

const ARCHIVE_VERSION = 1;
const first = z.object({ signpostArchive: z.number(), dataVersion: z.number(), madeAt: z.string() });
/** The hash covers the content of every entry before it, in order. */
const last = z.extend(heldSchema, { sha256: z.string() });

const names = { first: 'signpost.json', last: 'end.json', items: 'items/', photos: 'photos/' } as const;
/** Bounds the memory: a page of a scan has 1 MB at most. */
const bytesPerEntry = 4_000_000;
const json = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** DynamoDB's own JSON (`{"N":"1"}`), in which bytes are base64. */
export const itemToJson = (item: RawItem): string =>
  JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value));

/** A type tag has a string or a list as its value, an attribute that is called `B` or `BS` an object. */
export const itemFromJson = (line: string): RawItem =>
  JSON.parse(line, (name, value) => {
    if (name === '__proto__') throw new SyntaxError('no attribute of ours');
    if (name === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
    if (name === 'BS' && Array.isArray(value)) return value.map((each: string) => Buffer.from(each, 'base64'));
    return value;
  });

const isWalker = ({ PK, SK }: RawItem) => isProfile({ PK: PK?.S, SK: SK?.S });

export interface Written extends Amount {
  walkers: number;
  bytes: number;
  /** New path of the previous archive if it was renamed, because it holds more than twice as much. */
  kept: string | undefined;
}

/** Writes to a temporary file and renames it at the end, so that a file of this name is a complete archive. */
export async function writeArchive(
  path: string,
  source: Source,
  { now, progress }: { now: Date; progress: Progress },
): Promise<Written> {
  removeLeftovers(dirname(path));
  const partial = ofThisProcess(`${path}.part`);
  const file = await open(partial, 'w', 0o600);
  const done = { items: 0, photos: 0 };
  let walkers = 0;
  const hash = createHash('sha256');
  const add = async (name: string, bytes: Buffer) => {
    hash.update(bytes);
    await writeEntry(file, { name, bytes });
  };
  try {
    await add(
      names.first,
      json({ signpostArchive: ARCHIVE_VERSION, dataVersion: DATA_VERSION, madeAt: now.toISOString() }),
    );
    let lines: string[] = [];
    let bytes = 0;
    let part = 0;
    const flush = async () => {
      const name = `${names.items}${String(++part).padStart(6, '0')}.jsonl.gz`;
      await add(name, await zip(`${lines.join('\n')}\n`, { level: 6 }));
      done.items += lines.length;
      [lines, bytes] = [[], 0];
      progress(done);
    };
    for await (const page of source.items()) {
      const items = page.filter((item) => outlivesBackup(item, now));
      walkers += items.filter(isWalker).length;
      const texts = items.map(itemToJson);
      lines.push(...texts);
      bytes += texts.reduce((sum, line) => sum + line.length, 0);
      if (bytes >= bytesPerEntry) await flush();
    }
    if (lines.length > 0) await flush();
    for await (const { key, bytes } of source.photos()) {
      await add(names.photos + key, bytes);
      done.photos += 1;
      progress(done);
    }
    await writeEntry(file, { name: names.last, bytes: json({ ...done, walkers, sha256: hash.digest('hex') }) });
    await writeEnd(file);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    const kept = await keepLarger(path, { ...done, walkers });
    await rename(partial, path);
    return { ...done, walkers, bytes: size, kept };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

export class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

const damaged = (path: string, what: string) =>
  new DamagedArchive(`${path} is no whole archive of Signpost: ${what}. Take another copy of it, or an older archive.`);

/** Thrown by what decodes the archive: tar, zlib (a RangeError for too much), JSON and the schemas. */
const isOfReading = (error: unknown): boolean =>
  [NoTar, RangeError, SyntaxError, z.core.$ZodError].some((kind) => error instanceof kind) ||
  (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)));

/** Reads the archive into an empty target; `open` is called once the archive is known to be one of this version. */
export async function readArchive(
  path: string,
  openTarget: () => Promise<Target>,
  progress: Progress,
): Promise<Amount> {
  const file = await open(path, 'r');
  try {
    return await readInto(path, file, openTarget, progress);
  } catch (error) {
    throw isOfReading(error) ? damaged(path, 'it ends early, or some of it was changed') : error;
  } finally {
    await file.close();
  }
}

async function readInto(path: string, file: FileHandle, openTarget: () => Promise<Target>, progress: Progress) {
  const done: Amount = { items: 0, photos: 0 };
  const hash = createHash('sha256');
  let target: Target | undefined;
  for await (const { name, bytes } of readEntries(file)) {
    if (!target) {
      if (name !== names.first) throw damaged(path, 'it begins otherwise');
      const { signpostArchive, dataVersion } = first.parse(JSON.parse(bytes.toString()));
      refuseNewerData(`The archive ${path}`, Math.max(dataVersion, signpostArchive > ARCHIVE_VERSION ? Infinity : 0));
      target = await openTarget();
    } else if (name.startsWith(names.items)) {
      const lines = (await unzip(bytes, { maxOutputLength: maxEntryBytes })).toString().trimEnd().split('\n');
      await target.putItems(lines.map(itemFromJson));
      done.items += lines.length;
    } else if (name.startsWith(names.photos)) {
      await target.putPhoto({ key: name.slice(names.photos.length), bytes });
      done.photos += 1;
    } else if (name === names.last) {
      const { sha256, walkers: _, ...amount } = last.parse(JSON.parse(bytes.toString()));
      if (sha256 !== hash.digest('hex') || amount.items !== done.items || amount.photos !== done.photos) {
        throw damaged(path, 'its content is not what was written');
      }
      return done;
    }
    hash.update(bytes);
    progress(done);
  }
  throw damaged(path, 'its end is missing');
}
