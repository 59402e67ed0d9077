import { describe, expect, it } from 'vitest';
import { greatCircleMetres } from '../../../shared/domain/geo.ts';
import { EdgeFlag } from '../network/network.ts';
import { buildNetwork } from './buildNetwork.ts';

const at = (id: number, latitude: number, longitude: number) => ({ id, latitude, longitude });

describe('buildNetwork', () => {
  const network = buildNetwork({
    vertices: [at(10, 0, 0), at(20, 0, 0.01), at(30, 0.01, 0.01), at(40, 1, 1), at(50, 1, 1.001)],
    edges: [
      { from: 0, to: 1, streetClass: 'residential', name: 'First Street' },
      {
        from: 1,
        to: 2,
        streetClass: 'footway',
        points: [at(0, 0, 0.01), at(0, 0.005, 0.02), at(0, 0.01, 0.01)],
      },
      { from: 3, to: 4, streetClass: 'path', name: 'First Street', flags: EdgeFlag.walkForward },
      { from: 2, to: 3, streetClass: 'carriageway', name: 'Trunk Road', flags: 0 },
      { from: 4, to: 4, streetClass: 'service', points: [at(0, 1, 1.001), at(0, 1, 1.002), at(0, 1, 1.001)] },
    ],
  });

  it('the length of a network edge is that of its whole geometry', () => {
    const degree = greatCircleMetres(0, 0, 0, 1);
    expect(degree).toBeCloseTo(111_195.08, 1);
    expect(network.edges.metres[0]).toBeCloseTo(degree / 100, 3);
    expect(network.edges.metres[1]).toBeCloseTo(
      greatCircleMetres(0, 0.01, 0.005, 0.02) + greatCircleMetres(0.005, 0.02, 0.01, 0.01),
      6,
    );
  });

  it('the length of a component counts walkable edges only', () => {
    const [first = 0, second = 0, third = 0, fourth, fifth = 0] = network.edges.metres;
    expect(fourth).toBeGreaterThan(100_000);
    expect([...network.edges.componentMetres]).toEqual([
      expect.closeTo(first + second, 6),
      expect.closeTo(first + second, 6),
      expect.closeTo(third + fifth, 6),
      0,
      expect.closeTo(third + fifth, 6),
    ]);
  });

  it('the adjacency lists contain each edge at both ends and a loop once', () => {
    const incidentTo = (v: number) => [
      ...network.incident.subarray(network.firstIncident[v], network.firstIncident[v + 1]),
    ];
    expect([0, 1, 2, 3, 4].map(incidentTo)).toEqual([[0], [0, 1], [1, 3], [2, 3], [2, 4]]);
  });

  it('each name of a network is stored once', () => {
    expect(network.names).toEqual(['', 'First Street', 'Trunk Road']);
    expect([...network.edges.name]).toEqual([1, 0, 1, 2, 0]);
  });

  it('buildNetwork keeps given component lengths', () => {
    const known = buildNetwork({
      vertices: [at(1, 0, 0), at(2, 0, 0.001)],
      edges: [{ from: 0, to: 1, streetClass: 'path', componentMetres: 5000 }],
    });
    expect(known.edges.componentMetres[0]).toBe(5000);
  });

  it('buildNetwork throws for an edge to a missing vertex', () => {
    expect(() => buildNetwork({ vertices: [], edges: [{ from: 0, to: 1, streetClass: 'path' }] })).toThrow(RangeError);
  });
});
