import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importIdOf, neighbourhoodsOf } from '../../../functions/adapters/geo/neighbourhood.ts';
import { importStreets } from '../../../functions/streets/import/importStreets.ts';
import { memorySource } from '../../../functions/streets/import/osmSource.ts';
import { gridTown } from '../../../functions/streets/testing/gridTown.ts';
import { folderStore } from '../../../functions/streets/tiles/folderStore.ts';
import { tileBounds } from '../../../functions/streets/tiles/tileGrid.ts';
import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { tileHandler } from './handler.ts';

/** Squares of zoom 12 around Paris, some 100 by 100 km. */
const [firstX, firstY, side] = [2066, 1402, 16];
const ZOOM = 12;

/** Requests every square; returns the answers, the covered squares and their mean position. */
async function scan(base: string, cookie: string | undefined) {
  const squares = Array.from({ length: side * side }, (_, index) => ({
    x: firstX + (index % side),
    y: firstY + Math.floor(index / side),
  }));
  const answers = await Promise.all(
    squares.map(async ({ x, y }) => {
      const answer = await fetch(`${base}/tiles/around/${x}/${y}`, cookie ? { headers: { cookie } } : {});
      return { x, y, text: await answer.text() };
    }),
  );
  const covered = answers.filter(({ text }) => JSON.parse(text).isCovered);
  const bounds = covered.map(({ x, y }) => tileBounds({ zoom: ZOOM, x, y }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = {
    latitude: mean(bounds.flatMap(({ north, south }) => [north, south])),
    longitude: mean(bounds.flatMap(({ west, east }) => [west, east])),
  };
  return { answers, covered, middle };
}

it('a scan of every square of a region finds no neighbourhood of a home, and with a home there it finds its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-tiles-'));
  const homes = new Map<string, Position>();
  const tiles = tileHandler({ folder, homeOf: async ([cookie = '']) => homes.get(cookie) });
  const server = createServer((request, response) => void tiles(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    const blank = await scan(base, undefined);
    const random = seededRandom(54);
    for (let index = 0; index < 4; index++) {
      const home = { latitude: 48.65 + random() * 0.3, longitude: 2.1 + random() * 0.6 };
      homes.set(`session=${index}`, home);
      const [neighbourhood] = neighbourhoodsOf(home, 2.5);
      if (!neighbourhood) throw new Error('no neighbourhood');
      const { latitude, longitude } = neighbourhood.centre;
      const source = memorySource(gridTown(latitude, longitude, 8, 0.004));
      const names = { importId: importIdOf(neighbourhood, new Date(index)), name: `Near ${index}` };
      await importStreets({ source, store: folderStore(folder), ...names, now: new Date(index) });
    }
    homes.set('session=stranger', { latitude: 43.6, longitude: 1.44 });
    for (const cookie of [undefined, 'session=none', 'session=stranger']) {
      expect((await scan(base, cookie)).answers, cookie).toEqual(blank.answers);
    }
    const errors: number[] = [];
    for (const [cookie, home] of homes) {
      if (cookie === 'session=stranger') continue;
      const { covered, middle } = await scan(base, cookie);
      expect(covered.length).toBeGreaterThan(0);
      errors.push(metresBetween(middle, home));
    }
    console.info(`with a home there: the middle is ${errors.map(Math.round).join(', ')} m off`);
    expect(Math.max(...errors)).toBeLessThan(3_000);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
