import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnnouncedLine, liveLine, liveWait, nextLine } from './directionStrip.tsx';
import type { GuideView } from './guideView.ts';
import { leg } from './walk.fixture.ts';

const view: GuideView = { position: 'known', left: 900, next: null, off: null, arrived: false };

describe('live region', () => {
  it('the live region of a walk prefers the arrival to being off the route, and that to the next direction', () => {
    const next = { index: 1, metres: 40 };
    const off = { metres: 40, side: 'left' as const };
    expect(liveLine(leg, 'Avenyn', null)).toBe('Left into Kungsgatan');
    expect(liveLine(leg, 'Avenyn', { ...view, next })).toBe('Left into Kungsgatan');
    expect(liveLine(leg, 'Avenyn', { ...view, next, off })).toBe('The route is 150 ft to your left');
    expect(liveLine(leg, 'Avenyn', { ...view, next, off, arrived: true })).toBe('The sign should be in sight');
    expect(liveLine(leg, 'Avenyn', { ...view, next, off, position: 'lost' })).toBe('Left into Kungsgatan');
  });

  it('the live region of a walk does not announce the arrival while the sign is ahead', () => {
    const last = { ...view, next: { index: 2, metres: 400 } };
    expect(nextLine(leg, 'Avenyn', last)).toBe('On to Avenyn');
    expect(nextLine({ ...leg, kind: 'home' }, 'home', last)).toBe('On to your door');
    expect(nextLine({ ...leg, directions: [] }, 'Avenyn', last)).toBe('Follow the green line on the map');
    expect(nextLine(leg, 'Avenyn', view)).toBe('Follow the green line on the map');
  });

  it('the live region announces at most one line in twenty seconds, each once, the latest last', () => {
    const changes = fc.array(fc.record({ after: fc.nat({ max: 30_000 }), line: fc.constantFrom('a', 'b', 'c') }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(changes, (changes) => {
        const announced: AnnouncedLine[] = [];
        let now = 0;
        const tellUntil = (line: string, end: number) => {
          const wait = liveWait(announced.at(-1) ?? null, line, now);
          if (wait !== undefined && now + wait < end) announced.push({ line, at: now + wait });
          now = end;
        };
        changes.forEach(({ line, after }) => void tellUntil(line, now + after));
        const newest = changes.at(-1)?.line ?? '';
        tellUntil(newest, now + 20_001);
        announced.slice(1).forEach(({ line, at }, index) => {
          expect(at - (announced[index]?.at ?? 0)).toBeGreaterThanOrEqual(20_000);
          expect(line).not.toBe(announced[index]?.line);
        });
        expect(announced.at(-1)?.line).toBe(newest);
      }),
    );
  });
});
