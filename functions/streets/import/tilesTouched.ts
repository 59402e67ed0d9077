import { DEGREE } from '../network/buildNetwork.ts';
import { type TileId, tileAt, tileBounds, tilesIn } from '../tiles/tileGrid.ts';

/** Degrees. */
const LONG_SEGMENT = 1;

/** Every tile the line touches; where a segment leaves its tile, all tiles of the segment's box. Degrees x 1e7. */
export function tilesTouched(shape: Int32Array): TileId[] {
  const tiles: TileId[] = [];
  const add = (tile: TileId) => {
    if (!tiles.some(({ zoom, x, y }) => zoom === tile.zoom && x === tile.x && y === tile.y)) tiles.push(tile);
  };
  let box = { south: 1, west: 1, north: 0, east: 0 };
  for (let p = 0; p < shape.length; p += 2) {
    const latitude = (shape[p] ?? 0) / DEGREE;
    const longitude = (shape[p + 1] ?? 0) / DEGREE;
    const isInside = latitude > box.south && latitude < box.north && longitude > box.west && longitude < box.east;
    if (isInside) continue;
    const tile = tileAt(latitude, longitude);
    box = tileBounds(tile);
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
