import { dayOf } from './day.ts';
import { currentStreak, type Streaks, streakDiesAt } from './interval.ts';

/** The last hours of the day in which going out still saves the streak, and a reminder does not come at noon. */
export const EVENING_HOURS = 5;

export interface AliveStreak {
  readonly streaks: Streaks;
  readonly timeZone: string;
  /** When it dies, according to the index: as of the last completion, in the zone of that time. */
  readonly filedUnder: Date;
}

export type Upkeep =
  | { readonly kind: 'dead' }
  /** The walker has flown: midnight is elsewhere now. */
  | { readonly kind: 'moved'; readonly diesAt: Date }
  | { readonly kind: 'atRisk'; readonly diesAt: Date; readonly streak: number }
  | { readonly kind: 'safe' };

export const upkeepOf = ({ streaks, timeZone, filedUnder }: AliveStreak, now: Date): Upkeep => {
  const diesAt = streakDiesAt(streaks, timeZone);
  if (!diesAt || diesAt <= now) return { kind: 'dead' };
  if (diesAt.getTime() !== filedUnder.getTime()) return { kind: 'moved', diesAt };
  return diesAt <= eveningFrom(now)
    ? { kind: 'atRisk', diesAt, streak: currentStreak(streaks, dayOf(now, timeZone)) }
    : { kind: 'safe' };
};

/** What dies until then is dying this evening, wherever that is: a streak dies at its walker's midnight. */
export const eveningFrom = (now: Date): Date => new Date(now.getTime() + EVENING_HOURS * 60 * 60 * 1000);
