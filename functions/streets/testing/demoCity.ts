import { importDemoCity } from '../import/demoCity.ts';
import type { Network } from '../network/network.ts';
import { openStreets } from '../tiles/openStreets.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { memoryStore } from './memoryStore.ts';

const WHOLE = { south: 57.6, north: 57.8, west: 11.8, east: 12.2 };

let store: Promise<TileStore> | undefined;
let network: Promise<Network> | undefined;

/** The tiles of the demo city, imported once for all test files of a worker: it takes seconds each time. */
export function demoCityStore(): Promise<TileStore> {
  store ??= importAll();
  return store;
}

/** Its streets, read once. */
export function demoCity(): Promise<Network> {
  network ??= demoCityStore().then((tiles) => openStreets(tiles).loadBounds(WHOLE));
  return network;
}

async function importAll(): Promise<TileStore> {
  const tiles = memoryStore();
  await importDemoCity(tiles, new Date(0));
  return tiles;
}
