import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { put } from '../ops.ts';
import type { Table } from '../table.ts';
import { departureItem, figuresItem } from './snapshots.ts';

const counts = z.map(z.number(), z.number());
const boardSurvey = z.object({
  totals: z.object({ totalChallenges: z.number(), totalUsers: z.number(), totalMetres: z.number() }),
  hidden: z.set(z.string()),
  walkersAt: counts,
  placesAt: counts,
  top: z.array(z.string()),
});

/**
 * State from which an interrupted roll-up continues, as of its first run, because points and totals depend on the hour.
 */
const rollUpProgress = z.object({
  takenAt: z.date(),
  replaced: z.optional(figuresItem),
  departed: z.array(departureItem),
  /** One per board that was read so far; the last one is unfinished if `rest` is set. */
  surveys: z.array(boardSurvey),
  rest: z.unknown(),
});
export type RollUpProgress = z.output<typeof rollUpProgress>;

const storedPart = z.object({ packed: z.instanceof(Uint8Array) });

/** Where the progress is stored, because it is too large for the event that starts the next run. */
export const progressCursor = z.object({ version: z.string(), parts: z.number() });
type ProgressCursor = z.output<typeof progressCursor>;

/** Below the 400 KB limit of an item. */
const partBytes = 350_000;
/** A retried run reads it again, so it is left to expire. */
const keptSeconds = 24 * 60 * 60;

export async function saveProgress(
  table: Table,
  version: string,
  progress: RollUpProgress,
  now: Date,
): Promise<ProgressCursor> {
  const bytes = gzipSync(serialize(progress));
  const parts = Math.ceil(bytes.length / partBytes);
  const expiresAt = Math.ceil(now.getTime() / 1000) + keptSeconds;
  for (let part = 0; part < parts; part++) {
    const packed = new Uint8Array(bytes.subarray(part * partBytes, (part + 1) * partBytes));
    await table.write(put({ ...keys.rollUpPart(version, part), packed, expiresAt }));
  }
  return { version, parts };
}

/** Undefined if it has expired. */
export async function readProgress(
  table: Table,
  { version, parts }: ProgressCursor,
): Promise<RollUpProgress | undefined> {
  const items = await table.batchGet(Array.from({ length: parts }, (_, part) => keys.rollUpPart(version, part)));
  if (items.some((item) => !item)) return undefined;
  const bytes = Buffer.concat(items.map((item) => storedPart.parse(item).packed));
  return rollUpProgress.parse(deserialize(gunzipSync(bytes)));
}
