import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { importStreets } from '../../streets/import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../../streets/import/osmSource.ts';
import { gridTown } from '../../streets/testing/gridTown.ts';
import { memoryStore } from '../../streets/testing/memoryStore.ts';
import { openStreets } from '../../streets/tiles/openStreets.ts';
import { amazonLocation } from './amazonLocation.ts';
import { tilesThenLocation } from './cloud.fixture.ts';
import { type Country, fakeLocation, resources } from './fakeLocation.fixture.ts';
import { firstProvider } from './firstProvider.ts';
import { requestFor } from './request.fixture.ts';

const centre = { latitude: 57.7, longitude: 11.97 };
const DEGREE_METRES = 111_195;
const WIDE = Math.cos((centre.latitude * Math.PI) / 180);
const away = (north: number, east: number): Position => ({
  latitude: centre.latitude + north / DEGREE_METRES,
  longitude: centre.longitude + east / DEGREE_METRES / WIDE,
});

interface Extract {
  nodes: OsmNode[];
  ways: OsmWay[];
}

/** A cloud stage whose bucket holds one import, with the recorded calls to Amazon Location. */
async function stage({ nodes, ways }: Extract, town: Position | undefined = centre, country?: Partial<Country>) {
  const store = memoryStore();
  const places = town ? [{ kind: 'town' as const, name: 'Gridby', ...town }] : [];
  const source = memorySource({ nodes, ways });
  const now = new Date('2026-11-20T09:00:00Z');
  await importStreets({ source, store, importId: 'grid-1', name: 'Grid', now, places });
  const { client, mock } = fakeLocation(country);
  const reported: unknown[] = [];
  const finders = tilesThenLocation(openStreets(store), amazonLocation(client, resources));
  const geo = firstProvider(finders, (error) => reported.push(error));
  return { geo, store, reported, asked: () => mock.calls().length };
}

function straight(...ways: [from: Position, to: Position, tags: Record<string, string>][]): Extract {
  const nodes = ways.flatMap(([from, to], way) =>
    [from, to].map((point, end) => ({ id: 10 * way + end + 1, latitude: point.latitude, longitude: point.longitude })),
  );
  return { nodes, ways: ways.map(([, , tags], way) => ({ refs: [10 * way + 1, 10 * way + 2], tags })) };
}

