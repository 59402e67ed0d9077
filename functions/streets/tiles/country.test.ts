import { expect, it } from 'vitest';
import { seeded } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import type { Place } from './basemapCodec.ts';
import { json, publishImport } from './catalogue.ts';
import { cellKey, cellRuns, cellsWith } from './cells.ts';
import { openStreets } from './openStreets.ts';
import { encodeTile } from './tileCodec.ts';
import { type TileId, tileAt, tileKey, tilesIn } from './tileGrid.ts';

const home = { latitude: 50.5, longitude: 9.5 };
/** Towns and villages on a square degree, as in Germany. */
const TOWNS = 1000;

/** An import of so many degrees around a home, with tiles that are as good as empty. */
async function country(degrees: number) {
  const store = memoryStore();
  const random = seeded(5);
  const bounds = {
    south: home.latitude - degrees / 2,
    north: home.latitude + degrees / 2,
    west: home.longitude - degrees / 2,
    east: home.longitude + degrees / 2,
  };
  const tiles = tilesIn(bounds);
  const towns = Array.from({ length: degrees * degrees * TOWNS }, (_, i): Place & { tile: TileId } => {
    const latitude = bounds.south + random() * degrees;
    const longitude = bounds.west + random() * degrees;
    const kind = i % 20 === 0 ? 'town' : 'village';
    return { kind, name: `Town ${i}`, latitude, longitude, tile: tileAt(latitude, longitude) };
  });
  const cells = cellsWith(tiles, towns);
  for (const [id, cell] of cells) await store.put(cellKey('country', id), json(cell));
  for (const id of tiles) {
    await store.put(`country/${tileKey(id)}.tile`, encodeTile({ id, edges: [], areas: [], places: [] }));
  }
  await publishImport(store, {
    id: 'country',
    name: 'country',
    createdAt: '2026-11-20T09:00:00.000Z',
    attribution: 'us',
    bounds,
    standalone: false,
    cells: cellRuns(cells.keys()),
    counts: { vertices: 0, edges: 0, tiles: tiles.length, kilometres: 0 },
  });
  return { store, size: [...store.objects.values()].reduce((sum, { length }) => sum + length, 0) };
}

/** What a first walk reads after a cold start, and how long the processor is busy with it. */
async function coldWalk({ store }: Awaited<ReturnType<typeof country>>) {
  store.asked.length = 0;
  const before = process.cpuUsage();
  const streets = openStreets(store);
  await streets.load(home, 5000);
  expect(await streets.townAt(home)).toMatch(/^Town \d+$/);
  const { user } = process.cpuUsage(before);
  const bytes = store.asked.reduce((sum, key) => sum + (store.objects.get(key)?.length ?? 0), 0);
  return { reads: store.asked.length, bytes, user };
}

it('costs a home as much in a country as in a county', async () => {
  const county = await country(2);
  const whole = await country(7);
  expect(whole.size).toBeGreaterThan(10 * county.size);
  const busy = { county: [] as number[], whole: [] as number[] };
  for (let turn = 0; turn < 15; turn++) {
    busy.county.push((await coldWalk(county)).user);
    busy.whole.push((await coldWalk(whole)).user);
  }
  const [few, many] = [await coldWalk(county), await coldWalk(whole)];
  expect(many.reads).toBe(few.reads);
  expect(many.bytes).toBeLessThan(1.1 * few.bytes);
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[7] ?? 0;
  expect(median(busy.whole)).toBeLessThan(3 * median(busy.county));
});
