import { DEGREE } from '../network/buildNetwork.ts';
import { type Bounds, type TileId, tileAt, tileBounds, tilesIn } from '../tiles/tileGrid.ts';

/** Degrees. */
const LONG_SEGMENT = 1;

/** Where the last line ended: the next one is near it as a rule. */
let latest = { tile: { zoom: 0, x: 0, y: 0 }, box: { south: 1, west: 1, north: 0, east: 0 } };

/** Every tile the line touches; where a segment leaves its tile, all tiles of the segment's box. Degrees x 1e7. */
export function tilesTouched(shape: Int32Array): TileId[] {
  const tiles: TileId[] = [];
  const add = (tile: TileId) => {
    if (!tiles.some(({ zoom, x, y }) => zoom === tile.zoom && x === tile.x && y === tile.y)) tiles.push(tile);
  };
  for (let p = 0; p < shape.length; p += 2) {
    const latitude = (shape[p] ?? 0) / DEGREE;
    const longitude = (shape[p + 1] ?? 0) / DEGREE;
    if (isInside(latest.box, latitude, longitude)) {
      if (p === 0) tiles.push(latest.tile);
      continue;
    }
    const tile = tileAt(latitude, longitude);
    latest = { tile, box: tileBounds(tile) };
    if (p > 0) {
      const before = { latitude: (shape[p - 2] ?? 0) / DEGREE, longitude: (shape[p - 1] ?? 0) / DEGREE };
      // A longer one is across the 180th meridian, or a mistake in the data: there the two ends have to do.
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
