import { expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { archiveWriter, inArchiveOrder } from './archiveWriter.ts';
import { publishImport } from './catalogue.ts';
import { STREETS_ARCHIVE } from './importsInUse.ts';
import { openStreets } from './openStreets.ts';
import type { Place } from './placeCodec.ts';
import { encodeTile } from './tileCodec.ts';
import { cellRuns, cellsOf, tilesIn } from './tileGrid.ts';
import { townNotes } from './townNotes.ts';

const home = { latitude: 50.5, longitude: 9.5 };
/** Towns and villages per square degree, a third of Germany's density. */
const TOWNS = 300;

/** An import that spans `degrees` degrees around a home, with nearly empty tiles. */
async function country(degrees: number) {
  const store = memoryStore();
  const random = seededRandom(5);
  const bounds = {
    south: home.latitude - degrees / 2,
    north: home.latitude + degrees / 2,
    west: home.longitude - degrees / 2,
    east: home.longitude + degrees / 2,
  };
  const tiles = tilesIn(bounds);
  const towns = Array.from({ length: degrees * degrees * TOWNS }, (_, i): Place => {
    const latitude = bounds.south + random() * degrees;
    const longitude = bounds.west + random() * degrees;
    const kind = i % 20 === 0 ? 'town' : 'village';
    return { kind, name: `Town ${i}`, latitude, longitude };
  });
  const archive = archiveWriter(store, `country/${STREETS_ARCHIVE}`);
  const empty = encodeTile({ id: { zoom: 13, x: 0, y: 0 }, edges: [] });
  for (const id of inArchiveOrder(tiles)) await archive.add(id, empty);
  const index = await archive.finish(townNotes(towns));
  await publishImport(store, {
    id: 'country',
    name: 'country',
    createdAt: '2026-11-20T09:00:00.000Z',
    attribution: 'us',
    bounds,
    standalone: false,
    cells: cellRuns(cellsOf(tiles)),
    archives: { [STREETS_ARCHIVE]: index },
    hasCoast: false,
    counts: { vertices: 0, edges: 0, tiles: tiles.length, kilometres: 0 },
  });
  return { store, size: [...store.objects.values()].reduce((sum, { length }) => sum + length, 0) };
}

/** Bytes of a whole object or of a range. */
function bytesOf({ objects }: Awaited<ReturnType<typeof country>>['store'], read: string): number {
  const [, key = read, from = '0', to] = /^(.+) (\d+)-(\d+)$/.exec(read) ?? [];
  const { length = 0 } = objects.get(key) ?? {};
  return Math.min(length, Number(to ?? length)) - Number(from);
}

/** Reads and CPU time of a first walk after a cold start. */
async function coldWalk({ store }: Awaited<ReturnType<typeof country>>) {
  store.reads.length = 0;
  const before = process.cpuUsage();
  const streets = openStreets(store);
  await streets.load(home, 5000);
  expect((await streets.townAt(home))?.name).toMatch(/^Town \d+$/);
  const { user } = process.cpuUsage(before);
  // Nearly empty tiles lie in one read; archive.test.ts covers bytes of large ones.
  const reads = store.reads.filter((read) => !read.includes('.tiles '));
  const bytes = reads.reduce((sum, read) => sum + bytesOf(store, read), 0);
  return { reads: store.reads.length, bytes, user };
}

it('a home costs as many reads in a country as in a county', async () => {
  // The county fills a whole catalogue square, as the country does.
  const county = await country(4);
  const whole = await country(8);
  expect(whole.size).toBeGreaterThan(3 * county.size);
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
