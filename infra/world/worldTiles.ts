import { gzipSync } from 'node:zlib';
import { joinLayers } from '../../functions/streets/map/vectorTile.ts';
import { LeastRecent } from '../../functions/streets/tiles/leastRecent.ts';
import { type TileId, tileKey } from '../../functions/streets/tiles/tileGrid.ts';
import { type WorldLand, worldLand } from './worldLand.ts';

/** Tiles of the world's land, cut when they are asked for. */
export function worldTiles(land: WorldLand = worldLand()): (tile: TileId) => Promise<Uint8Array | undefined> {
  const kept = new LeastRecent<Uint8Array | undefined>(4 * 1024 * 1024, (bytes) => bytes?.length ?? 1);
  return (tile) =>
    kept.get(tileKey(tile), async () => {
      const bytes = joinLayers([await land.layer(tile.zoom, tile.x, tile.y)]);
      return bytes && gzipSync(bytes);
    });
}
