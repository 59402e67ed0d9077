import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay } from '../day.ts';
import type { Line } from '../geo.ts';
import { canStillComplete } from './challengeWindow.ts';
import { mayBeRestored, wayHomeFrom } from './restoring.ts';

it('only days after the launch that can no longer be walked or completed in any time zone can be restored', () => {
  const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Stockholm', 'UTC');
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, zones, fc.integer({ min: -4_000, max: 10 }), (now, zone, offset) => {
      const day = addDays(dayOf(now, 'UTC'), offset);
      if (!mayBeRestored(day, now)) return;
      expect(canStillComplete(day, zone, now)).toBe(false);
      expect(endOfDay(day, zone) < now).toBe(true);
      expect(day >= '2020-01-01').toBe(true);
    }),
  );
  expect(mayBeRestored('2026-11-13', new Date('2026-11-20T09:00:00Z'))).toBe(true);
  expect(mayBeRestored('2026-11-15', new Date('2026-11-20T09:00:00Z'))).toBe(false);
  expect(mayBeRestored('2019-12-31', new Date('2026-11-20T09:00:00Z'))).toBe(false);
});

describe('wayHomeFrom', () => {
  const out: Line = [
    [11.967, 57.7048],
    [11.968, 57.7048],
    [11.968, 57.705],
  ];

  it('a way home that reverses the way out consists of repeated metres', () => {
    const { metres, repeatedMetres } = wayHomeFrom(out, out.toReversed());
    expect(metres).toBeGreaterThan(70);
    expect(metres).toBeLessThan(90);
    expect(repeatedMetres).toBe(metres);
  });

  it('another way home repeats nothing, and an empty one has no metres', () => {
    const elsewhere: Line = [
      [11.968, 57.705],
      [11.967, 57.7048],
    ];
    expect(wayHomeFrom(out, elsewhere).repeatedMetres).toBe(0);
    expect(wayHomeFrom(out, [])).toEqual({ metres: 0, repeatedMetres: 0 });
  });
});
