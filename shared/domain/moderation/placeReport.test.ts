import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLeftOut,
  PLACE_REASONS,
  type PlaceReport,
  placeCellOf,
  placeCellsAround,
  placeStateOf,
} from './placeReport.ts';

const dayMs = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 10, 20, 12);
const day = (days: number) => new Date(noon + days * dayMs).toISOString();
const now = new Date(day(30));
const undecided = { reopenedAt: null, retiredAt: null };
const report = (by: string, part: Partial<PlaceReport> = {}): PlaceReport => ({
  ...{ by, at: day(29), reason: 'noSign', walked: false, homeCell: '1:1' },
  ...part,
});
const stateOf = (reports: PlaceReport[], decided = {}) => placeStateOf({ reports, ...undecided, ...decided }, now);

describe('placeStateOf', () => {
  it('two reporters in good standing retire a place if both walked there or live in different cells (STANDING-6)', () => {
    const walked = { walked: true };
    const elsewhere = { homeCell: '2:1' };
    expect(stateOf([report('ada', walked), report('bob', walked)])).toBe('retired');
    expect(stateOf([report('ada'), report('bob', elsewhere)])).toBe('retired');
    expect(stateOf([report('ada'), report('bob')])).toBe('open');
    expect(stateOf([report('ada', walked), report('bob')])).toBe('open');
    expect(stateOf([report('ada'), report('ada', elsewhere)])).toBe('open');
  });

  it('reporters without good standing never change a place', () => {
    const reports = fc.array(
      fc.record({
        by: fc.string(),
        at: fc.integer({ min: 0, max: 30 }).map(day),
        reason: fc.constantFrom(...PLACE_REASONS),
        walked: fc.boolean(),
        homeCell: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(reports, (all) => {
        expect(stateOf([...all, report('ada', { walked: true })])).toBe('open');
      }),
    );
  });

  it('a place reported as private or unsafe is hidden for seven days and then waits for an operator, open to walks (STANDING-7)', () => {
    for (const reason of ['private', 'unsafe'] as const) {
      const reports = [
        report('ada', { reason, at: day(20) }),
        report('bob', { reason: 'noSign', at: day(22), homeCell: '2:1' }),
      ];
      const at = (days: number) => placeStateOf({ reports, ...undecided }, new Date(day(days)));
      expect([at(22), at(28.9), at(29), at(300)]).toEqual(['hidden', 'hidden', 'waiting', 'waiting']);
      expect(isLeftOut({ reports, ...undecided }, new Date(day(28)))).toBe(true);
      expect(isLeftOut({ reports, ...undecided }, new Date(day(29)))).toBe(false);
    }
  });

  it("an operator's decision holds until new reports arrive after a reopening", () => {
    const old = [report('ada', { at: day(1) }), report('bob', { at: day(2), homeCell: '2:1' })];
    expect(stateOf([], { retiredAt: day(3) })).toBe('retired');
    expect(stateOf(old, { reopenedAt: day(3) })).toBe('open');
    expect(stateOf([...old, report('cyd', { at: day(4) })], { reopenedAt: day(3) })).toBe('open');
    const others = [report('cyd', { at: day(4) }), report('dan', { at: day(5), homeCell: '3:1' })];
    expect(stateOf([...old, ...others], { reopenedAt: day(3) })).toBe('retired');
  });

  it('a place lies in one of the few cells around every home in walking distance, across the date line too', () => {
    const home = fc.record({
      latitude: fc.double({ min: -79, max: 79, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const way = fc.record({
      turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(home, way, fc.constantFrom(1, 2.5, 5), ({ latitude, longitude }, { turn, share }, km) => {
        const north = (share * km * Math.cos(turn)) / 111.2;
        const east = (share * km * Math.sin(turn)) / (111.4 * Math.cos((latitude * Math.PI) / 180));
        const turned = longitude + east;
        const wrapped = turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned;
        const cells = placeCellsAround({ latitude, longitude }, km);
        expect(cells).toContain(placeCellOf({ latitude: latitude + north, longitude: wrapped }));
        expect(cells.length).toBeLessThanOrEqual(18);
      }),
      { numRuns: 500 },
    );
  });
});
