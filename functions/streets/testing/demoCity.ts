import { importDemoCity } from '../import/demoCity.ts';
import type { Network } from '../network/network.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { memoryStore } from './memoryStore.ts';

const WHOLE = { south: 57.6, north: 57.8, west: 11.8, east: 12.2 };

let imported: Promise<Network> | undefined;

/** The streets of the demo city, imported once for all test files of a worker: it takes seconds each time. */
export function demoCity(): Promise<Network> {
  imported ??= importAll();
  return imported;
}

async function importAll(): Promise<Network> {
  const store = memoryStore();
  await importDemoCity(store, new Date(0));
  return openStreets(store).loadBounds(WHOLE);
}
