import { addDays, dayOf, hourOf, startOfDay } from './day.ts';
import { isWalked } from './interval.ts';
import { restDaysIn } from './restDays.ts';
import { chainOn, isPausedOn, streakOn, type WalkerStreaks } from './streak.ts';

/** People are home, and there is time to go out. */
const BEGINS = 18;
/** A walker who could not be reached by then gets no message. */
const ENDS = 22;
const HOUR = 3_600_000;

export interface ReminderWalker {
  readonly streaks: WalkerStreaks;
  readonly timeZone: string;
}

/** What there is to say this evening: that a streak ends tonight, that a rest day would keep it, or that today's walk waits. */
export type ReminderNote =
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'rest'; readonly days: number; readonly left: number }
  | { readonly kind: 'walk' };

/** Nothing outside the evening, and nothing to a walker who has been out today or has announced a pause. */
export const reminderNote = ({ streaks, timeZone }: ReminderWalker, now: Date): ReminderNote | undefined => {
  const hour = hourOf(now, timeZone);
  if (hour < BEGINS || hour >= ENDS) return undefined;
  const today = dayOf(now, timeZone);
  if (isWalked(streaks, today) || isPausedOn(streaks, today)) return undefined;
  const days = streakOn(streaks, today).walks;
  // One day is no streak to lose yet.
  if (days < 2 || streaks.hidden) return { kind: 'walk' };
  const chain = chainOn(streaks, today);
  const left = chain ? restDaysIn(chain) : 0;
  return left > 0 ? { kind: 'rest', days, left } : { kind: 'streak', days };
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
    case 'rest':
      return {
        title: 'Your walk for today is waiting',
        body: `Or rest: your streak of ${note.days} is safe tonight, and ${restDaysText(note.left)}.`,
      };
    case 'walk':
      return { title: 'Your walk for today is waiting', body: 'One street sign, one photo, and home again.' };
  }
};

const restDaysText = (left: number) => (left === 1 ? 'that is your last rest day' : `you have ${left} rest days`);
