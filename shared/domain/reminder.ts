import { addDays, dayOf, hourOf, startOfDay } from './day.ts';
import { currentStreak, type Streaks } from './interval.ts';

/** People are home, and there is time to go out. */
const BEGINS = 18;
/** A walker who could not be reached by then gets no message. */
const ENDS = 22;
const HOUR = 3_600_000;

export interface ReminderWalker {
  readonly streaks: Streaks;
  readonly timeZone: string;
}

/** What there is to say this evening: that a streak ends tonight, or that today's walk waits. */
export type ReminderNote = { readonly kind: 'streak'; readonly days: number } | { readonly kind: 'walk' };

/** Nothing outside the evening, and nothing to a walker who has been out today. */
export const reminderNote = ({ streaks, timeZone }: ReminderWalker, now: Date): ReminderNote | undefined => {
  const hour = hourOf(now, timeZone);
  if (hour < BEGINS || hour >= ENDS) return undefined;
  const today = dayOf(now, timeZone);
  if (streaks.intervals.some(([first, last]) => first <= today && today <= last)) return undefined;
  const days = currentStreak(streaks, today);
  // One day is no streak to lose yet.
  return days > 1 ? { kind: 'streak', days } : { kind: 'walk' };
};

/** The next instant after now at which it is six on the walker's clock. */
export const nextReminderAt = (timeZone: string, now: Date): Date => {
  const today = dayOf(now, timeZone);
  const todays = reminderTimeOn(today, timeZone);
  return todays > now ? todays : reminderTimeOn(addDays(today, 1), timeZone);
};

/** Eighteen hours after the day began, but for the days on which clocks are changed. */
const reminderTimeOn = (day: string, timeZone: string): Date => {
  const guess = startOfDay(day, timeZone).getTime() + BEGINS * HOUR;
  return new Date(guess + (BEGINS - hourOf(new Date(guess), timeZone)) * HOUR);
};

export interface Message {
  readonly title: string;
  readonly body: string;
}

export const messageOf = (note: ReminderNote): Message => {
  switch (note.kind) {
    case 'streak':
      return { title: `Your ${note.days}-day streak ends tonight`, body: 'A short walk to a sign keeps it going.' };
    case 'walk':
      return { title: 'Your walk for today is waiting', body: 'One street sign, one photo, and home again.' };
  }
};
