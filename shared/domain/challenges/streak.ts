import { addDays, type Day, daysBetween, endOfDay } from '../day.ts';
import { laterDay } from '../walkers/timeZone.ts';
import { daysInARow, insertDay, isWalked, type Streaks } from './interval.ts';
import {
  isPaused,
  type Pause,
  type PauseRefusal,
  pauseFrom,
  pauseRefusal,
  withoutPauseFrom,
  withPause,
} from './pause.ts';
import { bestChain, type Chain, chainOfWalks, isOn, type RestDays, restDaysAfter } from './restDays.ts';

/** The walked days stored in a profile, and the rules that count them. */
export interface WalkerStreaks extends Streaks {
  /** Hides the streak from everyone, the walker included. */
  readonly hidden?: boolean | undefined;
  /** Set for walkers who have ever switched rest days on. */
  readonly rest?: RestDays | undefined;
}

/** A late walk lands at most four days before the newest and five before today: see interval.ts. */
const KNOWN_BEFORE_NEWEST = 7;
const KNOWN_BEFORE_TODAY = 8;

const firstWalkedFrom = ({ intervals }: Streaks, day: Day): Day | undefined => {
  const interval = intervals.find(([, last]) => last >= day);
  return interval && laterDay(interval[0], day);
};

const newestDay = ({ intervals }: Streaks): Day | null => intervals.at(-1)?.[1] ?? null;

const afterDays = (streaks: WalkerStreaks, rest: RestDays, until: Day): RestDays =>
  restDaysAfter(rest, until, {
    isWalked: (day) => isWalked(streaks, day),
    firstFrom: (day) => firstWalkedFrom(streaks, day),
  });

/** Folds the days that no late walk can reach into `rest`, so that each read replays only the newest eight. */
const settledUntil = (streaks: WalkerStreaks, day: Day): WalkerStreaks =>
  streaks.rest ? { ...streaks, rest: afterDays(streaks, streaks.rest, day) } : streaks;

/** Settles first, because the new day may push an old interval out of the kept ones. */
export const withWalk = (streaks: WalkerStreaks, day: Day): WalkerStreaks =>
  insertDay(settledUntil(streaks, addDays(laterDay(day, newestDay(streaks)), -KNOWN_BEFORE_NEWEST)), day);

/** Rest days if they are on that day; undefined means consecutive days count. */
const restInForce = ({ rest }: WalkerStreaks, day: Day): RestDays | undefined =>
  rest && isOn(rest, day) ? rest : undefined;

export interface Streak {
  /** Number of walks, which is the displayed length. */
  readonly walks: number;
  readonly rested: boolean;
}

/**
 * Rest days replayed until yesterday, or until today if today is walked: a day counts as missed only once it is over.
 */
export const restDaysOn = (streaks: WalkerStreaks, today: Day): RestDays | undefined => {
  const rest = restInForce(streaks, laterDay(today, newestDay(streaks)));
  if (!rest) return undefined;
  const yesterday = addDays(laterDay(today, newestDay(streaks)), -1);
  const until = isWalked(streaks, addDays(yesterday, 1)) ? addDays(yesterday, 1) : yesterday;
  return afterDays(streaks, rest, until);
};

export const chainOn = (streaks: WalkerStreaks, today: Day): Chain | undefined => {
  const rest = restDaysOn(streaks, today);
  return rest && bestChain(rest.chains);
};

export const streakOn = (streaks: WalkerStreaks, today: Day): Streak => {
  if (!restInForce(streaks, laterDay(today, newestDay(streaks))))
    return { walks: daysInARow(streaks, today), rested: false };
  const chain = chainOn(streaks, today);
  return { walks: chain?.walks ?? 0, rested: (chain?.rested ?? 0) > 0 };
};

/** By default the streak is evaluated on the day of the newest walk. */
export const longestStreak = (streaks: WalkerStreaks, today = newestDay(streaks) ?? ''): Streak => {
  const rest = today ? restDaysOn(streaks, today) : undefined;
  return rest && rest.longest > streaks.longest
    ? { walks: rest.longest, rested: rest.longestRested }
    : { walks: streaks.longest, rested: false };
};

