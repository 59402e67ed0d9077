import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { PREFERRED_WAYS, USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { Incline, inclineBits, nearbyBits, surfaceBits } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { edgeCosts } from './edgeCosts.ts';
import { found, nth, onEdge, randomNetwork, share } from './randomNetwork.fixture.ts';
import { routeToVertex } from './route.ts';
import { reachFrom } from './search.ts';

const METRE = 1 / 111_195.08;
const at = (north: number, east: number): Position => ({ latitude: north * METRE, longitude: east * METRE });
const GREEN = nearbyBits({ green: 1, water: 0 });
const WATER = nearbyBits({ green: 0, water: 1 });
const GREY = nearbyBits({ green: 0, water: 0 });

const preference = fc.record({ preferredWays: fc.constantFrom(...PREFERRED_WAYS), noSteps: fc.boolean() });

/** Two routes: straight for 500 metres, or aside, which is 40 or 200 metres longer. */
function metresBy(straight: Partial<EdgeInput>, aside: Partial<EdgeInput>, by: Partial<WayPreference>, far = 100) {
  const points = [at(0, 0), at(0, 500), at(far, 250)];
  const edge = (from: number, to: number, rest: Partial<EdgeInput>): EdgeInput => ({
    ...{ from, to, streetClass: 'residential' },
    ...rest,
  });
  const network = buildNetwork({
    vertices: points.map((point, i) => ({ id: i + 1, ...point })),
    edges: [edge(0, 1, straight), edge(0, 2, aside), edge(2, 1, aside)],
  });
  const reach = reachFrom(network, onEdge(network, 0, 0), 10_000, { ...USUAL_WAYS, ...by });
  return Math.round(found(routeToVertex(reach, 1)).metres);
}
const STRAIGHT = 500;
const ASIDE = Math.round(2 * Math.hypot(100, 250));
const FAR = Math.round(2 * Math.hypot(200, 250));

describe('quiet and green ways', () => {
  it.each([
    ['by a park', { comfort: GREY }, { comfort: GREEN }, ASIDE],
    ['by the water', { comfort: GREY }, { comfort: WATER }, ASIDE],
    ['off a main road', { streetClass: 'primary' }, {}, ASIDE],
    ['by a park instead of a way without comfort data', {}, { comfort: GREEN }, STRAIGHT],
    ['by a park even along a main road', { comfort: GREY }, { comfort: GREEN, streetClass: 'primary' }, STRAIGHT],
    ['on asphalt rather than over cobbles', { comfort: surfaceBits('rough') }, {}, ASIDE],
    ['around a steep hill', { comfort: inclineBits(15) }, {}, ASIDE],
    ['over a gentle hill', { comfort: inclineBits(4) }, {}, STRAIGHT],
  ] as const)('the quiet way leads %s', (_, straight, aside, metres) => {
    expect(metresBy(straight, aside, {})).toBe(metres);
    expect(metresBy(straight, aside, { preferredWays: 'shortest' })).toBe(STRAIGHT);
  });

  it('a route takes no large detour for green', () => {
    expect(metresBy({ comfort: GREY }, { comfort: GREEN }, {}, 400)).toBe(STRAIGHT);
  });

  it('the cost of an edge falls with its green and is never below its length', () => {
    const cost = (comfort: number) => {
      const vertices = [at(0, 0), at(0, 100)].map((point, i) => ({ id: i + 1, ...point }));
      const network = buildNetwork({ vertices, edges: [{ from: 0, to: 1, streetClass: 'residential', comfort }] });
      return nth(edgeCosts(network, USUAL_WAYS).perMetre, 0);
    };
    const part = fc.integer({ min: 0, max: 15 }).map((fifteenths) => fifteenths / 15);
    fc.assert(
      fc.property(part, part, part, (one, other, water) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(cost(nearbyBits({ green: more, water }))).toBeLessThanOrEqual(cost(nearbyBits({ green: less, water })));
        expect(cost(nearbyBits({ green: more, water }))).toBeGreaterThanOrEqual(1);
      }),
    );
    expect(Incline.unknown).toBe(0);
  });
});

const isSteps = ({ flags }: { flags: Uint8Array }, edge: number) => (nth(flags, edge) & EdgeFlag.steps) !== 0;

it('without steps no route has steps, and every place reachable without them is reached', () => {
  fc.assert(
    fc.property(randomNetwork, fc.nat(), share, preference, (network, a, from, by) => {
      const start = onEdge(network, a, from);
      fc.pre(!isSteps(network.edges, start.edge));
      const reach = reachFrom(network, start, Number.POSITIVE_INFINITY, { ...by, noSteps: true });
      for (const vertex of reach.vertices) {
        const { stretches } = found(routeToVertex(reach, vertex));
        expect(stretches.filter(({ edge }) => isSteps(network.edges, edge))).toEqual([]);
      }
      const flags = network.edges.flags.map((each) => ((each & EdgeFlag.steps) !== 0 ? 0 : each));
      const level = { ...network, edges: { ...network.edges, flags } };
      expect(new Set(reach.vertices)).toEqual(new Set(reachFrom(level, start, Number.POSITIVE_INFINITY).vertices));
    }),
    { numRuns: 150 },
  );
});

describe('lit ways', () => {
  const unlit = { streetClass: 'path', traits: EdgeTrait.unlit } as const;
  const lit = { streetClass: 'path', traits: EdgeTrait.lit } as const;

  it('a route takes longer lit ways with the lit preference only', () => {
    expect(metresBy(unlit, lit, { preferredWays: 'lit' }, 200)).toBe(FAR);
    expect(metresBy(unlit, lit, {}, 200)).toBe(STRAIGHT);
  });

  it('a route with the lit preference avoids an unlit park', () => {
    expect(metresBy({ ...unlit, comfort: GREEN }, { ...lit, comfort: GREY }, { preferredWays: 'lit' })).toBe(ASIDE);
  });
});
