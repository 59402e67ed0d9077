import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertDay, NO_STREAKS } from '../challenges/interval.ts';
import { announcePause, switchRestDays, type WalkerStreaks, withWalk } from '../challenges/streak.ts';
import { dayOf, hourOf } from '../day.ts';
import { afterReminder, nextReminderAt, reminderNote, type Unanswered } from './reminder.ts';

const timeZone = 'Europe/Stockholm';
const walked = (...days: string[]) => days.reduce(insertDay, NO_STREAKS);
const at = (instant: string, streaks: WalkerStreaks = NO_STREAKS) =>
  reminderNote({ streaks, timeZone }, new Date(instant));

describe('reminderNote', () => {
  it('a reminder is sent from 18:00 to before 22:00 only', () => {
    expect(at('2026-11-20T16:59:59Z')).toBeUndefined();
    expect(at('2026-11-20T17:00:00Z')).toEqual({ kind: 'walk' });
    expect(at('2026-11-20T20:59:59Z')).toEqual({ kind: 'walk' });
    expect(at('2026-11-20T21:00:00Z')).toBeUndefined();
  });

  it('a walker who has walked today gets no reminder', () =>
    expect(at('2026-11-20T18:00:00Z', walked('2026-11-19', '2026-11-20'))).toBeUndefined());

  it('a streak of two or more days that ends tonight is mentioned', () => {
    expect(at('2026-11-20T18:00:00Z', walked('2026-11-18', '2026-11-19'))).toEqual({ kind: 'streak', days: 2 });
    expect(at('2026-11-20T18:00:00Z', walked('2026-11-19'))).toEqual({ kind: 'walk' });
    expect(at('2026-11-20T18:00:00Z', walked('2026-11-17', '2026-11-18'))).toEqual({ kind: 'walk' });
  });

  it('a remaining rest day is mentioned instead of the end of the streak', () => {
    const rested = ['2026-11-17', '2026-11-18', '2026-11-19'].reduce(
      withWalk,
      switchRestDays(NO_STREAKS, true, '2026-11-17'),
    );
    expect(at('2026-11-20T18:00:00Z', rested)).toEqual({ kind: 'rest', days: 3, left: 2 });
    expect(at('2026-11-21T18:00:00Z', rested)).toEqual({ kind: 'rest', days: 3, left: 1 });
    expect(at('2026-11-22T18:00:00Z', rested)).toEqual({ kind: 'streak', days: 3 });
  });

  it('a paused day gets no reminder, and a hidden streak is not mentioned (PAUSE-6)', () => {
    const rested = withWalk(switchRestDays(NO_STREAKS, true, '2026-11-18'), '2026-11-19');
    const paused = announcePause(rested, ['2026-11-20', '2026-11-21'], '2026-11-19');
    if (typeof paused === 'string') throw new Error(paused);
    expect(at('2026-11-20T18:00:00Z', paused)).toBeUndefined();
    expect(at('2026-11-21T18:00:00Z', paused)).toBeUndefined();
    expect(at('2026-11-22T18:00:00Z', paused)).toBeDefined();
    const hidden = { ...walked('2026-11-18', '2026-11-19'), hidden: true };
    expect(at('2026-11-20T18:00:00Z', hidden)).toEqual({ kind: 'walk' });
  });
});

describe('nextReminderAt', () => {
  it('the next reminder is today before 18:00 and tomorrow from then on', () => {
    expect(nextReminderAt(timeZone, new Date('2026-11-20T16:59:59Z'))).toEqual(new Date('2026-11-20T17:00:00Z'));
    expect(nextReminderAt(timeZone, new Date('2026-11-20T17:00:00Z'))).toEqual(new Date('2026-11-21T17:00:00Z'));
  });

  it('the next reminder is within two days, in the evening, and at most one a day, in every time zone', () => {
    const zones = fc.constantFrom(
      ...['Europe/London', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'],
      ...['America/Sao_Paulo', 'Asia/Beirut', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'],
    );
    const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, (zone, now) => {
        const next = nextReminderAt(zone, now);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThan(49 * 3_600_000);
        expect(hourOf(next, zone)).toBe(18);
        const after = nextReminderAt(zone, next);
        expect(dayOf(after, zone) > dayOf(next, zone)).toBe(true);
      }),
    );
  });
});

it('five reminders follow each walk at most', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (walks) => {
      let before: Unanswered | null = null;
      let [completed, sent] = [0, 0];
      for (const hasWalked of walks) {
        if (hasWalked) [completed, sent] = [completed + 1, 0];
        const next: Unanswered | undefined = afterReminder(before, completed);
        expect(next !== undefined).toBe(sent < 5);
        if (next) [before, sent] = [next, sent + 1];
      }
    }),
  );
});
