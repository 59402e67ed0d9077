import { TileBuckets } from '../import/spill.ts';
import { numberAt } from '../network/typedArrays.ts';
import type { ByteReader } from '../tiles/bytes.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import { cutLine, cutRings } from './cutLine.ts';
import { FEATURE_STYLES, type MapLayer } from './featureStyles.ts';
import { type Box, boxOf, DETAIL_ZOOM, GRID, gridSide, OVERVIEW_ZOOM, tilesOver } from './mercator.ts';
import { simplified, simplifiedRing } from './simplify.ts';
import { BUFFER, EXTENT } from './vectorTile.ts';

/** A map feature before tile cutting. Parts are grid points, x and y interleaved. */
export interface MapFeature {
  look: number;
  from: number;
  isTunnel: boolean;
  name: number;
  rank?: number;
  parts: ArrayLike<number>[];
}

/** Margin of a tile in grid units, at the coarsest zoom cut out of it: neighbours share features along their edge. */
export const marginOf = (zoom: number): number => (BUFFER * gridSide(zoom)) / EXTENT;

/** Tolerance of overview tiles: the finest zoom they serve shows no smaller bend. */
const OVERVIEW_TOLERANCE = 2 * (gridSide(DETAIL_ZOOM - 1) / EXTENT);

/** Map features bucketed by tile and spilled: once in full detail, once simplified for overview zooms. */
export class MapFeatures {
  private readonly buckets = new TileBuckets();

  tiles(zoom: number): TileId[] {
    return this.buckets.tiles().filter((tile) => tile.zoom === zoom);
  }

  put(feature: MapFeature): void {
    if (this.putDetail(feature) && feature.from < DETAIL_ZOOM) this.putOverview(feature);
  }

  putDetail(feature: MapFeature): boolean {
    const box = boxOf(feature.parts);
    if (isTooLarge(box)) return false;
    this.cutInto(DETAIL_ZOOM, feature, box);
    return true;
  }

  putOverview(feature: MapFeature): void {
    const simpler = isLineOf(feature) ? simplified : simplifiedRing;
    const parts = feature.parts.map((part) => simpler(Float64Array.from(part), OVERVIEW_TOLERANCE));
    this.cutInto(OVERVIEW_ZOOM, { ...feature, parts }, boxOf(parts));
  }

  /** Features of a tile, relative to its upper left corner. */
  read(tile: TileId): MapFeature[] {
    return this.buckets.read(tile, readFeature);
  }

  close(): void {
    this.buckets.close();
  }

  private cutInto(zoom: number, feature: MapFeature, box: Box): void {
    const margin = marginOf(zoom);
    const side = gridSide(zoom);
    const tiles = tilesOver(box, zoom, margin);
    for (const tile of tiles) {
      const left = tile.x * side;
      const top = tile.y * side;
      if (tiles.length === 1 || isPointOf(feature)) {
        this.putIn(tile, feature, left, top);
        continue;
      }
      const moved = feature.parts.map((part) => relative(part, left, top));
      const window = { min: -margin, max: side + margin };
      const parts = isLineOf(feature) ? moved.flatMap((part) => cutLine(part, window)) : cutRings(moved, window);
      if (parts.length > 0) this.putIn(tile, { ...feature, parts });
    }
  }

  /** Writes a feature into one tile, relative to the tile's upper left corner or to the given origin. */
  putIn(tile: TileId, { look, from, isTunnel, name, rank = 0, parts }: MapFeature, left = 0, top = 0): void {
    this.buckets.put(tile, (record) => {
      record
        .varint(look)
        .varint(from)
        .varint(isTunnel ? 1 : 0)
        .varint(name)
        .varint(rank)
        .varint(parts.length);
      for (const part of parts) {
        record.varint(part.length);
        let [x, y] = [left, top];
        for (let p = 0; p < part.length; p += 2) {
          record.signed(numberAt(part, p) - x).signed(numberAt(part, p + 1) - y);
          x = numberAt(part, p);
          y = numberAt(part, p + 1);
        }
      }
    });
  }
}

/** Maximum extent of a drawn feature, three degrees. */
const LARGE = GRID / 120;

/** Features that cross the antimeridian or are data errors are dropped. */
function isTooLarge({ left, top, right, bottom }: Box): boolean {
  return Math.max(right - left, bottom - top) > LARGE;
}

function readFeature(reader: ByteReader): MapFeature {
  const look = reader.varint();
  const from = reader.varint();
  const isTunnel = reader.varint() === 1;
  const name = reader.varint();
  const rank = reader.varint();
  const parts: number[][] = [];
  for (let count = reader.varint(); count > 0; count--) {
    // Plain arrays: a typed array's off-heap overhead is too large for very many parts of a few points.
    const part: number[] = [];
    let [x, y] = [0, 0];
    for (let rest = reader.varint(); rest > 0; rest -= 2) {
      x += reader.signed();
      y += reader.signed();
      part.push(x, y);
    }
    parts.push(part);
  }
  return { look, from, isTunnel, name, rank, parts };
}

function relative(part: ArrayLike<number>, left: number, top: number): Float64Array {
  const moved = new Float64Array(part.length);
  for (let p = 0; p < part.length; p += 2) {
    moved[p] = numberAt(part, p) - left;
    moved[p + 1] = numberAt(part, p + 1) - top;
  }
  return moved;
}

const layerOf = ({ look }: MapFeature) => FEATURE_STYLES[look]?.layer;
const POINT_LAYERS: ReadonlySet<MapLayer | undefined> = new Set(['place', 'label', 'landmark', 'number']);
const isPointOf = (feature: MapFeature) => POINT_LAYERS.has(layerOf(feature));
function isLineOf(feature: MapFeature): boolean {
  const layer = layerOf(feature);
  return layer === 'line' || layer === 'street' || layer === 'coast';
}
