import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importStreets } from '../../streets/import/importStreets.ts';
import { memorySource } from '../../streets/import/osmSource.ts';
import { gridTown } from '../../streets/testing/gridTown.ts';
import { folderStore } from '../../streets/tiles/folderStore.ts';
import { firstProvider } from './firstProvider.ts';
import { localFinders } from './localFinders.ts';
import { requestFor } from './request.fixture.ts';

const home = { latitude: 57.7, longitude: 11.97 };
const folder = mkdtempSync(join(tmpdir(), 'signpost-damaged-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = (ending: string) =>
  readdirSync(join(folder, 'town-1'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending));

beforeAll(async () => {
  const source = memorySource(gridTown(home.latitude, home.longitude, 24, 0.002));
  const now = new Date('2026-11-20T09:00:00Z');
  await importStreets({ source, store: folderStore(folder), importId: 'town-1', name: 'Town', now });
});

// Overpass is unreachable: nothing listens at this address.
it.each(['off', 'http://127.0.0.1:1/api/interpreter'])(
  'damaged or missing tiles give no route (Overpass %s)',
  async (overpassUrl) => {
    const reported: unknown[] = [];
    const geo = () => firstProvider(localFinders({ folder, overpassUrl }), (error) => reported.push(error));
    expect(await geo().findRoute(requestFor(home))).toMatchObject({ provider: 'streets' });
    for (const ending of ['.tiles', '.catalogue']) {
      const kept = files(ending).map((name) => join(folder, 'town-1', name));
      const store = folderStore(folder);
      const whole = await Promise.all(files(ending).map((name) => store.get(`town-1/${name}`)));
      for (const damage of [(path: string) => writeFileSync(path, 'SPST'), (path: string) => rmSync(path)]) {
        for (const path of kept) damage(path);
        reported.length = 0;
        expect(await geo().findRoute(requestFor(home))).toEqual({ none: 'unavailable' });
        expect(await geo().nearestPlace(home)).toEqual({ place: null, attribution: '' });
        expect(reported).toHaveLength(2);
        expect(reported[0]).toMatchObject({ name: 'StreetsFault', file: expect.stringMatching(/^town-1\//) });
      }
      for (const [i, path] of kept.entries()) writeFileSync(path, whole[i] ?? '');
    }
    expect(await geo().findRoute(requestFor(home))).toMatchObject({ provider: 'streets' });
  },
);
