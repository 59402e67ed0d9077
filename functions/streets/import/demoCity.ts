import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { DEGREE } from '../network/buildNetwork.ts';
import type { Place } from '../tiles/basemapCodec.ts';
import { type ImportNote, OSM_ATTRIBUTION, readCurrent } from '../tiles/catalogue.ts';
import { TILE_VERSION } from '../tiles/tileCodec.ts';
import type { TileStore } from '../tiles/tileStore.ts';
import { importStreets } from './importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from './memorySource.ts';

/** Göteborg as the tests of the npm package geojson-path-finder carry it: OpenStreetMap data of December 2016. */
export const DEMO_CITY_ID = `demo-goteborg-${TILE_VERSION}-names`;

const position = z.tuple([z.number(), z.number()]);
const demoSchema = z.object({
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.string()),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
      ]),
    }),
  ),
});

/** The data has ways only; these are the towns its streets lie in. */
const PLACES: readonly Place[] = [
  { kind: 'city', name: 'Göteborg', latitude: 57.7072, longitude: 11.9668 },
  { kind: 'town', name: 'Mölndal', latitude: 57.6557, longitude: 12.0138 },
  { kind: 'town', name: 'Partille', latitude: 57.7395, longitude: 12.1064 },
];

/** Imports the demo city unless it is there already; then there is nothing to do, and no answer. */
export async function importDemoCity(store: TileStore, now: Date): Promise<ImportNote | undefined> {
  if ((await readCurrent(store)).some(({ id }) => id === DEMO_CITY_ID)) return undefined;
  return importStreets({
    source: memorySource(await demoCityData()),
    store,
    importId: DEMO_CITY_ID,
    name: 'Göteborg (demo city)',
    now,
    attribution: OSM_ATTRIBUTION,
    standalone: true,
    places: PLACES,
  });
}

/** The demo city as nodes and ways. A polygon is the way around it. */
export async function demoCityData(): Promise<{ nodes: OsmNode[]; ways: OsmWay[] }> {
  const folder = createRequire(import.meta.url).resolve('geojson-path-finder/package.json');
  const text = await readFile(folder.replace(/package\.json$/, 'test/large-network.json'), 'utf8');
  const { features } = z.parse(demoSchema, JSON.parse(text));
  const nodes = new Map<number, OsmNode>();
  const ways = features.flatMap(({ properties, geometry }): OsmWay[] => {
    const lines = geometry.type === 'Polygon' ? geometry.coordinates : [geometry.coordinates];
    return lines.map((line) => ({
      tags: properties,
      refs: line.map(([longitude, latitude]) => {
        const id = nodeId(latitude, longitude);
        nodes.set(id, { id, latitude, longitude });
        return id;
      }),
    }));
  });
  return { nodes: [...nodes.values()], ways };
}

/**
 * The data has no node ids, but two ways that share a node share its position to the last digit: the position within
 * the degrees around the city makes an id. All are far above OpenStreetMap's own, so nothing joins them by accident.
 */
function nodeId(latitude: number, longitude: number): number {
  return Math.round((latitude - 57) * DEGREE) * 2 * DEGREE + Math.round((longitude - 11) * DEGREE);
}
