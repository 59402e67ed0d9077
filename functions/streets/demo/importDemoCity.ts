import { fileURLToPath } from 'node:url';
import { importStreets } from '../import/importStreets.ts';
import { OsmPbf } from '../pbf/osmPbf.ts';
import { type ImportNote, readCurrent } from '../tiles/catalogue.ts';
import { TILE_VERSION } from '../tiles/tileCodec.ts';
import type { TileStore } from '../tiles/tileStore.ts';

export const DEMO_CITY_FILE = fileURLToPath(new URL('./porto-2020.osm.pbf', import.meta.url));
export const DEMO_HOME = { latitude: 41.1452, longitude: -8.6108 };
export const DEMO_CITY_ID = `demo-porto-${TILE_VERSION}`;

/** Imports the bundled extract; undefined if the store already lists it. */
export async function importDemoCity(store: TileStore, now: Date): Promise<ImportNote | undefined> {
  if ((await readCurrent(store)).some(({ id }) => id === DEMO_CITY_ID)) return undefined;
  const source = new OsmPbf(DEMO_CITY_FILE);
  try {
    const name = 'Porto (demo city)';
    return await importStreets({ source, store, importId: DEMO_CITY_ID, name, now, standalone: true });
  } finally {
    source.close();
  }
}
