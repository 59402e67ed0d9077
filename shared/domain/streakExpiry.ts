import { type Streaks, streakDiesAt } from './interval.ts';

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
  | { readonly kind: 'safe' };

export const upkeepOf = ({ streaks, timeZone, filedUnder }: AliveStreak, now: Date): Upkeep => {
  const diesAt = streakDiesAt(streaks, timeZone);
  if (!diesAt || diesAt <= now) return { kind: 'dead' };
  return diesAt.getTime() === filedUnder.getTime() ? { kind: 'safe' } : { kind: 'moved', diesAt };
};
