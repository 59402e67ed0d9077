import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { MultiPolygon, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { z } from 'zod/mini';
import { joinLayers, LayerWriter, LruCache, type TileId, tileKey } from '../../functions/streets/index.ts';

/** Below this zoom tiles show the world's land instead of streets. */
export const LAND_BELOW_ZOOM = 10;

/** From this zoom on the finer coastline of the 1:10 million data set is used. */
const FINE_FROM_ZOOM = 6;

const ring = z.array(z.number());
const topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.object({
    land: z.object({
      geometries: z.array(z.object({ type: z.literal('MultiPolygon'), arcs: z.array(z.array(ring)) })),
    }),
  }),
});

export type LandTopology = z.infer<typeof topology>;

interface WorldLand {
  layer(zoom: number, x: number, y: number): Promise<LayerWriter>;
}

/** Natural Earth's land (public domain), loaded on first use. */
function worldLand(): WorldLand {
  const indexes = new Map<string, Promise<GeoJSONVT>>();
  const open = (file: string, maxZoom: number) => {
    const index = indexes.get(file) ?? readLand(file, maxZoom);
    indexes.set(file, index);
    return index;
  };
  return {
    async layer(zoom, x, y) {
      const index =
        zoom < FINE_FROM_ZOOM ? open('land-50m.json', FINE_FROM_ZOOM - 1) : open('land-10m.json', LAND_BELOW_ZOOM - 1);
      const layer = new LayerWriter('land');
      for (const { geometry } of (await index).getTile(zoom, x, y)?.features ?? []) {
        // geojson-vt repeats the first point of a ring.
        const rings = geometry.filter((part): part is [number, number][] => Array.isArray(part[0]));
        layer.add(
          'polygon',
          {},
          rings.map((ring) => ring.slice(0, -1).flat()),
        );
      }
      return layer;
    },
  };
}

async function readLand(file: string, maxZoom: number): Promise<GeoJSONVT> {
  const folder = dirname(fileURLToPath(import.meta.resolve('world-atlas/package.json')));
  const land = landOf(z.parse(topology, JSON.parse(await readFile(join(folder, file), 'utf8'))));
  return new GeoJSONVT(land, { maxZoom, indexMaxZoom: 0 });
}

/**
 * Decodes TopoJSON: arcs are delta-coded on a grid; a ring lists arc indexes, and the complement of an index means
 * reversed.
 */
export function landOf({ transform: { scale, translate }, arcs, objects }: LandTopology): MultiPolygon {
  const lines = arcs.map((steps) => {
    let x = 0;
    let y = 0;
    return steps.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const stretch = (number: number) => (number < 0 ? lines[~number]?.toReversed() : lines[number]) ?? [];
  // Adjacent arcs share a point, which is dropped.
  const joined = (numbers: readonly number[]) =>
    numbers.flatMap((number, k) => (k === 0 ? stretch(number) : stretch(number).slice(1)));
  return {
    type: 'MultiPolygon',
    coordinates: objects.land.geometries.flatMap(({ arcs: polygons }) =>
      polygons.map((rings) => rings.map((numbers) => acrossTheDateLine(joined(numbers)))),
    ),
  };
}

/**
 * Unwraps a ring that crosses the antimeridian: continuous longitudes keep it in one piece, and tiles wrap the outside.
 * Without it the ring would be filled as a band around the world. A ring around the pole (Antarctica) is closed over
 * the pole.
 */
function acrossTheDateLine(ring: Position[]): Position[] {
  let turns = 0;
  let before = ring[0]?.[0] ?? 0;
  const straight = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns--;
    if (longitude - before < -180) turns++;
    before = longitude;
    return [longitude + 360 * turns, latitude];
  });
  const [first, last] = [straight[0], straight.at(-1)];
  if (turns === 0 || !first || !last) return straight;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...straight, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

export function worldTiles(land: WorldLand = worldLand()): (tile: TileId) => Promise<Uint8Array | undefined> {
  const kept = new LruCache<Uint8Array | undefined>(4 * 1024 * 1024, (bytes) => bytes?.length ?? 1);
  return (tile) =>
    kept.get(tileKey(tile), async () => {
      const bytes = joinLayers([await land.layer(tile.zoom, tile.x, tile.y)]);
      return bytes && gzipSync(bytes);
    });
}
