import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidesFromStrangers, isSeen, REPORT_DAYS, REPORTED, REPORTERS_TO_HIDE, reasonsFor } from './report.ts';

const now = new Date('2026-11-20T09:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
const reports = fc.array(
  fc.record({ by: fc.constantFrom('a', 'b', 'c', 'd', 'e'), at: fc.integer({ min: 0, max: 200 }).map(daysAgo) }),
  { maxLength: 30 },
);

describe('reports of one thing', () => {
  it('hide it from strangers where three different walkers made them within 90 days, and never with fewer', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const recent = all.filter(({ at }) => at > daysAgo(REPORT_DAYS));
        const reporters = new Set(recent.map(({ by }) => by)).size;
        expect(hidesFromStrangers(all, null, now)).toBe(reporters >= REPORTERS_TO_HIDE);
      }),
    );
  });

  it('count once for each walker, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.constantFrom('a', 'b'), (count, by) => {
        const all = Array.from({ length: count }, (_, minute) => ({ by, at: daysAgo(minute / 1440) }));
        expect(hidesFromStrangers([...all, { by: 'other', at: daysAgo(0) }], null, now)).toBe(false);
      }),
    );
  });

  it('count no more once they were decided', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 100 }), (all, days) => {
        const decidedAt = daysAgo(days);
        const after = all.filter(({ at }) => at > decidedAt);
        expect(hidesFromStrangers(all, decidedAt, now)).toBe(hidesFromStrangers(after, null, now));
      }),
    );
    expect(hidesFromStrangers([], null, now)).toBe(false);
  });

  it('are made for one of a few reasons, which fit what is reported', () => {
    for (const what of REPORTED) {
      expect(reasonsFor(what)).toContain('other');
      expect(new Set(reasonsFor(what)).size).toBe(reasonsFor(what).length);
    }
  });
});

describe('what was reported', () => {
  const viewers = fc.constantFrom('friend', 'stranger', 'blocked' as const);
  const hidden = fc.constantFrom(undefined, 'strangers', 'everyone' as const);

  it('is gone for the reporter, always there for its owner, and there for friends until it was decided', () => {
    fc.assert(
      fc.property(viewers, hidden, fc.boolean(), (viewer, hiddenFrom, reported) => {
        expect(isSeen('self', hiddenFrom, reported)).toBe(true);
        const seen = isSeen(viewer, hiddenFrom, reported);
        if (reported || hiddenFrom === 'everyone') expect(seen).toBe(false);
        else expect(seen).toBe(hiddenFrom === undefined || viewer === 'friend');
      }),
    );
  });
});
