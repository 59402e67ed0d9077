import { expect, it } from 'vitest';
import { flat, nearestOnRoute, placeAlong, positionOf, walkRoute } from '../../../shared/domain/walkRoute.ts';
import { productWalks } from '../testing/productRoutes.ts';
import { NEAR_HOME_METRES, wayHome } from './wayHome.ts';

const walks = await productWalks();
const share = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(at * (values.length - 1))] ?? Number.NaN;

it('the way home leads to the door by other streets, and is not much longer', () => {
  const repeated: number[] = [];
  const longer: number[] = [];
  for (const { network, walk } of walks) {
    const out = walkRoute(walk.coordinates);
    const back = wayHome(network, { ...walk, metres: out.total }, walk.end);
    if (!back) throw new Error('There is always the way that one came.');
    expect(back.coordinates[0]).toEqual(walk.coordinates.at(-1));
    expect(back.coordinates.at(-1)).toEqual(walk.coordinates[0]);
    const home = walkRoute(back.coordinates);
    expect(home.total).toBeCloseTo(back.metres, -1);
    let again = 0;
    let seen = 0;
    for (let metres = 0; metres < home.total - NEAR_HOME_METRES; metres += 10) {
      seen++;
      const place = placeAlong(home, metres);
      const there = flat(out, positionOf(home, place));
      if (nearestOnRoute(out, there, { from: NEAR_HOME_METRES, to: out.total }).away < 12) again++;
    }
    repeated.push(seen === 0 ? 0 : again / seen);
    longer.push(home.total / out.total);
  }
  expect(share(repeated, 0.5)).toBeLessThanOrEqual(0.1);
  expect(share(repeated, 0.9)).toBeLessThanOrEqual(0.35);
  expect(share(longer, 0.95)).toBeLessThanOrEqual(1.35);
}, 120_000);
