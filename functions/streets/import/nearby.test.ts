import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSurroundingsKnown, greenShare, waterShare } from '../network/comfort.ts';
import { landmarkAt } from '../network/network.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { tileAt, tileBounds } from '../tiles/tileGrid.ts';
import { importStreets } from './importStreets.ts';
import { NearbyGrid } from './nearbyGrid.ts';
import { memorySource, type OsmNode, type OsmWay, type Relation } from './osmSource.ts';

const NEAR = 25;
const METRE = 1 / 111_195.08;
const BOX = tileBounds(tileAt(47.15, 9.53));
const MIDDLE = { latitude: (BOX.south + BOX.north) / 2, longitude: (BOX.west + BOX.east) / 2 };
const at = (north: number, east: number) => ({
  latitude: MIDDLE.latitude + north * METRE,
  longitude: MIDDLE.longitude + (east * METRE) / Math.cos((MIDDLE.latitude * Math.PI) / 180),
});
const points = (list: readonly [north: number, east: number][]): Int32Array =>
  Int32Array.from(
    list.flatMap(([north, east]) => {
      const { latitude, longitude } = at(north, east);
      return [Math.round(latitude * 1e7), Math.round(longitude * 1e7)];
    }),
  );

type Metres = readonly [north: number, east: number];
function metresToLine([north, east]: Metres, [aNorth, aEast]: Metres, [bNorth, bEast]: Metres): number {
  const [up, right] = [bNorth - aNorth, bEast - aEast];
  const along = ((north - aNorth) * up + (east - aEast) * right) / Math.max(1e-9, up ** 2 + right ** 2);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(north - aNorth - share * up, east - aEast - share * right);
}

describe('NearbyGrid', () => {
  const place = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }));

  it('NearbyGrid distances equal brute force over every triangle to half a cell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, place), { minLength: 1, maxLength: 3 }), place, (triangles, here) => {
        const grid = new NearbyGrid(BOX);
        for (const triangle of triangles) grid.fill('green', [points(triangle)]);
        const away = Math.min(
          ...triangles.map((corners) => {
            const sides = corners.map((corner, i): [Metres, Metres] => [corner, corners[(i + 1) % 3] ?? corner]);
            const turns = sides.map(([a, b]) =>
              Math.sign((b[1] - a[1]) * (here[0] - a[0]) - (b[0] - a[0]) * (here[1] - a[1])),
            );
            const isInside = Math.abs(turns.reduce((sum, turn) => sum + turn, 0)) === 3;
            return isInside ? 0 : Math.min(...sides.map(([a, b]) => metresToLine(here, a, b)));
          }),
        );
        const { green, water } = grid.near(points([here, [here[0] + 0.1, here[1]]]));
        if (away < NEAR - 9) expect(green).toBeCloseTo(1);
        if (away > NEAR + 12) expect(green).toBe(0);
        expect(water).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it("NearbyGrid returns green and water as shares of a line's length", () => {
    const grid = new NearbyGrid(BOX);
    grid.fill('green', [
      points([
        [0, 0],
        [0, 200],
        [200, 200],
        [200, 0],
      ]),
    ]);
    grid.line(
      'water',
      points([
        [-100, 800],
        [100, 800],
      ]),
    );
    const { green, water } = grid.near(
      points([
        [100, -400],
        [100, 600],
        [0, 600],
        [0, 1000],
      ]),
    );
    expect(green).toBeCloseTo((200 + 2 * NEAR) / 1500, 1);
    expect(water).toBeCloseTo((2 * NEAR) / 1500, 1);
  });

  it('NearbyGrid does not count areas at the opposite edge of a tile', () => {
    const grid = new NearbyGrid(BOX);
    const metre = METRE / Math.cos((MIDDLE.latitude * Math.PI) / 180);
    const beyond = 35 * metre;
    const upright = (longitude: number) =>
      Int32Array.from([BOX.south, longitude, BOX.north, longitude], (degrees) => Math.round(degrees * 1e7));
    grid.line('green', upright(BOX.west - beyond));
    expect(grid.near(upright(BOX.east + beyond)).green).toBe(0);
    expect(grid.near(upright(BOX.west)).green).toBe(0);
    expect(grid.near(upright(BOX.west - beyond / 2)).green).toBeCloseTo(1);
    // Also beside a green area that is not near, but close enough for the cell-by-cell test.
    for (let inside = 10; inside < 100; inside += 8) grid.line('green', upright(BOX.east - inside * metre));
    expect(grid.near(upright(BOX.east + beyond)).green).toBe(0);
  });

  it('NearbyGrid leaves out the holes of an area', () => {
    const grid = new NearbyGrid(BOX);
    const square = (half: number) =>
      points([
        [-half, -half],
        [-half, half],
        [half, half],
        [half, -half],
      ]);
    grid.fill('water', [square(400), square(300)]);
    expect(
      grid.near(
        points([
          [0, -100],
          [0, 100],
        ]),
      ),
    ).toEqual({ green: 0, water: 0 });
    expect(
      grid.near(
        points([
          [350, -100],
          [350, 100],
        ]),
      ),
    ).toEqual({ green: 0, water: expect.closeTo(1) });
  });
});

