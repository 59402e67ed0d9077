import { setImmediate } from 'node:timers/promises';
import { BUFFER, EXTENT, joinLayers } from '../map/vectorTile.ts';
import { metresBetween } from '../network/greatCircle.ts';
import { LruCache } from '../tiles/lruCache.ts';
import { type Bounds, type TileId, tileBounds, tileKey, tilesIn } from '../tiles/tileGrid.ts';
import { practiceNetwork } from './practice.ts';
import { cutSheets, type Sheet, sheetOf } from './practiceSheet.ts';

/**
 * Vector tiles of practice streets, generated on demand from zoom 11. They use the layers of map tiles
 * (functions/streets/map/looks.ts): `street`, and `practice`, the tile's square.
 */
const STREETS_FROM_ZOOM = 11;

const SHEETS_KEPT = 64;
const BYTES_KEPT = 32 * 1024 * 1024;

/** Radius factor of a circle around a tile with its buffer. */
const OVER_THE_EDGE = 1 + (2 * BUFFER) / EXTENT;

export function practiceTiles(): (tile: TileId) => Promise<Uint8Array | undefined> {
  const sheets = new LruCache<Sheet>(SHEETS_KEPT, () => 1);
  const tiles = new LruCache<Uint8Array | undefined>(BYTES_KEPT, (bytes) => bytes?.length ?? 1);
  const sheet = (id: TileId) => sheets.get(tileKey(id), () => practiceSheet(tileBounds(id)));

  async function build(tile: TileId): Promise<Uint8Array | undefined> {
    if (tile.zoom < STREETS_FROM_ZOOM) return undefined;
    return joinLayers(cutSheets(await Promise.all(tilesIn(shrunk(tileBounds(tile))).map(sheet)), tile));
  }
  return (tile) => tiles.get(tileKey(tile), () => build(tile));
}

async function practiceSheet({ south, west, north, east }: Bounds): Promise<Sheet> {
  // Yields to the event loop between two sheets, as a low zoom needs many.
  await setImmediate();
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const radius = Math.max(...[south, north].map((latitude) => metresBetween(centre, { latitude, longitude: east })));
  return sheetOf(practiceNetwork(centre, radius * OVER_THE_EDGE));
}

/** Shrunk slightly, so that it touches only this street tile and not its neighbours. */
function shrunk({ south, west, north, east }: Bounds): Bounds {
  const hair = (east - west) / EXTENT;
  return { south: south + hair, west: west + hair, north: north - hair, east: east - hair };
}
