import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { buildNetwork } from '../testing/buildNetwork.ts';
import { edgePointAt, snap } from './geometry.ts';
import { found, nth, randomNetwork, wrapped } from './randomNetwork.fixture.ts';

describe('snap', () => {
  it('snap finds the same nearest point as a full search', () => {
    fc.assert(
      fc.property(
        randomNetwork,
        fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: -120, max: 120 })),
        (network, [north, east]) => {
          const latitude = nth(network.vertices.latitude, 0) + north * 1e-4;
          const point = { latitude, longitude: wrapped(nth(network.vertices.longitude, 0) + east * 1e-4) };
          let nearest = Infinity;
          for (let edge = 0; edge < network.edges.count; edge++) {
            if (network.edges.flags[edge] === 0) continue;
            // Samples about every metre along the edge.
            for (let i = 0; i <= 400; i++) {
              nearest = Math.min(nearest, metresBetween(point, edgePointAt(network, edge, i / 400)));
            }
          }
          const snapped = snap(network, point);
          const slack = 15;
          if (nearest > 300 + slack) expect(snapped).toBeUndefined();
          if (nearest <= 300) {
            const nearby = found(snapped);
            expect(nearby.metresAway).toBeLessThanOrEqual(nearest + 0.02);
            expect(nearby.metresAway).toBeGreaterThan(nearest - slack);
            expect(metresBetween(point, nearby.point)).toBeCloseTo(nearby.metresAway, 1);
            expect(edgePointAt(network, nearby.edge, nearby.fraction)).toEqual(nearby.point);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  const street = buildNetwork({
    vertices: [
      { id: 1, latitude: 57.7, longitude: 11.96 },
      { id: 2, latitude: 57.7, longitude: 11.98 },
      { id: 3, latitude: 57.7002, longitude: 11.96 },
      { id: 4, latitude: 57.7002, longitude: 11.98 },
    ],
    edges: [
      { from: 0, to: 1, streetClass: 'residential' },
      { from: 2, to: 3, streetClass: 'carriageway', flags: 0 },
    ],
  });

  it('the point lies on a walkable edge, not on its nearest vertex', () => {
    const nearby = found(snap(street, { latitude: 57.7003, longitude: 11.965 }));
    expect(nearby.edge).toBe(0);
    expect(nearby.fraction).toBeCloseTo(0.25, 3);
    expect(nearby.metresAway).toBeCloseTo(33.3, 0);
  });

  it('snap ignores edges beyond 300 metres', () => {
    expect(snap(street, { latitude: 57.70268, longitude: 11.97 })).toBeDefined();
    expect(snap(street, { latitude: 57.70272, longitude: 11.97 })).toBeUndefined();
  });

  it.each([
    ['west and east', -0.2, 0.2],
    ['east and west', 0.2, -0.2],
  ])('of two streets at the same point the first is taken, %s', (_, first, second) => {
    // Long edges: the spatial hash finds the one in the lower cells first.
    const crossing = buildNetwork({
      vertices: [0, first, second].map((east, id) => ({ id, latitude: 57.7, longitude: 11.96 + east })),
      edges: [
        { from: 0, to: 1, streetClass: 'residential' },
        { from: 0, to: 2, streetClass: 'residential' },
      ],
    });
    expect(found(snap(crossing, { latitude: 57.7, longitude: 11.96 })).edge).toBe(0);
  });
});
