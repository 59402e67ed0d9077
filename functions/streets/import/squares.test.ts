import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgeTrait } from '../network/network.ts';
import { imported, metresBetweenEnds, node } from '../testing/smallTown.ts';
import { ringsOf } from './multipolygons.ts';
import type { OsmWay } from './osmSource.ts';
import { linesAcross, Mesh, type RimPoint } from './squares.ts';

/** A square of 100 metres with streets at two opposite corners. */
const corners = [node(1, 0, 0), node(2, 0, 100), node(3, 100, 100), node(4, 100, 0)];
const streets: OsmWay[] = [
  { refs: [8, 1], tags: { highway: 'residential' } },
  { refs: [3, 9], tags: { highway: 'residential' } },
];
const ends = [node(8, 0, -50), node(9, 100, 150)];
const SQUARE = { highway: 'pedestrian', area: 'yes', name: 'Place du Palais' };
const across = 50 + 100 * Math.SQRT2 + 50;

describe('open squares', () => {
  it('routes cross an open square', async () => {
    const square: OsmWay = { refs: [1, 2, 3, 4, 1], tags: SQUARE };
    const network = await imported([...corners, ...ends], [square, ...streets]);
    expect(metresBetweenEnds(network, [0, -50], [100, 150])).toBeCloseTo(across, 0);
    const lines = network.edges.traits.filter((traits) => (traits & EdgeTrait.acrossSquare) !== 0);
    expect(lines).toHaveLength(1);
  });

  it('a place on the rim of an open square is reached along the rim', async () => {
    const square: OsmWay = { refs: [1, 2, 3, 4, 1], tags: SQUARE };
    const network = await imported([...corners, ...ends], [square, ...streets]);
    expect(metresBetweenEnds(network, [0, -50], [0, 60])).toBeCloseTo(110, 0);
  });

  it('a closed pedestrian street without area=yes is a ring', async () => {
    const ring: OsmWay = { refs: [1, 2, 3, 4, 1], tags: { highway: 'pedestrian' } };
    const network = await imported([...corners, ...ends], [ring, ...streets]);
    expect(metresBetweenEnds(network, [0, -50], [100, 150])).toBeCloseTo(300, 0);
  });

  it('a square drawn as a multipolygon is crossed around its holes', async () => {
    const tags = { type: 'multipolygon', ...SQUARE };
    const rim: OsmWay[] = [
      { id: 11, refs: [1, 2, 3], tags: {} },
      { id: 12, refs: [1, 4, 3], tags: { barrier: 'kerb' } },
    ];
    const members = [
      { id: 11, role: 'outer' },
      { id: 12, role: 'outer' },
    ];
    const open = await imported([...corners, ...ends], [...rim, ...streets], [{ tags, members }]);
    expect(metresBetweenEnds(open, [0, -50], [100, 150])).toBeCloseTo(across, 0);

    const palace = [node(21, 30, 30), node(22, 30, 70), node(23, 70, 70), node(24, 70, 30)];
    const built = await imported(
      [...corners, ...ends, ...palace],
      [...rim, ...streets, { id: 13, refs: [21, 22, 23, 24, 21], tags: { building: 'yes' } }],
      [{ tags, members: [...members, { id: 13, role: 'inner' }] }],
    );
    const detour = 100 + 2 * Math.hypot(70, 30);
    expect(metresBetweenEnds(built, [0, -50], [100, 150])).toBeCloseTo(detour, 0);
  });

  it('no line across a square starts at a node that blocks walkers', async () => {
    const square: OsmWay = { refs: [1, 2, 3, 4, 1], tags: SQUARE };
    const closed = corners.map((each) => (each.id === 1 ? { ...each, tags: { barrier: 'wall' } } : each));
    const network = await imported([...closed, ...ends], [square, ...streets]);
    expect(metresBetweenEnds(network, [0, -50], [100, 150])).toBeNaN();
  });
});

describe('linesAcross', () => {
  const rimOf = (points: readonly [number, number][]): RimPoint[] =>
    points.map(([latitude, longitude], index) => ({ node: index, latitude, longitude, isEntrance: true }));

  it('lines across an L-shaped square stay within it', () => {
    const rim = rimOf([
      [0, 0],
      [0, 900],
      [300, 900],
      [300, 300],
      [900, 300],
      [900, 0],
    ]);
    const lines = linesAcross([rim]).map(([from, to]) => [from.node, to.node].sort().join('-'));
    expect(lines).toContain('1-3');
    expect(lines).toContain('3-5');
    expect(lines).not.toContain('1-5');
    expect(lines).not.toContain('2-4');
  });

  it('few lines connect all rim points of a convex square nearly straight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.nat(), fc.nat(), (count, one, other) => {
        const round = Array.from({ length: count }, (_, i): [number, number] => [
          Math.round(10_000 * Math.sin((2 * Math.PI * i) / count)),
          Math.round(10_000 * Math.cos((2 * Math.PI * i) / count)),
        ]);
        const rim = rimOf(round);
        const lines = linesAcross([rim]);
        const allPairs = (count * (count - 3)) / 2;
        expect(lines.length).toBeLessThanOrEqual(count < 36 ? allPairs : 0.6 * allPairs);
        const length = (a: RimPoint, b: RimPoint) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude);
        const mesh = new Mesh();
        const sides = rim.map((point, i): [RimPoint, RimPoint] => [point, rim[(i + 1) % count] ?? point]);
        for (const [a, b] of [...sides, ...lines]) mesh.add(a.node, b.node, length(a, b));
        const [a, b] = [rim[one % count], rim[other % count]];
        if (a && b) expect(mesh.hasWayWithin(a.node, b.node, 1.051 * length(a, b))).toBe(true);
      }),
    );
  });
});

it('ringsOf joins ways in any order and direction and drops open ones', () => {
  expect(
    ringsOf([
      [3, 4, 1],
      [1, 2, 3],
      [7, 8],
    ]).map((ring) => ring.length),
  ).toEqual([5]);
  expect(
    ringsOf([
      [1, 4, 3],
      [1, 2, 3],
      [5, 6, 7, 5],
    ]),
  ).toHaveLength(2);
  expect(
    ringsOf([
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([]);
});
