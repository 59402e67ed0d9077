import { DEGREE } from '../network/buildNetwork.ts';
import { AREA_KINDS, type Area } from '../tiles/basemapCodec.ts';
import type { ByteReader } from '../tiles/bytes.ts';
import { type TileId, tileBounds, tilesIn } from '../tiles/tileGrid.ts';
import { clipRing } from './clipRing.ts';
import { TileBuckets } from './tileBuckets.ts';

/** Degrees. */
const LARGE_AREA = 3;

/** What the map shows as areas, cut at the edges of tiles and sorted by them. */
export class AreaBuckets {
  private readonly buckets = new TileBuckets();

  tiles(): TileId[] {
    return this.buckets.tiles();
  }

  put({ kind, ring }: Area): void {
    const box = { south: 90, west: 180, north: -90, east: -180 };
    for (let p = 0; p < ring.length; p += 2) {
      const latitude = (ring[p] ?? 0) / DEGREE;
      const longitude = (ring[p + 1] ?? 0) / DEGREE;
      box.south = Math.min(box.south, latitude);
      box.north = Math.max(box.north, latitude);
      box.west = Math.min(box.west, longitude);
      box.east = Math.max(box.east, longitude);
    }
    // A larger one is across the 180th meridian, or a mistake in the data: the map does without.
    if (Math.max(box.east - box.west, box.north - box.south) > LARGE_AREA) return;
    const tiles = tilesIn(box);
    for (const tile of tiles) {
      const part = tiles.length === 1 ? ring : clipRing(ring, tileBounds(tile));
      if (part.length === 0) continue;
      this.buckets.put(tile, (record) => {
        record.varint(AREA_KINDS.indexOf(kind)).varint(part.length);
        for (let p = 0; p < part.length; p++) record.signed((part[p] ?? 0) - (part[p - 2] ?? 0));
      });
    }
  }

  of(tile: TileId): Area[] {
    return this.buckets.read(tile, readArea);
  }

  close(): void {
    this.buckets.close();
  }
}

function readArea(reader: ByteReader): Area {
  const kind = AREA_KINDS[reader.varint()] ?? 'green';
  const ring = new Int32Array(reader.varint());
  for (let p = 0; p < ring.length; p++) ring[p] = (ring[p - 2] ?? 0) + reader.signed();
  return { kind, ring };
}
