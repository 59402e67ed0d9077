import { describe, expect, it } from 'vitest';
import { walkPieces } from '../../../shared/domain/collection/streetCoverage.ts';
import { streetFigures } from '../../../shared/domain/collection/walkedStreets.ts';
import { grouped } from '../grouped.ts';
import { importStreets } from '../import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../import/osmSource.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import type { Place } from '../tiles/placeCodec.ts';
import { openTowns } from './openTowns.ts';

const now = new Date('2026-11-20T09:00:00Z');
const metre = 1 / 111_195;
const north = (metres: number) => 45 + metres * metre;
const east = (metres: number) => 7 + (metres * metre) / Math.cos((45 * Math.PI) / 180);

const west: Place = { kind: 'village', name: 'Westham', latitude: north(0), longitude: east(0) };
const eastward: Place = { kind: 'village', name: 'Eastham', latitude: north(0), longitude: east(2000) };

type Way = [name: string, points: [x: number, y: number][], tags?: Record<string, string>];

/** Ways in metres east and north of Westham. */
async function townsOf(ways: readonly Way[], importId = 'a', store = memoryStore()) {
  const nodes = new Map<string, OsmNode>();
  const osm = ways.map(([name, points, tags]): OsmWay => {
    const refs = points.map(([x, y]) => {
      const known = nodes.get(`${x} ${y}`) ?? { id: nodes.size + 1, latitude: north(y), longitude: east(x) };
      nodes.set(`${x} ${y}`, known);
      return known.id;
    });
    return { refs, tags: { highway: 'residential', name, ...tags } };
  });
  const source = memorySource({ nodes: [...nodes.values()], ways: osm });
  await importStreets({ source, store, importId, name: 'Ham', now, places: [west, eastward] });
  const towns = openTowns(store, { recheckMilliseconds: 0 });
  return { store, towns, places: await towns.townsAt([west, eastward]) };
}

const metresByName = (town: { streets: readonly { name: string; metres: number }[] } | undefined) =>
  [...grouped(town?.streets ?? [], ({ name }) => name)].map(([name, streets]) => [
    name,
    ...streets.map(({ metres }) => Math.round(metres)),
  ]);

describe('openTowns', () => {
  it('a street in two towns counts in each with its metres there', async () => {
    const { towns, places } = await townsOf([
      [
        'Long Road',
        [
          [0, 0],
          [700, 0],
          [2000, 0],
        ],
      ],
    ]);
    expect(places.map(({ name }) => name).sort()).toEqual(['Eastham', 'Westham']);
    const [one = 0, other = 0] = await Promise.all(
      places.map(async ({ key }) => (await towns.streetsOf(key))?.streets[0]?.metres),
    );
    expect(one + other).toBeCloseTo(2000, 0);
    expect(Math.abs(one - 1000)).toBeLessThan(20);
  });

  it('streets of one name are counted apart unless they meet or face across a crossing', async () => {
    const { towns, places } = await townsOf([
      [
        'Mill Lane',
        [
          [0, 100],
          [200, 100],
        ],
      ],
      [
        'Mill Lane',
        [
          [300, 100],
          [460, 100],
        ],
      ],
      [
        'Mill Lane',
        [
          [0, 600],
          [0, 700],
        ],
      ],
    ]);
    const westham = places.find(({ name }) => name === 'Westham');
    expect(metresByName(await towns.streetsOf(westham?.key ?? ''))).toEqual([['Mill Lane', 360, 100]]);
  });

  it('a bridge of five metres is no street, but counts where it is part of one', async () => {
    const brook = (name: string, at: number): Way => [
      name,
      [
        [at, 100],
        [at + 5, 100],
      ],
      { bridge: 'yes' },
    ];
    const { towns, places } = await townsOf([
      brook('Brook Bridge', 0),
      [
        'Ford Road',
        [
          [300, 100],
          [400, 100],
        ],
      ],
      brook('Ford Road', 400),
    ]);
    const westham = places.find(({ name }) => name === 'Westham');
    expect(metresByName(await towns.streetsOf(westham?.key ?? ''))).toEqual([['Ford Road', 105]]);
  });

  it('paths, tunnels, one-letter names and unnamed ways are left out', async () => {
    const { towns, places } = await townsOf([
      [
        'High Street',
        [
          [0, 0],
          [100, 0],
        ],
      ],
      [
        'Wood Path',
        [
          [100, 0],
          [100, 100],
        ],
        { highway: 'footway' },
      ],
      [
        'Under Street',
        [
          [100, 0],
          [200, 0],
        ],
        { tunnel: 'yes' },
      ],
      [
        'B',
        [
          [0, 0],
          [0, 100],
        ],
      ],
      [
        '',
        [
          [0, 0],
          [-100, 0],
        ],
      ],
    ]);
    const westham = places.find(({ name }) => name === 'Westham');
    expect(metresByName(await towns.streetsOf(westham?.key ?? ''))).toEqual([['High Street', 100]]);
  });

  it('the streets of a town are read with one object, and those of an unlisted town with none', async () => {
    const { towns, places, store } = await townsOf([
      [
        'High Street',
        [
          [0, 0],
          [100, 0],
        ],
      ],
    ]);
    const key = places.find(({ name }) => name === 'Westham')?.key ?? '';
    store.reads.length = 0;
    await towns.streetsOf(key);
    expect(store.reads.filter((read) => read.includes('.tiles'))).toEqual([expect.stringContaining('a/towns.0.tiles')]);
    expect(await towns.streetsOf(key.replace('Westham', 'Nowhere'))).toBeUndefined();
    expect(await towns.streetsOf('something else')).toBeUndefined();
  });

  it('a walked street stays walked on a new map that keeps its name and four fifths of it', async () => {
    const line = [0, 100, 300, 500, 930].map((x): [number, number] => [east(x), north(50)]);
    const before = await townsOf([
      [
        'Old Street',
        [
          [0, 50],
          [1000, 50],
        ],
      ],
    ]);
    const key = before.places.find(({ name }) => name === 'Westham')?.key ?? '';
    const old = await before.towns.streetsOf(key);
    const walkedOld = old && walkPieces(old, [line], new Uint8Array(old.pieces.count));
    expect(old && walkedOld && streetFigures(old, walkedOld)[0]?.isWalked).toBe(true);

    // The first 200 metres have moved.
    const after = await townsOf(
      [
        [
          'Old Street',
          [
            [0, -90],
            [200, -90],
            [200, 50],
            [1000, 50],
          ],
        ],
      ],
      'b',
      before.store,
    );
    const renewed = await after.towns.streetsOf(key);
    const walkedNew = renewed && walkPieces(renewed, [line], new Uint8Array(renewed.pieces.count));
    expect(await after.towns.versionOf({ south: 44, north: 46, west: 6, east: 8 })).not.toBe(
      await before.towns.versionOf({ south: 50, north: 51, west: 6, east: 8 }),
    );
    if (!renewed || !walkedNew) expect.fail('the town is gone');
    expect(streetFigures(renewed, walkedNew)[0]?.isWalked).toBe(false);
  });
});
