import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line } from '../geo.ts';
import { simulatedWalk } from '../privacy/simulatedWalk.fixture.ts';
import { type Fix, needsExactFixes, progressAfter, progressAt, type WalkProgress } from './walkProgress.ts';
import { placeAlong, positionOf, type WalkRoute, walkRoute } from './walkRoute.ts';

const north = 1 / 111_195;
/** Metres east and north of a point on the equator. */
const line = (...metres: [number, number][]): Line => metres.map(([x, y]) => [x * north, y * north]);
const straight = walkRoute(line([0, 0], [0, 1000]));
const at = (route: WalkRoute, x: number, y: number, second: number, accuracy = 10): Fix => ({
  ...positionOf(route, { x, y }),
  accuracy,
  at: second * 1000,
});
const walked = (route: WalkRoute, fixes: readonly Fix[], from = progressAt(route)): WalkProgress =>
  fixes.reduce((progress, fix) => progressAfter(route, progress, fix), from);
const exactly = (route: WalkRoute, from: number, to: number, random = Math.random) =>
  simulatedWalk({ route, from, to, pauses: 0, noise: 0.01, outliers: 0, random }).map(({ fix }) => ({
    ...fix,
    accuracy: 10,
  }));
const under = walked(
  straight,
  Array.from({ length: 231 }, (_, second) => at(straight, 0, 1.3 * second, second)),
);

describe('progressAfter', () => {
  it('progress matches the walked metres on any route from any start', () => {
    const corners = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(corners, fc.double({ min: 0, max: 1, noNaN: true }), (spots, share) => {
        const route = walkRoute(line(...spots.map(([x, y]): [number, number] => [x * 100, y * 100])));
        const start = share * route.total;
        const progress = walked(
          route,
          exactly(route, start, Math.min(route.total, start + 200)),
          progressAt(route, start),
        );
        const there = placeAlong(route, Math.min(route.total, start + 200));
        const shown = placeAlong(route, progress.along);
        expect(Math.hypot(there.x - shown.x, there.y - shown.y)).toBeLessThan(25);
        expect(progress.left).toBeCloseTo(route.total - progress.along, 6);
        expect(progress.along).toBeGreaterThanOrEqual(0);
        expect(progress.along).toBeLessThanOrEqual(route.total);
      }),
      { numRuns: 200 },
    );
  });

  it('progress does not jump where the route crosses itself', () => {
    const loop = walkRoute(line([0, 0], [0, 600], [300, 600], [300, 300], [-300, 300]));
    // At eight metres off the line, the crossing street is nearer for a while.
    for (const beside of [0, 8]) {
      let max = 0;
      let progress = progressAt(loop);
      for (let metres = 0; metres <= 500; metres += 1.3) {
        const next = progressAfter(loop, progress, at(loop, beside, metres, metres / 1.3));
        max = Math.max(max, next.along - progress.along);
        progress = next;
      }
      expect(progress.along).toBeGreaterThan(480);
      expect(max).toBeLessThan(20);
    }
  });

  it('progress continues on the return part of an out-and-back street', () => {
    const deadEnd = walkRoute(line([0, 0], [0, 200], [0, 0]));
    let progress = progressAt(deadEnd);
    for (let metres = 0; metres <= 260; metres += 1.3) {
      const y = metres <= 200 ? metres : 400 - metres;
      progress = progressAfter(deadEnd, progress, at(deadEnd, 0, y, metres / 1.3));
      expect(Math.abs(progress.along - metres)).toBeLessThan(20);
    }
  });

  it('the metres left grow by at most 0.8 m a second when a fix falls back', () => {
    const back = progressAfter(straight, under, at(straight, 0, 260, 231));
    expect(back.left - under.left).toBeLessThanOrEqual(0.8 + 1e-9);
    expect(back.left).toBeGreaterThan(under.left);
  });

  it('a walker who joins the route again 400 m further on is found there', () => {
    // The route returns 20 m beside itself.
    const hairpin = walkRoute(line([0, 0], [0, 400], [20, 400], [20, 0]));
    const there = walked(
      hairpin,
      Array.from({ length: 231 }, (_, second) => at(hairpin, 0, 1.3 * second, second)),
    );
    const away = walked(hairpin, [at(hairpin, 120, 250, 260), at(hairpin, 120, 200, 290)], there);
    expect(away.off).not.toBeNull();
    expect(walked(hairpin, [at(hairpin, 20, 120, 400)], away).along).toBeCloseTo(700, -1);
  });

  it('progress is measured across 180° of longitude', () => {
    const pacific = walkRoute([
      [179.998, 0],
      [180.002, 0],
    ]);
    const fixes = Array.from({ length: 250 }, (_, second) => {
      const longitude = 179.998 + 1.3 * second * north;
      return { latitude: 0, longitude: longitude > 180 ? longitude - 360 : longitude, accuracy: 10, at: second * 1000 };
    });
    const progress = walked(pacific, fixes);
    expect(progress.off).toBeNull();
    expect(Math.abs(progress.along - 1.3 * 249)).toBeLessThan(20);
  });

  it('progress continues after a tunnel, a hidden page and a reload', () => {
    expect(walked(straight, [at(straight, 0, 450, 350)], under).along).toBeGreaterThan(340);
    const seen = Array.from({ length: 8 }, (_, second) => at(straight, 2, 700 + second, 900 + second));
    expect(walked(straight, seen, under).along).toBeGreaterThan(680);
    const reloaded = walked(straight, [at(straight, 0, 310, 5)], progressAt(straight, 300));
    expect(Math.abs(reloaded.along - 305)).toBeLessThan(10);
  });

  it('the heading is known while the walker moves and null while standing', () => {
    expect(Math.abs(((under.heading ?? 180) + 180) % 360) - 180).toBeLessThan(5);
    const stood = Array.from({ length: 40 }, (_, second) => at(straight, 0, 300, 231 + second));
    expect(walked(straight, stood, under).heading).toBeNull();
  });
});

