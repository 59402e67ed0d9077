import * as z from 'zod/mini';
import { ConditionFailed, writeIfUnchanged } from '../conditionFailed.ts';
import { type Key, keys, prefixOf } from '../keys.ts';
import { countSoFar, limitKey, limitOf, writeCounted } from '../limits/rateLimits.ts';
import { type Op, put, putNew, remove, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';

/** Neighbourhoods to be imported from Overpass. Nothing here names a walker or a home: a key is a cell of some kilometres. */

const maxTries = 3;
/** Longer than an import takes: an older turn belongs to an interrupted run. */
const turnSeconds = 3 * 60;

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

const taskItem = z.object({ SK: z.string(), askedAt: z.string(), tries: z._default(z.number(), 0) });
export type NeighbourhoodTask = { key: string; askedAt: string; tries: number };
const taskOf = (item: unknown): NeighbourhoodTask => {
  const { SK: key, ...task } = taskItem.parse(item);
  return { key, ...task };
};

const restItem = z.object({ expiresAt: z.number(), isEmpty: z._default(z.boolean(), false) });
const turnItem = z.object({ until: z.number(), serverRests: z._default(z.boolean(), false) });

const stageLimit = limitOf('neighbourhoods', 'stage');

interface Requested {
  askedAt: Date;
  /** False if another request came first. */
  isNew: boolean;
}

/**
 * No import is requested for a neighbourhood that failed lately or has too few streets, nor while the server asked for
 * a pause.
 */
interface Resting {
  seconds: number;
  isEmpty: boolean;
}

async function readState(table: ReadTable, key: string, now: Date) {
  const [task, rest, turn, today] = await table.batchGet([
    keys.neighbourhoodToImport(key),
    keys.restingNeighbourhood(key),
    keys.overpassTurn(),
    limitKey(stageLimit, now),
  ]);
  const { expiresAt, isEmpty } = restItem.parse(rest ?? { expiresAt: 0 });
  const { until, serverRests } = turnItem.parse(turn ?? { until: 0 });
  const seconds = Math.max(expiresAt, serverRests ? until : 0) - secondsOf(now);
  return {
    task: task && taskOf(task),
    resting: seconds > 0 ? { seconds, isEmpty: isEmpty && expiresAt > secondsOf(now) } : undefined,
    today: Number(today?.count ?? 0),
  };
}

/** State of a requested neighbourhood: queued, resting, or imported. */
export async function neighbourhoodState(
  table: ReadTable,
  key: string,
  now: Date,
): Promise<'queued' | 'done' | Resting> {
  const { task, resting } = await readState(table, key, now);
  return resting ?? (task ? 'queued' : 'done');
}

/**
 * Queues the import of a neighbourhood, within the daily limits of the given walker and network and of the stage.
 * Undefined if a limit is reached.
 */
export async function requestNeighbourhood(
  table: Table,
  key: string,
  limitedBy: readonly string[],
  now: Date,
): Promise<Requested | Resting | undefined> {
  const { task, resting, today } = await readState(table, key, now);
  if (resting) return resting;
  if (task) return { askedAt: new Date(task.askedAt), isNew: false };
  // Checked before the transaction, which would cost more than this read for each further home of that day.
  if (today >= stageLimit.max) return undefined;
  const limits = [...limitedBy.map((each) => limitOf('neighbourhood', each)), stageLimit];
  try {
    const note = putNew({ ...keys.neighbourhoodToImport(key), askedAt: now.toISOString() });
    if (await writeCounted(table, limits, now, note)) return undefined;
    return { askedAt: now, isNew: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { askedAt: now, isNew: false };
  }
}

export const neighbourhoodsToday = (table: ReadTable, now: Date) => countSoFar(table, stageLimit, now);
export const neighbourhoodCountKey = (now: Date): Key => limitKey(stageLimit, now);

/** True near the day's maximum: an import of the operator's own would serve these walkers better. */
export const isImportDue = (today: number): boolean => today >= 0.8 * stageLimit.max;

export async function nextNeighbourhood(table: ReadTable): Promise<NeighbourhoodTask | undefined> {
  const { items } = await table.query({ ...prefixOf(keys.neighbourhoodToImport('')), limit: 1 });
  return items[0] && taskOf(items[0]);
}

/** Takes the stage's lock on the server, which gets one request at a time. */
export const takeTurn = (table: Table, run: string, now: Date): Promise<boolean> =>
  writeIfUnchanged(
    table,
    update(
      keys.overpassTurn(),
      { set: { until: secondsOf(now) + turnSeconds, run, serverRests: false } },
      { below: { until: secondsOf(now) + 1 } },
    ),
  );

export const endTurn = (table: Table, run: string): Promise<boolean> =>
  writeIfUnchanged(table, update(keys.overpassTurn(), { set: { until: 0 } }, { equals: { run } }));

/** Keeps the lock until the busy server may get the next request. */
export const restServer = (table: Table, run: string, seconds: number, now: Date): Promise<boolean> =>
  writeIfUnchanged(
    table,
    update(keys.overpassTurn(), { set: { until: secondsOf(now) + seconds, serverRests: true } }, { equals: { run } }),
  );

/** Counts the try in advance, so that a neighbourhood that crashes its run is given up, too. */
export const tryNeighbourhood = ({ key }: NeighbourhoodTask): Op =>
  update(keys.neighbourhoodToImport(key), { add: { tries: 1 } }, { exists: true });

export const isGivenUp = ({ tries }: NeighbourhoodTask): boolean => tries >= maxTries;

export const neighbourhoodDone = ({ key }: NeighbourhoodTask): Op => remove(keys.neighbourhoodToImport(key));

/** Removes the task, and refuses new ones for a while. */
export const restNeighbourhood = ({ key }: NeighbourhoodTask, { seconds, isEmpty }: Resting, now: Date): Op[] => [
  remove(keys.neighbourhoodToImport(key)),
  put({ ...keys.restingNeighbourhood(key), expiresAt: secondsOf(now) + seconds, ...(isEmpty && { isEmpty }) }),
];
