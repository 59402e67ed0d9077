import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Position } from '../../../shared/domain/geo.ts';
import { importDemoCity } from '../demo/importDemoCity.ts';
import { type Network, STREET_CLASSES } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { folderStore } from '../tiles/folderStore.ts';
import { openStreets } from '../tiles/openStreets.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { memoryStore } from './memoryStore.ts';

const WHOLE = { south: 41.1, north: 41.2, west: -8.7, east: -8.5 };

let store: Promise<TileStore> | undefined;
let network: Promise<Network> | undefined;

/** The tiles of the demo city, for all test files of a worker. */
export const demoCityStore = (): Promise<TileStore> => (store ??= storeOfCity());

/** Its network, loaded once. */
export const demoCity = (): Promise<Network> =>
  (network ??= demoCityStore().then((tiles) => openStreets(tiles).loadBounds(WHOLE)));

/** Evenly spread residential homes. */
export function homesIn(city: Network, count: number): Position[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...city.edges.streetClass.keys()].filter((edge) => city.edges.streetClass[edge] === residential);
  return Array.from({ length: count }, (_, i) =>
    edgePointAt(city, edges[Math.floor(((i + 0.5) * edges.length) / count)] ?? 0, 0.5),
  );
}

async function storeOfCity(): Promise<TileStore> {
  const tiles = memoryStore();
  const folder = await cityOfRun();
  if (!folder) await importDemoCity(tiles, new Date(0));
  else for (const [key, bytes] of filesOf(folder)) await tiles.put(key, bytes);
  return tiles;
}

/** Copies the tiles into a stack's folder. */
export async function putDemoCity(into: string): Promise<void> {
  const folder = await cityOfRun();
  if (folder) cpSync(folder, into, { recursive: true });
  else await importDemoCity(folderStore(into), new Date(0));
}

export function filesOf(folder: string): [key: string, bytes: Buffer][] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.map((path) => [relative(folder, path), readFileSync(path)]);
}

/** Imported once per test run, into the folder of test/runFolder.ts. */
async function cityOfRun(): Promise<string | undefined> {
  const run = process.env.TEST_RUN_FOLDER;
  if (!run) return undefined;
  const city = join(run, 'demo-city');
  if (existsSync(city)) return city;
  const own = `${city}-${process.pid}`;
  await importDemoCity(folderStore(own), new Date(0));
  // An atomic rename; the folder of a faster process stays.
  await rename(own, city).catch(() => rm(own, { recursive: true }));
  return city;
}
