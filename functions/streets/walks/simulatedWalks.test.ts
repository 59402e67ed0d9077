import { describe, expect, it } from 'vitest';
import { simulatedDetour, simulatedWalk } from '../../../shared/domain/simulatedWalk.fixture.ts';
import { progressAfter, progressAt, type WalkProgress } from '../../../shared/domain/walkProgress.ts';
import { bearing, flat, nearestOnRoute, placeAlong, walkRoute } from '../../../shared/domain/walkRoute.ts';
import { seeded } from '../testing/gridTown.ts';
import { productWalks } from '../testing/productRoutes.ts';

const routes = (await productWalks()).map(({ walk }) => walkRoute(walk.coordinates));
const share = (part: number, whole: number) => part / Math.max(1, whole);

describe('a thousand walks on the product’s own routes, with a device that errs', () => {
  it('are followed to the sign: hardly ever lost, never growing, and the sign is told in sight of it', () => {
    const random = seeded(7);
    let lost = 0;
    let grown = 0;
    let far = 0;
    let told = 0;
    let early = 0;
    for (const route of routes) {
      let progress = progressAt(route);
      let least = progress.left;
      let most = 0;
      let wasLost = false;
      let toldAt: number | undefined;
      for (const { fix, along } of simulatedWalk({ route, random })) {
        progress = progressAfter(route, progress, fix);
        if (progress.off) {
          wasLost = true;
        } else {
          most = Math.max(most, progress.left - least);
          least = Math.min(least, progress.left);
        }
        if (progress.arrived && toldAt === undefined) toldAt = route.total - along;
      }
      if (wasLost) lost++;
      if (most > 15) grown++;
      if (progress.left > 20) far++;
      if (toldAt !== undefined && toldAt <= 60) told++;
      if (toldAt !== undefined && toldAt > 60) early++;
    }
    expect(lost / routes.length).toBeLessThanOrEqual(0.01);
    expect({ grown, far, early }).toEqual({ grown: 0, far: 0, early: 0 });
    expect(told / routes.length).toBeGreaterThanOrEqual(0.99);
  }, 300_000);

  it('tell of a wrong turn within 60 metres or 45 seconds, and of the way back at once', () => {
    const random = seeded(8);
    let real = 0;
    let shown = 0;
    let recovered = 0;
    let returned = 0;
    for (const route of routes) {
      const leftAt = route.total * (0.15 + 0.7 * random());
      const ahead = bearing(placeAlong(route, leftAt - 3), placeAlong(route, leftAt + 3));
      const direction = ahead + (random() < 0.5 ? -1 : 1) * (60 + 60 * random());
      const angle = (direction * Math.PI) / 180;
      const start = placeAlong(route, leftAt);
      const at = (metres: number) => ({ x: start.x + Math.sin(angle) * metres, y: start.y + Math.cos(angle) * metres });
      // What leads along the route is no departure yet.
      if ([40, 60, 80].some((metres) => nearestOnRoute(route, at(metres)).away < 0.7 * metres)) continue;
      real++;
      let progress: WalkProgress = progressAt(route);
      for (const { fix } of simulatedWalk({ route, random, from: Math.max(0, leftAt - 100), to: leftAt, pauses: 0 })) {
        progress = progressAfter(route, progress, fix);
      }
      let toldAt: { metres: number; seconds: number } | undefined;
      let backFixes = 0;
      let isBack: boolean | undefined;
      for (const [second, { fix, away }] of simulatedDetour(
        { route, random, from: leftAt },
        direction,
        120,
      ).entries()) {
        progress = progressAfter(route, progress, fix);
        if (progress.off && !toldAt) toldAt = { metres: away, seconds: second };
        const isNear = nearestOnRoute(route, flat(route, fix)).away <= 20;
        if (toldAt && away < 30 && second > 100 && isNear && isBack === undefined) {
          backFixes++;
          if (!progress.off) isBack = true;
          else if (backFixes >= 2) isBack = false;
        }
      }
      if (toldAt && (toldAt.metres <= 60 || toldAt.seconds <= 45)) shown++;
      if (isBack !== undefined) returned++;
      if (isBack) recovered++;
    }
    expect(real).toBeGreaterThan(500);
    expect(share(shown, real)).toBeGreaterThanOrEqual(0.99);
    expect(returned).toBeGreaterThan(500);
    expect(share(recovered, returned)).toBe(1);
  }, 300_000);
});
