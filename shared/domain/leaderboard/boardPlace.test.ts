import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapVisibility } from '../privacy/visibility.ts';
import { boardPlace, pointsShownAt } from './boardPlace.ts';
import { pointsInKey } from './leaderboard.ts';
import { type DatedPoints, dayStartPoints, publicPoints } from './publicFigures.ts';

describe('boardPlace', () => {
  const chosen = (mapVisibility: MapVisibility) => ({ mapVisibility });
  const visibility = fc.constantFrom<MapVisibility>('named', 'anonymous', 'hidden');
  const gains = fc.array(fc.tuple(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 1, max: 900 })), {
    minLength: 1,
  });
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

  it('pointsShownAt equals the public points at any later time, even when a clock ran behind the previous write', () => {
    fc.assert(
      fc.property(gains, visibility, fc.nat({ max: 6000 }), (list, how, later) => {
        let dated: DatedPoints = { points: 0, dayStart: null };
        let last = 0;
        for (const [minute, gain] of list) {
          dated = { points: dated.points + gain, dayStart: dayStartPoints(dated, at(minute)) };
          last = minute;
        }
        const place = boardPlace('w', chosen(how), dated, at(last));
        const now = at(Math.max(...list.map(([minute]) => minute)) + later);
        const shown = pointsShownAt(place, now);
        expect(shown).toBe(publicPoints('stranger', chosen(how), dated, now));
        // Index keys are never below the shown points.
        expect(shown).toBeLessThanOrEqual(pointsInKey(place.key));
      }),
    );
  });

  it('points earned today are shown from midnight UTC to the millisecond (RANK-5)', () => {
    const noon = new Date('2026-11-20T12:00:00Z');
    const dated = { points: 330, dayStart: { day: '2026-11-20', points: 80 } };
    const place = boardPlace('w', chosen('anonymous'), dated, noon);
    expect(pointsShownAt(place, new Date('2026-11-20T23:59:59.999Z'))).toBe(100);
    expect(pointsShownAt(place, new Date('2026-11-21T00:00:00.000Z'))).toBe(350);
    expect(pointsShownAt(boardPlace('w', chosen('named'), dated, noon), noon)).toBe(330);
  });
});
