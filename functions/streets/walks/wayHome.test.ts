import fc from 'fast-check';
import { expect, it } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { found, nth, onEdge, randomNetwork, share } from '../search/randomNetwork.fixture.ts';
import { routeToVertex } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { wayHome } from './wayHome.ts';

const METRE = 1 / 111_195.08;

function wayOutAndHome(network: Network, start: ReturnType<typeof onEdge>, vertex: number) {
  const out = found(routeToVertex(reachFrom(network, start, Number.POSITIVE_INFINITY), vertex));
  const { latitude, longitude } = network.vertices;
  const home = wayHome(network, out, { latitude: nth(latitude, vertex), longitude: nth(longitude, vertex) });
  return { out, home };
}

/** A street of 500 metres, and one beside it that is `aside` metres away in its middle. */
function streetsAside(aside: number): Network {
  const street = (from: number, to: number): EdgeInput => ({ from, to, streetClass: 'residential' });
  return buildNetwork({
    vertices: [
      { id: 1, latitude: 0, longitude: 0 },
      { id: 2, latitude: 0, longitude: 500 * METRE },
      { id: 3, latitude: aside * METRE, longitude: 250 * METRE },
    ],
    edges: [street(0, 1), street(0, 2), street(2, 1)],
  });
}

it.each([
  [100, [2, 1]],
  [220, [2, 1]],
  [240, [0]],
  [10, [0]],
])('the way home takes another street, %i metres aside, up to 1.35 times the way out', (aside, edges) => {
  const network = streetsAside(aside);
  const { home } = wayOutAndHome(network, { edge: 0, fraction: 0, point: edgePointAt(network, 0, 0) }, 1);
  const walked = found(home).stretches.filter(({ start, end }) => start !== end);
  expect(walked.map(({ edge }) => edge)).toEqual(edges);
  expect(found(home).repeated).toBeCloseTo(edges.length === 1 ? 500 : 0, 0);
});

it('the way home always exists where every street has two directions, and keeps its limit', () => {
  fc.assert(
    fc.property(randomNetwork, fc.nat(), share, (some, a, from) => {
      const both = EdgeFlag.walkForward | EdgeFlag.walkBackward;
      const network = { ...some, edges: { ...some.edges, flags: some.edges.flags.map((flags) => flags | both) } };
      const start = onEdge(network, a, from);
      for (const vertex of reachFrom(network, start, Number.POSITIVE_INFINITY, USUAL_WAYS).vertices) {
        const { out, home } = wayOutAndHome(network, start, vertex);
        if (out.metres < 1) continue;
        expect(found(home).metres).toBeLessThanOrEqual(1.35 * out.metres + 1);
        expect(found(home).repeated).toBeLessThanOrEqual(found(home).metres + 1);
      }
    }),
    { numRuns: 100 },
  );
});