/** When the streak becomes 0 unless another day is completed. */
export const streakEndsAt = (streaks: WalkerStreaks, timeZone: string): Date | null => {
  const newest = newestDay(streaks);
  if (!newest) return null;
  let last = addDays(newest, 1);
  if (streaks.rest) while (streakOn(streaks, addDays(last, 1)).walks > 0) last = addDays(last, 1);
  return endOfDay(last, timeZone);
};

/** Days of the last week without a walk or pause that cost no streak, oldest first. */
export const restedDays = (streaks: WalkerStreaks, today: Day): Day[] => {
  const chain = chainOn(streaks, today);
  const days: Day[] = [];
  let walks = chain?.walks ?? 0;
  for (let back = isWalked(streaks, today) ? 0 : 1; walks > 0 && back <= KNOWN_BEFORE_NEWEST; back++) {
    const day = addDays(today, -back);
    if (isWalked(streaks, day)) walks--;
    else if (!isPausedOn(streaks, day)) days.unshift(day);
  }
  return days;
};

const noRestDays = (streaks: Streaks, today: Day): RestDays => {
  const settled = addDays(laterDay(today, newestDay(streaks)), -KNOWN_BEFORE_NEWEST);
  const row = streaks.intervals.find(([first, last]) => first <= settled && settled <= last);
  return {
    settled,
    chains: row ? [chainOfWalks(daysBetween(row[0], settled) + 1)] : [],
    longest: 0,
    longestRested: false,
    switches: [],
    pauses: [],
  };
};

/** Takes effect from this day; switching off also cancels an announced pause. */
export const switchRestDays = (streaks: WalkerStreaks, on: boolean, today: Day): WalkerStreaks => {
  const before = streaks.rest ?? (on ? noRestDays(streaks, today) : undefined);
  if (!before || isOn(before, today) === on) return streaks;
  const settled = settledUntil({ ...streaks, rest: before }, addDays(today, -KNOWN_BEFORE_TODAY));
  const rest = settled.rest ?? before;
  const old = rest.switches.filter(([from]) => from < today);
  const needed = old.filter((_, index) => (old[index + 1]?.[0] ?? '~') > rest.settled);
  const pauses = on ? rest.pauses : withoutPauseFrom(rest.pauses, today);
  return { ...settled, rest: { ...rest, switches: [...needed, [today, on]], pauses } };
};

export const announcePause = (
  streaks: WalkerStreaks,
  pause: Pause,
  today: Day,
): WalkerStreaks | PauseRefusal | 'rest_days_off' => {
  const rest = restInForce(streaks, today);
  if (!rest) return 'rest_days_off';
  return (
    pauseRefusal(rest.pauses, pause, today) ?? { ...streaks, rest: { ...rest, pauses: withPause(rest.pauses, pause) } }
  );
};

export const endPause = (streaks: WalkerStreaks, today: Day): WalkerStreaks => {
  const { rest } = streaks;
  return rest && pauseFrom(rest.pauses, today)
    ? { ...streaks, rest: { ...rest, pauses: withoutPauseFrom(rest.pauses, today) } }
    : streaks;
};

export const isPausedOn = (streaks: WalkerStreaks, day: Day): boolean => {
  const rest = restInForce(streaks, day);
  return rest !== undefined && isPaused(rest.pauses, day);
};

export interface IndexedStreak {
  readonly streaks: WalkerStreaks;
  readonly timeZone: string;
  /** The end stored in the index: as of the last completion, in the time zone of that moment. */
  readonly indexedEnd: Date;
}

export type StreakExpiry =
  | { readonly kind: 'ended' }
  /** The walker changed time zones, so midnight moved. */
  | { readonly kind: 'moved'; readonly endsAt: Date }
  | { readonly kind: 'safe' };

export const streakExpiryOf = ({ streaks, timeZone, indexedEnd }: IndexedStreak, now: Date): StreakExpiry => {
  const endsAt = streakEndsAt(streaks, timeZone);
  if (!endsAt || endsAt <= now) return { kind: 'ended' };
  return endsAt.getTime() === indexedEnd.getTime() ? { kind: 'safe' } : { kind: 'moved', endsAt };
};