/** Reference implementation: distance to each named street by brute force over all segments. */
function metresToStreets({ nodes, ways }: Extract, { latitude, longitude }: Position): Distances {
  const flat = new Map(
    nodes.map((node) => [
      node.id,
      [(node.longitude - longitude) * DEGREE_METRES * WIDE, (node.latitude - latitude) * DEGREE_METRES] as const,
    ]),
  );
  const nearest: Distances = new Map();
  for (const { refs, tags } of ways) {
    for (const [i, ref] of refs.slice(1).entries()) {
      const [ax, ay] = flat.get(refs[i] ?? 0) ?? [0, 0];
      const [bx, by] = flat.get(ref) ?? [0, 0];
      const squared = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / squared));
      const metres = Math.hypot(ax + share * (bx - ax), ay + share * (by - ay));
      const name = tags.name ?? '';
      nearest.set(name, Math.min(metres, nearest.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  return nearest;
}
type Distances = Map<string, number>;

describe('nearestPlace in an imported area', () => {
  it('every position of an imported area is named from its tiles without Amazon Location', async () => {
    const town = gridTown(centre.latitude, centre.longitude, 12, 0.002);
    const { geo, asked } = await stage(town);
    const within = fc.double({ min: -1100, max: 1100, noNaN: true });
    await fc.assert(
      fc.asyncProperty(within, within, async (north, east) => {
        const point = away(north, east);
        const { place, attribution } = await geo.nearestPlace(point);
        const [street = '', named] = place?.placeName.split(', ') ?? [];
        const metres = metresToStreets(town, point);
        // At a junction both streets are equally near.
        expect(metres.get(street)).toBeLessThan(Math.min(...metres.values()) + 0.5);
        expect([named, place?.town]).toEqual(['Gridby', 'Gridby']);
        expect(attribution).toBe('© OpenStreetMap contributors, ODbL');
      }),
      { numRuns: 80 },
    );
    expect(asked()).toBe(0);
  });

  const path = { highway: 'path' };
  const street = { highway: 'residential', name: 'Storgatan' };
  const nearPath = [away(-200, 0), away(-200, 900), path] as const;

  it('the next named street, the town or no name is answered without Amazon Location where only a path is near', async () => {
    const withStreet = await stage(straight([...nearPath], [away(700, 0), away(700, 900), street]));
    expect((await withStreet.geo.nearestPlace(centre)).place).toEqual({
      placeName: 'Storgatan, Gridby',
      town: 'Gridby',
      shownTown: expect.any(Function),
    });
    const withTown = await stage(straight([...nearPath], [away(1300, 0), away(1300, 900), street]));
    expect((await withTown.geo.nearestPlace(centre)).place).toMatchObject({ placeName: 'Gridby', town: 'Gridby' });
    const without = await stage(straight([...nearPath]), away(0, 60_000));
    expect(await without.geo.nearestPlace(centre)).toEqual({
      place: null,
      attribution: '© OpenStreetMap contributors, ODbL',
    });
    expect([withStreet, withTown, without].map(({ asked }) => asked())).toEqual([0, 0, 0]);
  });

  it('a position beyond the last imported street is looked up in Amazon Location', async () => {
    const { geo, asked } = await stage(straight([away(-400, 0), away(-400, 900), street]));
    expect((await geo.nearestPlace(centre)).place?.placeName).toMatch(/^Gata .+ 12, 411 16 Göteborg/);
    expect(asked()).toBe(1);
    await geo.nearestPlace(away(0, 60_000));
    expect(asked()).toBe(2);
  });

  it('unreadable tiles are reported, and Amazon Location is requested instead', async () => {
    const { geo, store, reported, asked } = await stage(straight([centre, away(0, 900), street]));
    for (const key of store.objects.keys()) if (key.endsWith('.tiles')) store.objects.set(key, Buffer.from('SPST'));
    expect((await geo.nearestPlace(centre)).attribution).toBe('© HERE');
    expect(asked()).toBe(1);
    expect(reported).toMatchObject([{ name: 'StreetsFault' }]);
  });
});

describe('routes in an imported area', () => {
  const town = gridTown(centre.latitude, centre.longitude, 24, 0.002);

  it('route, way to the sign and way home are found without Amazon Location', async () => {
    const { geo, asked } = await stage(town);
    const found = await geo.findRoute(requestFor(centre));
    expect(found).toMatchObject({ provider: 'streets', destination: { town: 'Gridby' } });
    const [longitude, latitude] = 'none' in found ? [0, 0] : (found.coordinates.at(-1) ?? [0, 0]);
    const way = { to: { latitude, longitude }, goal: 'the sign', ...USUAL_WAYS };
    expect(await geo.findWay({ ...way, from: away(150, 150) })).toMatchObject({ metres: expect.any(Number) });
    // Fifteen kilometres exceed any walk: Amazon must not be asked, since each answer is billed.
    expect(await geo.findWay({ ...way, from: away(15_000, 0) })).toEqual({ none: 'nothing_walkable' });
    expect(asked()).toBe(0);
  });

  it('streets without a sign answer nothing_walkable without Amazon Location', async () => {
    const { geo, asked } = await stage(straight([away(0, -900), away(0, 900), { highway: 'track' }]));
    expect(await geo.findRoute(requestFor(centre))).toEqual({ none: 'nothing_walkable' });
    expect(asked()).toBe(0);
  });

  it('a home beyond the last imported way is routed by Amazon Location', async () => {
    const { geo, asked } = await stage(straight([away(-400, 0), away(-400, 900), { highway: 'track' }]));
    expect(await geo.findRoute(requestFor(centre))).toMatchObject({ provider: 'location' });
    expect(asked()).toBeGreaterThan(1);
  });

  it('a way whose start or end is off the imported streets is routed by Amazon Location', async () => {
    const { geo, asked } = await stage(town);
    const [on, off] = [away(100, 100), away(4000, 0)];
    expect(await geo.findWay({ from: off, to: on, goal: 'the sign', ...USUAL_WAYS })).toMatchObject({ directions: [] });
    expect(asked()).toBe(1);
    expect(await geo.findWay({ from: on, to: off, goal: 'the sign', ...USUAL_WAYS })).toMatchObject({ directions: [] });
    expect(asked()).toBe(2);
  });
});
