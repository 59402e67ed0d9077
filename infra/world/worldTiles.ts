import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { MultiPolygon, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { z } from 'zod/mini';
import { joinLayers, LayerWriter, LruCache, type TileId, tileKey } from '../../functions/streets/index.ts';

/** Tiles of a lower zoom than this show the world's land instead of streets. */
export const LAND_BELOW_ZOOM = 10;

/** From this zoom on the coarse coast would look cut with a knife. */
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
  /** The layer `land` of a tile. */
  layer(zoom: number, x: number, y: number): Promise<LayerWriter>;
}

/** Natural Earth's land (public domain), read when the first map of the world is asked for. */
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
        // Rings, of which it repeats the first point.
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
 * TopoJSON keeps each stretch of coast once, as steps on a grid; a ring names its stretches in order, one that runs
 * the other way by the complement of its number.
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
  // Where two stretches meet, both hold the point.
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
 * A coast that runs on beyond the date line jumps from one edge of the map to the other, and would be filled as a band
 * around the world. Told as degrees that go on counting it stays in one piece: the tiles wrap what lies outside. One
 * that has gone all the way round, as Antarctica's does, is closed over its pole.
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

/** Tiles of the world's land, cut when they are asked for. */
export function worldTiles(land: WorldLand = worldLand()): (tile: TileId) => Promise<Uint8Array | undefined> {
  const kept = new LruCache<Uint8Array | undefined>(4 * 1024 * 1024, (bytes) => bytes?.length ?? 1);
  return (tile) =>
    kept.get(tileKey(tile), async () => {
      const bytes = joinLayers([await land.layer(tile.zoom, tile.x, tile.y)]);
      return bytes && gzipSync(bytes);
    });
}
