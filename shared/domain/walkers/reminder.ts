import { isWalked } from '../challenges/interval.ts';
import { restDaysIn } from '../challenges/restDays.ts';
import { chainOn, isPausedOn, streakOn, type WalkerStreaks } from '../challenges/streak.ts';
import { addDays, type Day, dayOf, hourOf, mondayOf, startOfDay, weekday } from '../day.ts';

/** People are home and there is time left for a walk. */
const BEGINS = 18;
const ENDS = 22;
const HOUR = 3_600_000;

export interface ReminderWalker {
  readonly streaks: WalkerStreaks;
  readonly timeZone: string;
}

/** Kinds of reminders: the streak ends tonight, a rest day would keep it, today's walk waits, or that of a club. */
export type ReminderNote =
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'rest'; readonly days: number; readonly left: number }
  | { readonly kind: 'walk' }
  | { readonly kind: 'club'; readonly club: string; readonly sum: number; readonly goal: number };

export const reminderNote = ({ streaks, timeZone }: ReminderWalker, now: Date): ReminderNote | undefined => {
  const hour = hourOf(now, timeZone);
  if (hour < BEGINS || hour >= ENDS) return undefined;
  const today = dayOf(now, timeZone);
  if (isWalked(streaks, today) || isPausedOn(streaks, today)) return undefined;
  const days = streakOn(streaks, today).walks;
  // A single walked day does not count as a streak.
  if (days < 2 || streaks.hidden) return { kind: 'walk' };
  const chain = chainOn(streaks, today);
  const left = chain ? restDaysIn(chain) : 0;
  return left > 0 ? { kind: 'rest', days, left } : { kind: 'streak', days };
};

const SATURDAY = 6;

/** The week for which a club's reminder may replace a plain one: on Saturday, while a walk still counts for it. */
export const clubReminderWeek = (note: ReminderNote | undefined, timeZone: string, now: Date): Day | undefined => {
  const today = dayOf(now, timeZone);
  return note?.kind === 'walk' && weekday(today) === SATURDAY ? mondayOf(today) : undefined;
};

/** What was sent since the walker last completed a walk; `walks` is how many were completed then. */
export interface Unanswered {
  readonly walks: number;
  readonly count: number;
}

const MAX_UNANSWERED = 5;

/** The count with one more reminder; undefined if enough of them went unanswered. A completed walk resets it. */
export const afterReminder = (before: Unanswered | null, walks: number): Unanswered | undefined => {
  const count = before?.walks === walks ? before.count : 0;
  return count < MAX_UNANSWERED ? { walks, count: count + 1 } : undefined;
};

export const nextReminderAt = (timeZone: string, now: Date): Date => {
  const today = dayOf(now, timeZone);
  const todays = reminderTimeOn(today, timeZone);
  return todays > now ? todays : reminderTimeOn(addDays(today, 1), timeZone);
};

/** Eighteen hours after the day's start, except on days with a clock change. */
const reminderTimeOn = (day: string, timeZone: string): Date => {
  const guess = startOfDay(day, timeZone).getTime() + BEGINS * HOUR;
  return new Date(guess + (BEGINS - hourOf(new Date(guess), timeZone)) * HOUR);
};
