import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidesFromStrangers, isSeen, REPORT_DAYS, REPORTED, REPORTS_TO_HIDE, reasonsFor } from './report.ts';

const now = new Date('2026-11-20T09:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
const reports = fc.array(
  fc.record({
    network: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', null),
    at: fc.integer({ min: 0, max: 200 }).map(daysAgo),
  }),
  { maxLength: 30 },
);
const things = fc.constantFrom('walk', 'photo', 'place' as const);
const undecided = { decidedAt: null, dismissals: 0 };

describe('hidesFromStrangers', () => {
  it('reports from three networks within 90 days by reporters in good standing hide a thing (STANDING-2)', () => {
    fc.assert(
      fc.property(things, reports, (what, all) => {
        const recent = all.filter(({ at }) => at > daysAgo(REPORT_DAYS));
        const networks = new Set(recent.flatMap(({ network }) => network ?? [])).size;
        expect(hidesFromStrangers(what, all, undecided, now)).toBe(networks >= REPORTS_TO_HIDE);
      }),
    );
  });

  it('any number of reports from new accounts or from two networks hides nothing (STANDING-2, STANDING-3)', () => {
    fc.assert(
      fc.property(things, fc.integer({ min: 1, max: 100 }), fc.constantFrom('a', 'b', null), (what, count, network) => {
        const all = Array.from({ length: count }, (_, minute) => ({ network, at: daysAgo(minute / 1440) }));
        const other = { network: 'other', at: daysAgo(0) };
        expect(hidesFromStrangers(what, [...all, other], undecided, now)).toBe(false);
      }),
    );
  });

  it("reports before an operator's decision no longer count (STANDING-5)", () => {
    fc.assert(
      fc.property(things, reports, fc.integer({ min: 0, max: 100 }), (what, all, days) => {
        const decidedAt = daysAgo(days);
        const after = all.filter(({ at }) => at > decidedAt);
        expect(hidesFromStrangers(what, all, { decidedAt, dismissals: 0 }, now)).toBe(
          hidesFromStrangers(what, after, undecided, now),
        );
      }),
    );
    expect(hidesFromStrangers('walk', [], undecided, now)).toBe(false);
  });

  it('each dismissal doubles the number of reports needed (STANDING-5)', () => {
    const from = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ network: `${index}`, at: daysAgo(1) }));
    for (const [dismissals, needed] of [
      [0, 3],
      [1, 6],
      [2, 12],
    ] as const) {
      const before = { decidedAt: daysAgo(2), dismissals };
      expect(hidesFromStrangers('photo', from(needed - 1), before, now)).toBe(false);
      expect(hidesFromStrangers('photo', from(needed), before, now)).toBe(true);
    }
  });

  it('reports never hide a name (STANDING-4)', () => {
    fc.assert(
      fc.property(reports, (all) => {
        expect(hidesFromStrangers('name', all, undecided, now)).toBe(false);
      }),
    );
  });

  it('every kind of thing has a few distinct reasons, among them "other"', () => {
    for (const what of REPORTED) {
      expect(reasonsFor(what)).toContain('other');
      expect(new Set(reasonsFor(what)).size).toBe(reasonsFor(what).length);
    }
  });
});

const viewers = fc.constantFrom('friend', 'stranger', 'blocked' as const);
const hidden = fc.constantFrom(undefined, 'strangers', 'everyone' as const);

it('isSeen hides a reported thing from its reporter, never from its owner, and from friends only after a decision (STANDING-2, STANDING-3)', () => {
  fc.assert(
    fc.property(viewers, hidden, fc.boolean(), (viewer, hiddenFrom, reported) => {
      expect(isSeen('self', hiddenFrom, reported)).toBe(true);
      const seen = isSeen(viewer, hiddenFrom, reported);
      if (reported || hiddenFrom === 'everyone') expect(seen).toBe(false);
      else expect(seen).toBe(hiddenFrom === undefined || viewer === 'friend');
    }),
  );
});
