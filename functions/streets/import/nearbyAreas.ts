import { METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import { clipped } from '../map/cutLine.ts';
import { boxOf } from '../map/mercator.ts';
import { DEGREE } from '../network/network.ts';
import { type Bounds, noBounds, type TileId, tileBounds, tilesIn, widenTo } from '../tiles/tileGrid.ts';
import { MARGIN_METRES, NEARBY_KINDS, NearbyGrid, type NearbyKind } from './nearbyGrid.ts';
import { TileBuckets } from './spill.ts';

/** Neighbouring tiles overlap by this share of their height, so that no gap shows inside a lake. */
const OVERLAP = 0.0005;

/**
 * Clips a ring to a box (Sutherland-Hodgman). Degrees x 1e7, latitude and longitude interleaved, first point not
 * repeated; empty if fewer than three points remain.
 */
export function clipRing(ring: Int32Array, { south, west, north, east }: Bounds): Int32Array {
  const margin = (north - south) * OVERLAP * DEGREE;
  // Rings have the latitude first, so the axes of the box are swapped.
  const box = {
    left: south * DEGREE - margin,
    right: north * DEGREE + margin,
    top: west * DEGREE - margin,
    bottom: east * DEGREE + margin,
  };
  if (ring.length < 6) return new Int32Array();
  const { left, right, top, bottom } = boxOf([ring]);
  if (left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom) return ring;
  const points = clipped(ring, box);
  return points.length < 6 ? new Int32Array() : Int32Array.from(points, Math.round);
}

/** Degrees; a larger extent crosses the antimeridian or is a data error. */
const LARGE = 3;

/** Green areas, water and landmarks, bucketed by the tiles they touch or adjoin, until tiles are written. */
export class NearbyAreas {
  private readonly buckets = new TileBuckets();
  /** An extract without green and water knows nothing about surroundings. */
  isEmpty = true;

  /** Even-odd rule over the rings. Degrees x 1e7, interleaved, first point not repeated. */
  putArea(kind: NearbyKind, rings: readonly Int32Array[]): void {
    this.eachTile(rings, (tile) => {
      const clip = widened(tileBounds(tile));
      const parts = rings.map((ring) => clipRing(ring, clip)).filter(({ length }) => length > 0);
      if (parts.length > 0) this.put(tile, kind, false, parts);
    });
  }

  putLine(kind: NearbyKind, line: Int32Array): void {
    for (let p = 0; p + 2 < line.length; p += 2) {
      const piece = line.subarray(p, p + 4);
      this.eachTile([piece], (tile) => this.put(tile, kind, true, [piece]));
    }
  }

  of(tile: TileId): NearbyGrid {
    const grid = new NearbyGrid(tileBounds(tile));
    this.buckets.read(tile, (reader) => {
      const head = reader.varint();
      const kind = NEARBY_KINDS[head >> 1] ?? 'green';
      const parts = Array.from({ length: reader.varint() }, () => reader.points());
      if ((head & 1) === 0) grid.fill(kind, parts);
      else for (const part of parts) grid.line(kind, part);
    });
    return grid;
  }

  close(): void {
    this.buckets.close();
  }

  private put(tile: TileId, kind: NearbyKind, isLine: boolean, parts: readonly Int32Array[]): void {
    if (kind === 'green' || kind === 'water') this.isEmpty = false;
    this.buckets.put(tile, (record) => {
      record.varint((NEARBY_KINDS.indexOf(kind) << 1) | (isLine ? 1 : 0)).varint(parts.length);
      for (const part of parts) record.points(part);
    });
  }

  private eachTile(lines: readonly Int32Array[], visit: (tile: TileId) => void): void {
    const box = noBounds();
    for (const line of lines) widenTo(box, line);
    if (Math.max(box.east - box.west, box.north - box.south) < LARGE) tilesIn(widened(box)).forEach(visit);
  }
}

/** Slightly more than the margin that NearbyGrid reads. */
function widened({ south, west, north, east }: Bounds): Bounds {
  const up = MARGIN_METRES / METRES_PER_DEGREE;
  const aside = up / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) / 180) * Math.PI));
  return { south: south - up, west: west - aside, north: north + up, east: east + aside };
}