describe('off the route', () => {
  const east = (metres: number, second: number, accuracy = 10) => at(straight, metres, 300, 231 + second, accuracy);

  it('three agreeing fixes report the metres, the side and the way back', () => {
    expect(walked(straight, [east(40, 0), east(40, 1)], under)).toMatchObject({ off: null, isDoubtful: true });
    const off = walked(straight, [east(40, 0), east(41, 1), east(42, 2)], under);
    expect(off.off).toMatchObject({ side: 'behind' });
    expect(off.off?.metres).toBeCloseTo(42, 0);
    expect(off.off?.back.longitude).toBeCloseTo(0, 6);
  });

  it('the side is left when walking beside the route and right after turning round', () => {
    const beside = Array.from({ length: 60 }, (_, second) => at(straight, 45, 300 + 1.3 * second, 240 + second));
    const on = walked(straight, beside, under);
    expect(on.off?.side).toBe('left');
    expect(on.off?.back.latitude).toBeCloseTo((300 + 1.3 * 59) * north, 5);
    const round = Array.from({ length: 60 }, (_, second) => at(straight, 45, 376 - 1.3 * second, 300 + second));
    expect(walked(straight, round, on).off?.side).toBe('right');
  });

  it('one fix at three times the limit reports off the route at once, and one within its accuracy does not', () => {
    expect(walked(straight, [east(95, 9)], under).off).not.toBeNull();
    expect(walked(straight, [east(50, 0, 28), east(50, 1, 28), east(50, 2, 28)], under).off).toBeNull();
    expect(walked(straight, [east(65, 0, 90), east(65, 1, 90), east(65, 2, 90)], under).off).not.toBeNull();
  });

  it('off the route ends within two fixes, on either side of the place where it began', () => {
    const off = walked(
      straight,
      [0, 1, 2, 3].map((second) => east(45, second)),
      under,
    );
    expect(walked(straight, [at(straight, 25, 300, 260), at(straight, 24, 300, 261)], off).off).toBeNull();
    expect(walked(straight, [at(straight, 5, 420, 330)], off)).toMatchObject({ off: null });
    expect(walked(straight, [at(straight, 5, 420, 330)], off).along).toBeGreaterThan(400);
    expect(walked(straight, [at(straight, 5, 200, 330)], off).along).toBeLessThan(220);
  });
});

