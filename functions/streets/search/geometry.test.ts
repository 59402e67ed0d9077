import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgePart } from './geometry.ts';
import { lengthOf, nth, randomNetwork, share } from './randomNetwork.fixture.ts';

it('edgePart cuts an edge into parts that add up to its length', () => {
  fc.assert(
    fc.property(randomNetwork, fc.nat(), share, (network, at, cut) => {
      const edge = at % network.edges.count;
      const length = (from: number, to: number) =>
        lengthOf(edgePart(network, edge, from, to).map((p) => [p.longitude, p.latitude] as const));
      const whole = nth(network.edges.metres, edge);
      expect(Math.abs(length(0, cut) - cut * whole)).toBeLessThan(0.05);
      expect(Math.abs(length(1, cut) - (1 - cut) * whole)).toBeLessThan(0.05);
    }),
  );
});
