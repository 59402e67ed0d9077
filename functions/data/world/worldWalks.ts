import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { shownWalk } from '../../../shared/api/world.ts';
import { CROWD, SHOWN_SHARE } from '../../../shared/domain/privacy/crowd.ts';
import type { ShownWalk } from '../../../shared/domain/privacy/privacy.ts';
import { writeIfUnchanged } from '../conditionFailed.ts';
import { keys, prefixOf } from '../keys.ts';
import { type Op, put } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { ReadTable, Table } from '../table.ts';
import { ownerHash } from '../walkers/ownerHash.ts';
import type { Walker } from '../walkers/walkers.ts';

/**
 * The newest walks as strangers saw them at the last roll-up: one item, so that the map reads neither the feed nor the
 * settings of hundreds of owners. A walker who reduces visibility later is noted beside it in the same transaction, and
 * readers filter those walks out (docs/decisions/world-walks.md).
 */
const drawnWalk = z.object({
  position: z.string(),
  owner: z.string(),
  /** The walk is shown with the walker's name, so a block between two walkers hides it. */
  named: z.boolean(),
  shown: z.pipe(
    shownWalk,
    z.transform(({ photoUrl, ...walk }): ShownWalk => (photoUrl === undefined ? walk : { ...walk, photoUrl })),
  ),
});
export type DrawnWalk = z.output<typeof drawnWalk>;

const worldWalksItem = z.object({
  rules: z.string(),
  takenAt: z.string(),
  reaches: z.nullable(z.string()),
  packed: z.instanceof(Uint8Array),
});

export interface WorldWalks {
  /** Walks in feed order, newest day first. */
  walks: DrawnWalk[];
  /** The walks are complete down to this position; null: to the end of the feed. */
  reaches: string | null;
}

/** Fingerprint of the visibility rules and of the form: after a deployment with others the snapshot is ignored. */
const rules = JSON.stringify({ CROWD, SHOWN_SHARE, form: 2 });

/** Three missed roll-ups: then the feed is read instead. */
const staleMs = 3 * 60 * 60 * 1000;
/** Upper bound for clock skew between two Lambdas. */
const clockMs = 60_000;
const noteSeconds = 6 * 60 * 60;

const unhurried = { consistent: false };

/**
 * Number of identical copies. Every map request reads one, and a single partition would reach its limit at ten million
 * walkers.
 */
export const WALK_COPIES = 4;
const copies = Array.from({ length: WALK_COPIES }, (_, copy) => copy);

const HOUR_MS = 60 * 60 * 1000;
const hourOf = (instant: number) => new Date(instant).toISOString().slice(0, 13);

/** Notes are partitioned by hour, so that a map request reads only those since the roll-up. */
function hoursBetween(from: number, until: number): string[] {
  const hours: string[] = [];
  for (let at = until; hourOf(at) >= hourOf(from); at -= HOUR_MS) hours.push(hourOf(at));
  return hours;
}

async function readDrawn(table: ReadTable, now: Date) {
  const soon = now.getTime() + clockMs;
  const notesOf = async (hours: readonly string[]) =>
    (
      await Promise.all(
        hours.map((hour) => everyPage(table, { ...prefixOf(keys.worldChange('', hour)), ...unhurried })),
      )
    ).flat();
  // The roll-up is at most an hour old, unless one was missed.
  const hours = hoursBetween(now.getTime() - HOUR_MS - clockMs, soon);
  const [item, notes] = await Promise.all([
    table.get(keys.worldWalks(now.getTime() % WALK_COPIES), unhurried),
    notesOf(hours),
  ]);
  const takenAt = item ? Date.parse(String(item.takenAt)) : now.getTime();
  if (takenAt < now.getTime() - staleMs) return { item: undefined, notes };
  const missed = hoursBetween(takenAt - clockMs, soon).filter((hour) => !hours.includes(hour));
  return { item, notes: [...notes, ...(await notesOf(missed))] };
}

/**
 * With this many notes an instance caches what it read for ten seconds, because each hour's notes are in one partition.
 */
const MANY_CHANGES = 1_000;
const REMEMBERED_MS = 10_000;
let remembered: { until: number; found: Awaited<ReturnType<typeof readDrawn>> } | undefined;

async function readDrawnOnce(table: ReadTable, now: Date): ReturnType<typeof readDrawn> {
  if (remembered && now.getTime() < remembered.until) return remembered.found;
  const found = await readDrawn(table, now);
  remembered = found.notes.length < MANY_CHANGES ? undefined : { until: now.getTime() + REMEMBERED_MS, found };
  return found;
}

/** Undefined without a valid snapshot: none yet, too old, or built by other rules. */
export async function readWorldWalks(table: ReadTable, now: Date): Promise<WorldWalks | undefined> {
  const { item, notes } = await readDrawnOnce(table, now);
  const drawn = item && worldWalksItem.parse(item);
  if (drawn?.rules !== rules) return undefined;
  const walks = unpack(drawn.packed);
  const since = new Date(Date.parse(drawn.takenAt) - clockMs).toISOString();
  const changed = new Set(notes.filter(({ at }) => String(at) >= since).map(({ SK }) => SK));
  return { walks: walks.filter(({ owner }) => !changed.has(owner)), reaches: drawn.reaches };
}

/** `takenAt` precedes the snapshot's first read, so that later changes are noted after it. */
export function drawWorldWalks(takenAt: Date, { walks, reaches }: WorldWalks): Op[] {
  const packed = pack(walks);
  return copies.map((copy) =>
    put({ ...keys.worldWalks(copy), rules, takenAt: takenAt.toISOString(), reaches, packed }),
  );
}

/** Belongs into every transaction that reduces or changes what others see of the walker's walks. */
export const noteWorldChange = (walkerId: string, now: Date): Op =>
  put({
    ...keys.worldChange(ownerHash(walkerId), hourOf(now.getTime())),
    at: now.toISOString(),
    expiresAt: Math.ceil(now.getTime() / 1000) + noteSeconds,
  });

export const changesWorldWalks = (before: Walker, after: Walker): boolean =>
  before.completedChallenges > 0 &&
  (before.mapVisibility !== after.mapVisibility || before.shownTown?.name !== after.shownTown?.name);

/** Removes a deleted account's walks; the note stays for a concurrent roll-up. */
export async function leaveWorldWalks(table: Table, walkerId: string): Promise<void> {
  const mark = ownerHash(walkerId);
  for (const copy of copies) while (!(await leaveCopy(table, mark, copy)));
}

/** False if another write was faster. */
async function leaveCopy(table: Table, mark: string, copy: number): Promise<boolean> {
  const item = await table.get(keys.worldWalks(copy));
  const drawn = item && worldWalksItem.parse(item);
  const walks = drawn && unpack(drawn.packed);
  if (!drawn || !walks?.some(({ owner }) => owner === mark)) return true;
  const packed = pack(walks.filter(({ owner }) => owner !== mark));
  const unchanged = { equals: { takenAt: drawn.takenAt } };
  return writeIfUnchanged(table, put({ ...keys.worldWalks(copy), ...drawn, packed }, unchanged));
}

const pack = (walks: readonly DrawnWalk[]) => new Uint8Array(gzipSync(JSON.stringify(walks)));

const unpack = (packed: Uint8Array): DrawnWalk[] =>
  z.array(drawnWalk).parse(JSON.parse(gunzipSync(packed).toString('utf8')));

export const drawnFrom = (position: string, walkerId: string, named: boolean, shown: ShownWalk): DrawnWalk => ({
  position,
  owner: ownerHash(walkerId),
  named,
  shown,
});
