import { DEGREE, type EdgeBits } from '../network/network.ts';
import { int32At } from '../network/typedArrays.ts';
import type { ByteReader } from '../tiles/bytes.ts';
import { type Bounds, type TileId, tileAt, tileBounds, tilesIn } from '../tiles/tileGrid.ts';
import { TileBuckets } from './spill.ts';

const LONG_SEGMENT = 1;

/** Bounding box of the previous line's tile: consecutive lines usually lie in the same one. */
let latest = { tile: { zoom: 0, x: 0, y: 0 }, box: { south: 1, west: 1, north: 0, east: 0 } };

/**
 * All tiles that the line touches; for a segment that leaves its tile, all tiles of the segment's bounding box. Degrees
 * x 1e7.
 */
function tilesTouched(shape: Int32Array): TileId[] {
  const tiles: TileId[] = [];
  const add = (tile: TileId) => {
    if (!tiles.some(({ zoom, x, y }) => zoom === tile.zoom && x === tile.x && y === tile.y)) tiles.push(tile);
  };
  for (let p = 0; p < shape.length; p += 2) {
    const latitude = int32At(shape, p) / DEGREE;
    const longitude = int32At(shape, p + 1) / DEGREE;
    if (isInside(latest.box, latitude, longitude)) {
      if (p === 0) tiles.push(latest.tile);
      continue;
    }
    const tile = tileAt(latitude, longitude);
    latest = { tile, box: tileBounds(tile) };
    if (p > 0) {
      const before = { latitude: int32At(shape, p - 2) / DEGREE, longitude: int32At(shape, p - 1) / DEGREE };
      // A longer segment crosses the antimeridian or is a data error: only the tiles of its ends count.
      if (Math.max(Math.abs(before.longitude - longitude), Math.abs(before.latitude - latitude)) < LONG_SEGMENT) {
        tilesIn({
          south: Math.min(before.latitude, latitude),
          north: Math.max(before.latitude, latitude),
          west: Math.min(before.longitude, longitude),
          east: Math.max(before.longitude, longitude),
        }).forEach(add);
      }
    }
    add(tile);
  }
  return tiles;
}

function isInside({ south, west, north, east }: Bounds, latitude: number, longitude: number): boolean {
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

export interface EdgeRecord extends EdgeBits {
  from: number;
  to: number;
  name: number;
  metres: number;
  /** Degrees x 1e7, latitude and longitude interleaved, end points included. */
  shape: Int32Array;
}

interface EdgeCopy {
  isShared: boolean;
  /** True for one copy of each edge, so that totals count it once. */
  isFirst: boolean;
}

const SHARED = 1;
const FIRST = 2;

/** Edges bucketed by tile, with one copy for each tile that an edge touches. */
export class EdgeRecords {
  private readonly buckets = new TileBuckets();

  tiles(): TileId[] {
    return this.buckets.tiles();
  }

  put(edge: EdgeRecord): void {
    const { shape } = edge;
    const tiles = tilesTouched(shape);
    tiles.forEach((tile, index) => {
      this.buckets.put(tile, (record) => {
        record.varint((tiles.length > 1 ? SHARED : 0) | (index === 0 ? FIRST : 0));
        record.varint(edge.from).varint(edge.to).varint(edge.streetClass).varint(edge.flags).varint(edge.traits);
        record
          .varint(edge.comfort)
          .varint(edge.name)
          .varint(Math.round(edge.metres * 1000))
          .points(shape);
      });
    });
  }

  read<T>(tile: TileId, visit: (edge: EdgeRecord, copy: EdgeCopy) => T): T[] {
    return this.buckets.read(tile, (reader) => {
      const marks = reader.varint();
      return visit(readEdge(reader), { isShared: (marks & SHARED) !== 0, isFirst: (marks & FIRST) !== 0 });
    });
  }

  close(): void {
    this.buckets.close();
  }
}

function readEdge(reader: ByteReader): EdgeRecord {
  return {
    from: reader.varint(),
    to: reader.varint(),
    streetClass: reader.varint(),
    flags: reader.varint(),
    traits: reader.varint(),
    comfort: reader.varint(),
    name: reader.varint(),
    metres: reader.varint() / 1000,
    shape: reader.points(),
  };
}
