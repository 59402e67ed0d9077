import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertDay, NO_STREAKS } from '../challenges/interval.ts';
import { addDays, type Day, dayOf, endOfDay, mondayOf } from '../day.ts';
import { daysOfWeek, heirOf, pastWeeks, sumOfWeek, walkedDays, weekCloses } from './club.ts';

const HOUR = 3_600_000;
const zones = ['Etc/GMT+12', 'America/St_Johns', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
const firstDay = '2026-10-26';
const start = Date.parse(`${firstDay}T00:00:00Z`);
const hours = (max: number) => fc.integer({ min: 0, max });

/** A day's walk, in the zone of that day, and how long after its start the photo came: until 48 hours after its end. */
const walk = fc.record({ offset: hours(27), zone: fc.constantFrom(...zones), delay: hours(71) });
const member = fc.record({
  walks: fc.uniqueArray(walk, { selector: ({ offset }) => offset, maxLength: 28 }),
  zone: fc.constantFrom(...zones),
  joins: hours(20 * 24),
  leaves: fc.option(hours(30 * 24), { nil: Number.POSITIVE_INFINITY }),
});
type Member = typeof member extends fc.Arbitrary<infer T> ? T : never;

const arrivals = ({ walks }: Member) =>
  walks
    .map(({ offset, zone, delay }) => {
      const day = addDays(firstDay, offset);
      return { day, at: endOfDay(day, zone).getTime() - 24 * HOUR + delay * HOUR };
    })
    .sort((one, other) => one.at - other.at);

const firstWeekOf = ({ joins, zone }: Member) => mondayOf(dayOf(new Date(start + joins * HOUR), zone));
const isIn = ({ joins, leaves }: Member, now: number) => start + joins * HOUR <= now && now < start + leaves * HOUR;

describe('weeks of a club', () => {
  it('the days of a week equal a recount of the completed walks, in any order of arrival (CLUB-9)', () => {
    fc.assert(
      fc.property(fc.array(member, { maxLength: 6 }), hours(30 * 24), fc.constantFrom(...zones), (all, hour, zone) => {
        const now = start + hour * HOUR;
        const week = mondayOf(dayOf(new Date(now), zone));
        const lastWeek = addDays(week, -7);
        const weeks = weekCloses(lastWeek).getTime() > now ? [lastWeek, week] : [week];
        const members = all
          .filter((each) => isIn(each, now))
          .map((each) => {
            const days = arrivals(each).flatMap(({ day, at }) => (at <= now ? [day] : []));
            return {
              firstWeek: firstWeekOf(each),
              streaks: days.reduce(insertDay, NO_STREAKS),
              days: new Set<Day>(days),
            };
          });
        for (const each of weeks) {
          const recounted = members.map(({ firstWeek, days }) =>
            daysOfWeek(each).map((day) => each >= firstWeek && days.has(day)),
          );
          expect(members.map((one) => walkedDays(one, each))).toEqual(recounted);
          expect(sumOfWeek(members, each)).toBe(recounted.flat().filter(Boolean).length);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('a week closes on its Wednesday after at noon UTC, when no zone takes a photo for its Sunday (CLUB-10)', () => {
    expect(weekCloses('2026-11-16').toISOString()).toBe('2026-11-25T12:00:00.000Z');
  });

  it('past weeks are the closed ones and, until then, the sum as it stands; a young club has fewer (CLUB-10)', () => {
    const streaks = ['2026-11-10', '2026-11-11', '2026-11-17'].reduce(insertDay, NO_STREAKS);
    const members = [{ firstWeek: '2026-11-09', streaks }];
    const club = { firstWeek: '2026-11-02', goal: 20, weeks: [{ week: '2026-11-02', sum: 9, goal: 8 }] };
    expect(pastWeeks(club, members, '2026-11-23')).toEqual([
      { week: '2026-11-02', sum: 9, goal: 8 },
      { week: '2026-11-09', sum: 2, goal: 20 },
      { week: '2026-11-16', sum: 1, goal: 20 },
    ]);
    expect(pastWeeks(club, members, '2027-11-22')).toHaveLength(8);
  });

  it('the member who joined first inherits, whatever the order of the list (CLUB-5)', () => {
    const members = [
      { walkerId: 'c', joinedAt: '2026-11-02' },
      { walkerId: 'b', joinedAt: '2026-11-01' },
      { walkerId: 'a', joinedAt: '2026-11-02' },
    ];
    for (const list of [members, members.toReversed()]) expect(heirOf(list)?.walkerId).toBe('b');
    expect(heirOf([])).toBeUndefined();
  });
});