/** A street of one kilometre to the east with areas to the south of it. */
async function streetBeside(ways: OsmWay[], nodes: OsmNode[], relations: Relation[] = []) {
  const ends: OsmNode[] = [
    { id: 1, ...at(0, 0) },
    { id: 2, ...at(0, 1000) },
  ];
  const street: OsmWay = { refs: [1, 2], tags: { highway: 'residential' } };
  const source = memorySource({ nodes: [...ends, ...nodes], ways: [street, ...ways], relations });
  const store = memoryStore();
  await importStreets({ source, store, importId: 'a', name: 'A', now: new Date(0) });
  const { edges } = await openStreets(store).load(MIDDLE, 3000);
  const bits = edges.comfort[0] ?? 0;
  const landmarks = (['from', 'to'] as const).map((end) => landmarkAt(edges.traits[0] ?? 0, end));
  return { known: areSurroundingsKnown(bits), green: greenShare(bits), water: waterShare(bits), landmarks };
}
/** From 10 to 60 metres south of the street, over half its length. */
const ring = (first: number): OsmNode[] => [
  { id: first, ...at(-10, 0) },
  { id: first + 1, ...at(-10, 500) },
  { id: first + 2, ...at(-60, 500) },
  { id: first + 3, ...at(-60, 0) },
];
const closed = [11, 12, 13, 14, 11];
const HALF = expect.closeTo(0.5, 1);

describe('surroundings of imported streets', () => {
  it.each([
    ['a park', { leisure: 'park' }, { green: HALF, water: 0 }],
    ['a pond', { natural: 'water' }, { green: 0, water: HALF }],
    ['a house', { building: 'yes' }, { green: 0, water: 0 }],
  ])('a street along %s has its surroundings', async (_, tags, expected) => {
    expect(await streetBeside([{ refs: closed, tags }], ring(11))).toMatchObject(expected);
  });

  it('a wood drawn as a multipolygon counts, and a boundary does not', async () => {
    const halves: OsmWay[] = [
      { id: 1, refs: [11, 12, 13], tags: {} },
      { id: 2, refs: [13, 14, 11], tags: {} },
    ];
    const members = halves.map(({ id = 0 }) => ({ id, role: 'outer' }));
    const wood: Relation = { tags: { type: 'multipolygon', natural: 'wood' }, members };
    expect(await streetBeside(halves, ring(11), [wood])).toMatchObject({ green: HALF, water: 0 });
    const boundary: Relation = { tags: { type: 'boundary', natural: 'wood' }, members };
    expect(await streetBeside(halves, ring(11), [boundary])).toMatchObject({ green: 0 });
  });

  it.each([
    ['a coast', { natural: 'coastline' }, HALF],
    ['a river', { waterway: 'river' }, HALF],
    ['a stream in a culvert', { waterway: 'stream', tunnel: 'culvert' }, 0],
    ['a dam', { waterway: 'dam' }, 0],
  ])('%s counts as water only where it is open water', async (_, tags, water) => {
    expect(await streetBeside([{ refs: [11, 12], tags }], ring(11))).toMatchObject({ green: 0, water });
  });

  it('green areas beyond the border of a tile count for its streets', async () => {
    const border = (BOX.north - MIDDLE.latitude) / METRE;
    const nodes = [border + 4, border + 40].flatMap((north, i): OsmNode[] => [
      { id: 11 + 2 * i, ...at(north, 300 * i) },
      { id: 12 + 2 * i, ...at(north, 300 - 300 * i) },
    ]);
    const ends: OsmNode[] = [
      { id: 21, ...at(border - 10, 0) },
      { id: 22, ...at(border - 10, 300) },
    ];
    const ways: OsmWay[] = [
      { refs: closed, tags: { landuse: 'forest' } },
      { refs: [21, 22], tags: { highway: 'path' } },
    ];
    const store = memoryStore();
    const source = memorySource({ nodes: [...nodes, ...ends], ways });
    await importStreets({ source, store, importId: 'a', name: 'A', now: new Date(0) });
    const { edges } = await openStreets(store).load(MIDDLE, 3000);
    expect(greenShare(edges.comfort[0] ?? 0)).toBe(1);
  });

  const node = (north: number, east: number, tags: Record<string, string>): OsmNode => ({
    id: 31,
    ...at(north, east),
    tags,
  });
  const worship = (religion: string) => ({ amenity: 'place_of_worship', religion });
  it.each([
    ['a church', [node(20, -5, worship('christian'))], [], ['church', undefined]],
    ['a church at 60 metres', [node(60, 0, worship('christian'))], [], [undefined, undefined]],
    ['a mosque', [node(10, 0, worship('muslim'))], [], [undefined, undefined]],
    ['a bus stop', [node(10, 1000, { highway: 'bus_stop' })], [], [undefined, 'bus_stop']],
    ['the yard of a school', [], [{ refs: closed, tags: { amenity: 'school' } }], ['school', undefined]],
    [
      'a private playground',
      [],
      [{ refs: closed, tags: { leisure: 'playground', access: 'private' } }],
      [undefined, undefined],
    ],
  ])('%s is a landmark of an end of the street within 25 metres', async (_, nodes, ways, landmarks) => {
    const far = ring(51).map((corner) => ({ ...corner, latitude: corner.latitude - 300 * METRE }));
    const park: OsmWay = { refs: [51, 52, 53, 54, 51], tags: { leisure: 'park' } };
    expect(await streetBeside([park, ...ways], [...ring(11), ...far, ...nodes])).toMatchObject({ landmarks });
  });

  it('green beside a street is unknown without areas in the extract', async () => {
    expect(await streetBeside([], [])).toMatchObject({ known: false, green: 0, water: 0 });
  });
});