describe('implausible fixes', () => {
  const same = (fix: Fix) => {
    const { memory: _, ...after } = progressAfter(straight, under, fix);
    const { memory: __, ...before } = under;
    expect(after).toEqual(before);
  };

  it('a jump of 3 km, an accuracy of 2 km, a time in the past and NaN change nothing', () => {
    same(at(straight, 3000, 300, 232));
    same(at(straight, 10, 310, 232, 2000));
    for (const second of [100, 229, 230]) same(at(straight, 10, 310, second));
    same({ ...at(straight, 0, 0, 232), latitude: Number.NaN });
    const start = progressAt(straight);
    expect(progressAfter(straight, start, { ...at(straight, 0, 0, 1), longitude: Number.NaN })).toBe(start);
    same({ ...at(straight, 0, 0, 232), latitude: 91 });
    same({ ...at(straight, 0, 0, 232), accuracy: Number.NaN });
  });

  it("after a minute without fixes the next fix is accepted at the walker's new place", () => {
    const after = walked(straight, [at(straight, 3, 378, 291)], under);
    expect(after.off).toBeNull();
    expect(Math.abs(after.along - 378)).toBeLessThan(15);
  });

  it('an outlier does not move a walker to a later part of the route that runs close by', () => {
    const hairpin = walkRoute(line([0, 0], [0, 60], [40, 60], [40, -200]));
    const outlier = walked(hairpin, [at(hairpin, 40, 2, 0)]);
    expect(outlier).toMatchObject({ along: 0, off: null, isDoubtful: true });
    expect(walked(hairpin, [at(hairpin, 2, 3, 1)], outlier).along).toBeLessThan(10);
    expect(walked(hairpin, [at(hairpin, 39, -3, 1)], outlier).along).toBeGreaterThan(140);
  });

  it('fixes far away are believed once three agree', () => {
    const gone = [1, 2, 3].map((second) => at(straight, 3000, 300, 231 + second));
    expect(walked(straight, gone.slice(0, 2), under).off).toBeNull();
    expect(walked(straight, gone, under).off).not.toBeNull();
  });

  it('an hour of noise at home leaves the progress at the start', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })), (stream) => {
        const next = () => 12 * (stream.next().value ?? 0);
        const hour = Array.from({ length: 720 }, (_, index) => at(straight, next(), next(), 5 * index));
        const progress = walked(straight, hour);
        expect(progress.off).toBeNull();
        expect(progress.arrived).toBe(false);
        expect(progress.along).toBeLessThan(15);
      }),
      { numRuns: 20 },
    );
  });
});

describe('arrival', () => {
  it('arrival is reported 40 metres before the sign and never withdrawn', () => {
    const near = walked(straight, exactly(straight, 300, 1000), progressAt(straight, 300));
    expect(near).toMatchObject({ arrived: true });
    expect(near.left).toBeLessThan(5);
    expect(walked(straight, exactly(straight, 300, 950), progressAt(straight, 300)).arrived).toBe(false);
    expect(walked(straight, exactly(straight, 300, 966), progressAt(straight, 300)).arrived).toBe(true);
    expect(progressAfter(straight, near, at(straight, 0, 960, 9999)).arrived).toBe(true);
  });

  it('arrival works on a route of 60 metres and for a start at the sign', () => {
    const short = walkRoute(line([0, 0], [60, 0]));
    expect(walked(short, exactly(short, 0, 5)).arrived).toBe(false);
    expect(walked(short, exactly(short, 0, 60)).arrived).toBe(true);
    expect(walked(straight, [at(straight, 0, 995, 0), at(straight, 0, 996, 1)]).arrived).toBe(true);
  });
});

it('exact fixes are requested near a turn, in doubt, off the route and near the sign only', () => {
  expect(needsExactFixes(progressAt(straight), 500)).toBe(true);
  expect(needsExactFixes(under, 500)).toBe(false);
  expect(needsExactFixes(under, 60)).toBe(true);
  expect(needsExactFixes(walked(straight, [at(straight, 40, 300, 232)], under), 500)).toBe(true);
  expect(needsExactFixes(walked(straight, exactly(straight, 300, 750), progressAt(straight, 300)), 500)).toBe(true);
});
