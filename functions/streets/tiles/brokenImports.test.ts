import { describe, expect, it } from 'vitest';
import { StreetsFault } from '../errors.ts';
import { importStreets } from '../import/importStreets.ts';
import { memorySource } from '../import/osmSource.ts';
import { gridTown } from '../testing/gridTown.ts';
import { memoryStore } from '../testing/memoryStore.ts';
import { damagedFiles } from './damagedFiles.ts';
import { openStreets } from './openStreets.ts';

const now = new Date('2026-11-20T09:00:00Z');
const north = { latitude: 57.7, longitude: 11.97 };
const south = { latitude: 55.6, longitude: 13.0 };
const towns = {
  north: gridTown(north.latitude, north.longitude, 8, 0.004),
  south: gridTown(south.latitude, south.longitude, 8, 0.004, 2),
};
type Store = ReturnType<typeof memoryStore>;

function add(store: Store, importId: string, where: keyof typeof towns, standalone = false) {
  const { nodes, ways } = towns[where];
  const places = [{ kind: 'town' as const, name: `Town of the ${where}`, ...(where === 'north' ? north : south) }];
  return importStreets({
    source: memorySource({ nodes, ways }),
    store,
    importId,
    name: importId,
    now,
    standalone,
    places,
  });
}

function remove(store: Store, importId: string) {
  for (const key of [...store.objects.keys()]) if (key.startsWith(`${importId}/`)) store.objects.delete(key);
}

describe('openStreets with missing or damaged files', () => {
  async function both() {
    const store = memoryStore();
    await add(store, 'north-1', 'north');
    await add(store, 'south-1', 'south');
    const reported: StreetsFault[] = [];
    const streets = openStreets(store, { recheckMilliseconds: 0, report: (fault) => reported.push(fault) });
    return { store, streets, reported };
  }

  it('an import gives streets and a town inside its area and nothing far away', async () => {
    const { streets, reported } = await both();
    expect((await streets.load(north, 3000)).edges.count).toBeGreaterThan(50);
    expect((await streets.townAt(north))?.name).toBe('Town of the north');
    expect((await streets.load({ latitude: 10, longitude: 10 }, 3000)).edges.count).toBe(0);
    expect(reported).toEqual([]);
  });

  it('missing import files fail the places they cover only and are reported once', async () => {
    const { store, streets, reported } = await both();
    remove(store, 'north-1');
    const fault = await streets.load(north, 3000).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StreetsFault);
    expect(fault).toMatchObject({ file: expect.stringMatching(/^north-1\//) });
    await expect(streets.importsAround(north, 300)).rejects.toThrow('is missing though the import is listed');
    expect((await streets.load(south, 3000)).edges.count).toBeGreaterThan(50);
    expect((await streets.townAt(south))?.name).toBe('Town of the south');
    expect((await streets.townAt(north))?.name).toBeUndefined();
    expect(reported.map(({ file }) => file.split('/')[0])).toEqual(['north-1']);
  });

  it('missing import files are ignored where another import covers the place, unless that is the demo', async () => {
    const { store, streets, reported } = await both();
    await add(store, 'demo-1', 'north', true);
    remove(store, 'north-1');
    await expect(streets.load(north, 3000)).rejects.toThrow(StreetsFault);
    await add(store, 'north-2', 'north');
    expect((await streets.importsAround(north, 300)).map(({ id }) => id)).toEqual(['north-2']);
    expect(reported).toHaveLength(1);
  });

  it('a damaged street tile is reported with its file and bytes', async () => {
    const { store, streets } = await both();
    const [key = ''] = [...store.objects.keys()].filter((each) =>
      /^north-1\/(?!map\.|names\.|towns\.).*\.tiles?$/.test(each),
    );
    const whole = store.objects.get(key) ?? Uint8Array.of();
    for (const damaged of [whole.slice(0, 50), Uint8Array.of(), whole.map((byte, i) => (i === 60 ? byte ^ 1 : byte))]) {
      store.objects.set(key, damaged);
      const fault = await streets.load(north, 20_000).catch((error: unknown) => error);
      expect(fault).toMatchObject({ name: 'StreetsFault', file: key });
      expect(fault).toMatchObject({ bytes: expect.stringMatching(/^\d+-\d+$/) });
      expect((await streets.load(south, 3000)).edges.count).toBeGreaterThan(50);
    }
    store.objects.set(key, whole);
    expect((await streets.load(north, 20_000)).edges.count).toBeGreaterThan(50);
  });
});

it('an archive with missing files is no fault beside its streets', async () => {
  const store = memoryStore();
  await add(store, 'north-1', 'north');
  remove(store, 'north-1');
  const reported: StreetsFault[] = [];
  const streets = openStreets(store, { report: (fault) => reported.push(fault) });
  // In the same catalogue square, but in another cell.
  expect((await streets.load({ ...north, longitude: 13.9 }, 3000)).edges.count).toBe(0);
  expect(reported.map(({ file }) => file)).toEqual(['north-1/streets.catalogue']);
  await expect(streets.load(north, 3000)).rejects.toThrow(StreetsFault);
});

it('a damaged catalogue is reported with its file and bytes, and other imports still answer', async () => {
  const store = memoryStore();
  await add(store, 'north-1', 'north');
  await add(store, 'south-1', 'south');
  const key = 'north-1/streets.catalogue';
  const whole = store.objects.get(key) ?? Uint8Array.of();
  for (const damaged of [whole.slice(0, 20), Uint8Array.of(), whole.map((byte, i) => (i === 9 ? byte ^ 1 : byte))]) {
    store.objects.set(key, damaged);
    const streets = openStreets(store);
    const fault = await streets.load(north, 3000).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'StreetsFault', file: key, bytes: `0-${whole.length}` });
    expect((await streets.load(south, 3000)).edges.count).toBeGreaterThan(50);
  }
});

describe('damagedFiles', () => {
  it('damagedFiles names each missing, cut off or changed file of the imports in use, and none of intact ones', async () => {
    const store = memoryStore();
    await add(store, 'north-1', 'north');
    await add(store, 'south-1', 'south');
    expect(await damagedFiles(store)).toEqual([]);
    const files = [...store.objects.keys()].filter((key) => key.startsWith('north-1/'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const whole = store.objects.get(file) ?? new Uint8Array();
      const changed = Uint8Array.from(whole);
      const middle = Math.floor(whole.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 0xff;
      for (const bytes of [undefined, whole.subarray(0, middle), changed]) {
        if (bytes) store.objects.set(file, bytes);
        else store.objects.delete(file);
        const sentences = await damagedFiles(store);
        expect(sentences, file).toHaveLength(1);
        expect(sentences[0]).toContain(file);
        store.objects.set(file, whole);
      }
    }
  });
});
