import { describe, expect, it } from 'vitest';
import { EdgeTrait, type Network } from '../network/network.ts';
import { imported, joined, metresBetweenEnds, node } from '../testing/smallTown.ts';
import { streetContextOf } from '../walks/streetContext.ts';
import type { OsmNode, OsmWay } from './osmSource.ts';
import { pavementLines } from './pavements.ts';

const AREA = { highway: 'pedestrian', area: 'yes' };
const area = (...refs: number[]): OsmWay => ({ refs: [...refs, refs[0] ?? 0], tags: AREA });
const path = (...refs: number[]): OsmWay => ({ refs, tags: { highway: 'footway' } });

/** A pavement of 4 by 100 metres, 6 metres north of a street, with a path at each end. */
const strip = [node(1, 6, 0), node(2, 6, 100), node(3, 10, 100), node(4, 10, 0)];
const street: OsmWay = { refs: [5, 6], tags: { highway: 'residential', name: 'Mill Lane' } };
const surroundings = [...strip, node(5, 0, -50), node(6, 0, 150), node(7, 40, 0), node(8, 40, 100)];
const paths = [path(4, 7), path(3, 8)];

function edgesOf({ vertices, edges, shape }: Network): string[] {
  return Array.from({ length: edges.count }, (_, e) => {
    const ends = [edges.from[e], edges.to[e]].map((vertex) => vertices.id[vertex ?? 0]);
    const points = shape.slice(2 * (edges.shapeStart[e] ?? 0), 2 * (edges.shapeStart[e + 1] ?? 0));
    return [...ends, ...points].join(' ');
  }).sort();
}

const rimOf = (points: readonly [north: number, east: number][], entrances: readonly number[]) =>
  points.map(([north, east], i) => ({
    node: i,
    latitude: Math.round((north / 111_195) * 1e7),
    longitude: Math.round((east / 111_195) * 1e7),
    isEntrance: entrances.includes(i),
  }));

describe('pavements drawn as areas', () => {
  it('a long thin area is an edge that runs along the street beside it', async () => {
    const network = await imported(surroundings, [street, area(1, 2, 3, 4), ...paths]);
    const { streetOf, restOf } = streetContextOf(network);
    const alongside = [...network.edges.metres.keys()].filter(
      (e) => Math.abs((network.edges.metres[e] ?? 0) - 100) < 2,
    );
    expect(alongside).toHaveLength(1);
    for (const edge of alongside) {
      expect(streetOf(restOf(edge, 0, true))).toMatchObject({ street: 'Mill Lane', relation: 'along' });
      expect((network.edges.traits[edge] ?? 0) & EdgeTrait.acrossSquare).toBe(0);
    }
  });

  it('a pavement joins the ways that touch its rim on either side', async () => {
    const crossing = [...surroundings, node(9, 6, 50), node(10, 0, 50)];
    const ways = [{ ...street, refs: [5, 10, 6] }, area(1, 9, 2, 3, 4), path(9, 10), ...paths];
    const network = await imported(crossing, ways);
    expect(metresBetweenEnds(network, [40, 0], [0, 60])).toBeCloseTo(30 + Math.hypot(4, 50) + 6 + 10, -1);
    expect(metresBetweenEnds(network, [40, 0], [40, 100])).toBeCloseTo(160, -1);
  });

  it('no pavement is entered at a node that blocks walkers', async () => {
    const walled = surroundings.map((each) => (each.id === 4 ? { ...each, tags: { barrier: 'wall' } } : each));
    const network = await imported(walled, [street, area(1, 2, 3, 4), ...paths]);
    expect(metresBetweenEnds(network, [40, 0], [40, 100])).toBeNaN();
  });

  it('the order of the ways changes nothing', async () => {
    const ways = [street, area(1, 2, 3, 4), ...paths, area(2, 11, 12, 3)];
    const nodes = [...surroundings, node(11, 6, 180), node(12, 10, 180)];
    const [one, other] = [await imported(nodes, ways), await imported(nodes, ways.toReversed())];
    expect(edgesOf(one)).toEqual(edgesOf(other));
  });

  it('extracts that know different entrances of a pavement join at its ends', async () => {
    const extracts = [street, ...paths].map((way) => ({ nodes: surroundings, ways: [area(1, 2, 3, 4), way] }));
    const network = await joined(extracts);
    expect(metresBetweenEnds(network, [40, 0], [40, 100])).toBeCloseTo(160, -1);
  });

  it('a pavement across seams of street tiles is joined there', async () => {
    const long: OsmNode[] = [node(1, 0, 0), node(2, 0, 1900), node(3, 4, 1900), node(4, 4, 0)];
    const network = await imported([...long, node(7, 40, 0), node(8, 40, 1900)], [area(1, 2, 3, 4), ...paths]);
    expect(metresBetweenEnds(network, [40, 0], [40, 1900])).toBeCloseTo(1972, -1);
  });

  it('a pavement around a block is walked in both directions', async () => {
    const outer = [node(1, 0, 0), node(2, 0, 100), node(3, 60, 100), node(4, 60, 0)];
    const block = [node(11, 3, 3), node(12, 57, 3), node(13, 57, 97), node(14, 3, 97)];
    const members = [
      { id: 91, role: 'outer' },
      { id: 92, role: 'inner' },
    ];
    const rings = [
      { id: 91, refs: [1, 2, 3, 4, 1], tags: {} },
      { id: 92, refs: [11, 12, 13, 14, 11], tags: {} },
    ];
    const nodes = [...outer, ...block, node(7, 60, -40), node(8, 0, 140)];
    const tags = { type: 'multipolygon', ...AREA };
    const network = await imported(nodes, [...rings, path(4, 7), path(2, 8)], [{ tags, members }]);
    const all = network.edges.metres.reduce((sum, metres) => sum + metres, 0);
    expect(all).toBeGreaterThan(2 * (54 + 94) + 80);
    expect(all).toBeLessThan(2 * (60 + 100) + 80 + 20);
    expect(metresBetweenEnds(network, [60, -40], [0, 140])).toBeCloseTo(80 + 154, -1);
  });
});

describe('pavementLines', () => {
  it('the line of a bent pavement stays between its sides', () => {
    const bent = rimOf(
      [
        [0, 0],
        [0, 80],
        [80, 80],
        [80, 76],
        [4, 76],
        [4, 0],
      ],
      [0, 2],
    );
    const [line, ...rest] = pavementLines([bent]) ?? [];
    expect(rest.length).toBeLessThan(3);
    const points = Array.from(line?.shape ?? [], (unit) => (unit / 1e7) * 111_195);
    expect(points.length).toBeGreaterThan(4);
    for (let p = 0; p < points.length; p += 2) {
      const [north = 0, east = 0] = points.slice(p, p + 2);
      expect(north < 4.1 || east > 75.9).toBe(true);
    }
  });

  it.each<[string, [number, number][]]>([
    [
      'compact',
      [
        [0, 0],
        [0, 30],
        [12, 30],
        [12, 0],
      ],
    ],
    [
      'wide',
      [
        [0, 0],
        [0, 200],
        [20, 200],
        [20, 0],
      ],
    ],
    [
      'a cross',
      [
        [0, 0],
        [0, 40],
        [-40, 40],
        [-40, 44],
        [0, 44],
        [0, 84],
        [4, 84],
        [4, 44],
        [44, 44],
        [44, 40],
        [4, 40],
        [4, 0],
      ],
    ],
  ])('an area that is %s stays a square', (_, points) => {
    expect(pavementLines([rimOf(points, [0, 2])])).toBeUndefined();
  });
});
