import { streakEndsAt, type WalkerStreaks } from './streak.ts';

export interface IndexedStreak {
  readonly streaks: WalkerStreaks;
  readonly timeZone: string;
  /** When it ends, according to the index: as of the last completion, in the zone of that time. */
  readonly indexedEnd: Date;
}

export type StreakExpiry =
  | { readonly kind: 'ended' }
  /** The walker has flown: midnight is elsewhere now. */
  | { readonly kind: 'moved'; readonly endsAt: Date }
  | { readonly kind: 'safe' };

export const streakExpiryOf = ({ streaks, timeZone, indexedEnd }: IndexedStreak, now: Date): StreakExpiry => {
  const endsAt = streakEndsAt(streaks, timeZone);
  if (!endsAt || endsAt <= now) return { kind: 'ended' };
  return endsAt.getTime() === indexedEnd.getTime() ? { kind: 'safe' } : { kind: 'moved', endsAt };
};
