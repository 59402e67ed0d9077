import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { archiveReader } from './archiveReader.ts';
import { archiveWriter, inArchiveOrder } from './archiveWriter.ts';
import { type TileId, tileKey, tilesAround, tilesIn } from './tileGrid.ts';
import type { TileStore } from './tileStore.ts';

/** A point where four catalogue squares meet, a little south of 60 degrees, where tiles are smallest. */
const corner = { latitude: 58.8137, longitude: 11.25 };

/** Counts reads, and reads that had to wait for others. */
function watched(store: TileStore) {
  const seen = { reads: 0, bytes: 0, waves: 0 };
  let underWay = 0;
  const read: TileStore['read'] = async (key, from, to) => {
    if (underWay++ === 0) seen.waves++;
    seen.reads++;
    seen.bytes += to - from;
    await new Promise(setImmediate);
    underWay--;
    return store.read(key, from, to);
  };
  return { seen, store: { ...store, read } };
}

const TILE_BYTES = 6000;
async function country() {
  const store = memoryStore();
  const tiles = inArchiveOrder(tilesIn({ south: 57.5, north: 59.9, west: 9, east: 14 }));
  const archive = archiveWriter(store, 'c/streets');
  for (const tile of tiles) await archive.add(tile, new Uint8Array(TILE_BYTES).fill(tile.x % 251));
  return { store, archive: { name: 'c/streets', index: await archive.finish() }, tiles };
}

it('the tiles around any home are read in three reads and two waves with at most twice their bytes', async () => {
  const { store, archive, tiles } = await country();
  // The tiles of a home lie in one volume.
  expect(store.objects.size).toBeGreaterThan(3);
  expect(store.objects.size).toBeLessThan(12);
  expect(tiles.length).toBeGreaterThan(10_000);
  const random = seededRandom(7);
  const homes = Array.from({ length: 300 }, () => ({
    latitude: 57.6 + random() * 2.2,
    longitude: 9.2 + random() * 4.6,
  }));
  let bytes = 0;
  let needed = 0;
  for (const home of [corner, ...homes]) {
    const { seen, store: counted } = watched(store);
    const reader = archiveReader(counted);
    const wanted = tilesAround(home.latitude, home.longitude, 5000);
    const found = await reader.locate(archive, wanted);
    expect(found.size).toBe(wanted.length);
    const catalogue = seen.bytes;
    await Promise.all(
      wanted.map(async (tile) => {
        const range = found.get(tileKey(tile)) ?? expect.fail();
        const read = await reader.read(range, (each) => each);
        expect([read.length, read[0], read.at(-1)]).toEqual([TILE_BYTES, tile.x % 251, tile.x % 251]);
      }),
    );
    expect(seen.reads).toBeLessThanOrEqual(3);
    expect(seen.waves).toBe(2);
    bytes += seen.bytes - catalogue;
    needed += wanted.length * TILE_BYTES;
  }
  expect(bytes).toBeLessThan(2 * needed);
});

describe('archives', () => {
  it('every tile of any zoom is read back, and a missing one is reported as missing', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = seededRandom(seed);
      const store = memoryStore();
      const writer = archiveWriter(store, 'a/map', 500);
      const bytesOf = new Map<string, Uint8Array>();
      const tiles: TileId[] = [];
      for (let i = 0; i < 120; i++) {
        const zoom = Math.floor(random() * 17);
        const near = Math.min(2 ** zoom, 40);
        const tile = { zoom, x: Math.floor(random() * near), y: Math.floor(random() * near) };
        if (bytesOf.has(tileKey(tile))) continue;
        bytesOf.set(
          tileKey(tile),
          Uint8Array.from({ length: 1 + Math.floor(random() * 60) }, () => random() * 256),
        );
        tiles.push(tile);
      }
      const ordered = seed % 2 === 0 ? inArchiveOrder(tiles) : tiles;
      for (const tile of ordered) await writer.add(tile, bytesOf.get(tileKey(tile)) ?? expect.fail());
      const index = await writer.finish([{ x: 3, y: 1, note: Buffer.from('a note') }]);
      const archive = { name: 'a/map', index: JSON.parse(JSON.stringify(index)) };
      const reader = archiveReader(store);
      for (const tile of tiles) {
        expect(await reader.tile(archive, tile)).toEqual(bytesOf.get(tileKey(tile)));
        const other = { ...tile, x: tile.x + 41 };
        expect(await reader.tile(archive, other)).toBeUndefined();
      }
      expect(Buffer.from((await reader.note(archive, { x: 3, y: 1 })) ?? []).toString()).toBe('a note');
      expect(await reader.note(archive, { x: 99, y: 1 })).toBeUndefined();
    }
  });

  it('the archive index of a planet takes less than 65 KB of the list of imports', async () => {
    const store = memoryStore();
    const writer = archiveWriter(store, 'p/streets');
    const random = seededRandom(1);
    for (let y = 20; y < 100; y++) {
      for (let x = 0; x < 128; x++) {
        if (random() < 0.5) await writer.add({ zoom: 13, x: x * 64, y: y * 64 }, Uint8Array.of(1));
      }
    }
    expect(JSON.stringify(await writer.finish()).length).toBeLessThan(65_000);
  });
});
