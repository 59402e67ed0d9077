import { TileBuckets } from '../import/tileBuckets.ts';
import type { ByteReader } from '../tiles/bytes.ts';
import type { TileId } from '../tiles/tileGrid.ts';
import { cutLine, cutRings } from './cutLine.ts';
import { LOOKS } from './looks.ts';
import { DETAIL_ZOOM, OVERVIEW_ZOOM } from './mapZooms.ts';
import { boxOf, GRID, gridSide, tilesOver } from './mercator.ts';
import { simplified, simplifiedRing } from './simplify.ts';
import { BUFFER, EXTENT } from './vectorTile.ts';

/** Something to draw, on its way into tiles. Parts are points of the grid, x and y interleaved. */
export interface MapFeature {
  /** Index into LOOKS. */
  look: number;
  /** The first zoom at which it is drawn. */
  from: number;
  isTunnel: boolean;
  /** Index into the import's names. */
  name: number;
  /** Of an area the outer ring and then its holes. */
  parts: ArrayLike<number>[];
}

/** Neighbours share what lies along their edge, at the coarsest zoom that is made of a tile. */
export const marginOf = (zoom: number): number => (BUFFER * gridSide(zoom)) / EXTENT;

/** An overview needs no more bends than its finest zoom shows. */
const OVERVIEW_TOLERANCE = 2 * (gridSide(DETAIL_ZOOM - 1) / EXTENT);

/** What the map shows, sorted by tile as it comes and spilled: once in full, and once as it is seen from afar. */
export class MapFeatures {
  private readonly buckets = new TileBuckets();

  tiles(zoom: number): TileId[] {
    return this.buckets.tiles().filter((tile) => tile.zoom === zoom);
  }

  put(feature: MapFeature): void {
    if (isTooLarge(feature)) return;
    this.cutInto(DETAIL_ZOOM, feature);
    if (feature.from < DETAIL_ZOOM) this.putOverview(feature);
  }

  putDetail(feature: MapFeature): void {
    if (!isTooLarge(feature)) this.cutInto(DETAIL_ZOOM, feature);
  }

  putOverview(feature: MapFeature): void {
    const simpler = isLineOf(feature) ? simplified : simplifiedRing;
    const parts = feature.parts.map((part) => simpler(Float64Array.from(part), OVERVIEW_TOLERANCE));
    this.cutInto(OVERVIEW_ZOOM, { ...feature, parts });
  }

  /** What lies in a tile, in points of the grid from its upper left corner. */
  read(tile: TileId): MapFeature[] {
    return this.buckets.read(tile, readFeature);
  }

  close(): void {
    this.buckets.close();
  }

  private cutInto(zoom: number, feature: MapFeature): void {
    const margin = marginOf(zoom);
    const side = gridSide(zoom);
    const tiles = tilesOver(boxOf(feature.parts), zoom, margin);
    for (const tile of tiles) {
      const moved = feature.parts.map((part) => relative(part, tile.x * side, tile.y * side));
      const window = { least: -margin, most: side + margin };
      const parts =
        tiles.length === 1 || isPointOf(feature)
          ? moved
          : isLineOf(feature)
            ? moved.flatMap((part) => cutLine(part, window, 0))
            : cutRings(moved, window);
      if (parts.length > 0) this.putIn(tile, { ...feature, parts });
    }
  }

  /** Into one tile, in points from its upper left corner. */
  putIn(tile: TileId, { look, from, isTunnel, name, parts }: MapFeature): void {
    this.buckets.put(tile, (record) => {
      record
        .varint(look)
        .varint(from)
        .varint(isTunnel ? 1 : 0)
        .varint(name)
        .varint(parts.length);
      for (const part of parts) {
        record.varint(part.length);
        for (let p = 0; p < part.length; p++) record.signed((part[p] ?? 0) - (part[p - 2] ?? 0));
      }
    });
  }
}

/** Three degrees. */
const LARGE = GRID / 120;

/** Across the 180th meridian, or a mistake in the data: the map does without. */
function isTooLarge({ parts }: MapFeature): boolean {
  const { left, top, right, bottom } = boxOf(parts);
  return Math.max(right - left, bottom - top) > LARGE;
}

function readFeature(reader: ByteReader): MapFeature {
  const look = reader.varint();
  const from = reader.varint();
  const isTunnel = reader.varint() === 1;
  const name = reader.varint();
  const parts: Int32Array[] = [];
  for (let count = reader.varint(); count > 0; count--) {
    const part = new Int32Array(reader.varint());
    for (let p = 0; p < part.length; p++) part[p] = (part[p - 2] ?? 0) + reader.signed();
    parts.push(part);
  }
  return { look, from, isTunnel, name, parts };
}

function relative(part: ArrayLike<number>, left: number, top: number): Float64Array {
  const moved = new Float64Array(part.length);
  for (let p = 0; p < part.length; p += 2) {
    moved[p] = (part[p] ?? 0) - left;
    moved[p + 1] = (part[p + 1] ?? 0) - top;
  }
  return moved;
}

const layerOf = ({ look }: MapFeature) => LOOKS[look]?.layer;
const isPointOf = (feature: MapFeature) => layerOf(feature) === 'place' || layerOf(feature) === 'label';
function isLineOf(feature: MapFeature): boolean {
  const layer = layerOf(feature);
  return layer === 'line' || layer === 'street' || layer === 'coast';
}
