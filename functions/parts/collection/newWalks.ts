import { addDays } from '../../../shared/domain/day.ts';
import type { Line, Position } from '../../../shared/domain/geo.ts';
import { photographedStreets } from '../../../shared/domain/sign.ts';
import { completedAfter } from '../../data/challenges.ts';
import type { Collection } from '../../data/collection.ts';
import type { ReadTable } from '../../data/table.ts';
import { readLines } from '../../data/ways.ts';

/** As much of a completed walk as streets are counted by. */
export interface CountedWalk {
  day: string;
  /** The way out: how one got home again is not known. Empty where it led through made-up streets. */
  line: Line;
  /** Of which no name counts while its photo is yet to be read. */
  sign: { names: readonly string[]; position: Position; isAwaited: boolean };
}

type Known = Pick<Collection, 'settledUntil' | 'days'>;

/** The completed walks that are not counted yet, the oldest first. */
export async function readNewWalks(
  table: ReadTable,
  walkerId: string,
  { settledUntil, days }: Known,
  { most, now }: { most: number; now: Date },
): Promise<{ walks: CountedWalk[]; isEverything: boolean }> {
  const known = new Set(days);
  const { challenges, isEverything } = await completedAfter(table, walkerId, settledUntil, { except: known, most });
  const lines = await readLines(
    table,
    walkerId,
    challenges.map(({ day }) => day),
  );
  const walks = challenges.map((challenge, index) => {
    const {
      day,
      end: [longitude, latitude],
      provider,
    } = challenge;
    const names = photographedStreets(challenge, now);
    return {
      day,
      line: provider === 'practice' ? [] : (lines[index] ?? []),
      sign: { names: names ?? [], position: { latitude, longitude }, isAwaited: names === undefined },
    };
  });
  return { walks, isEverything };
}

/** A walk is completed within two days of the end of its day, wherever that was: what is older comes no more. */
const LATE_DAYS = 5;

/** Up to which day no further walk can come, and which days after it are counted. */
export function walksSettledBy(
  known: Known,
  walks: readonly CountedWalk[],
  { isEverything, now }: { isEverything: boolean; now: Date },
): Known {
  const settled = addDays(now.toISOString().slice(0, 10), -LATE_DAYS);
  const reached = isEverything ? settled : (walks.at(-1)?.day ?? known.settledUntil);
  const [earlier = ''] = [reached, settled].sort();
  const settledUntil = [earlier, known.settledUntil].sort().at(-1) ?? '';
  const days = [...known.days, ...walks.map(({ day }) => day)].filter((day) => day > settledUntil);
  return { settledUntil, days };
}
