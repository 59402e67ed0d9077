import { basename } from 'node:path';
import { importStreets } from '../functions/streets/import/importStreets.ts';
import { type Network, type Point, STREET_CLASSES } from '../functions/streets/network/network.ts';
import { OsmPbf } from '../functions/streets/pbf/osmPbf.ts';
import { edgePointAt } from '../functions/streets/search/geometry.ts';
import { memoryStore } from '../functions/streets/testing/memoryStore.ts';
import { openStreets } from '../functions/streets/tiles/openStreets.ts';

export interface MeasuredPlace {
  name: string;
  network: Network;
  file: string;
}

/** Networks of the extracts in the comma-separated EXTRACTS variable. */
export async function extracts(): Promise<MeasuredPlace[]> {
  const files = (process.env.EXTRACTS ?? '').split(',').filter((file) => file !== '');
  return Promise.all(files.map(imported));
}

async function imported(file: string): Promise<MeasuredPlace> {
  const store = memoryStore();
  const source = new OsmPbf(file);
  const name = basename(file, '.osm.pbf');
  const { bounds } = await importStreets({ source, store, importId: name, name, now: new Date(0) });
  source.close();
  return { name, network: await openStreets(store).loadBounds(bounds), file };
}

/** Synthetic homes beside the middle of residential streets. */
export function homesIn(network: Network, count: number): Point[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...network.edges.streetClass.keys()].filter((edge) => network.edges.streetClass[edge] === residential);
  return Array.from({ length: count }, (_, i) => {
    const { latitude, longitude } = edgePointAt(network, edges[Math.floor((i * edges.length) / count)] ?? 0, 0.5);
    return { latitude: latitude + 0.0001, longitude: longitude + 0.0002 };
  });
}
