import { gzipped } from '../tiles/packed.ts';
import { tileKey } from '../tiles/tileGrid.ts';
import { cutTile, sheetOf, sheetWithin } from './cutTile.ts';
import type { MapDraft } from './mapDraft.ts';
import { MAP_ZOOMS, NAMES_FROM_ZOOM } from './mapZooms.ts';
import { boxOf, tilesOver } from './mercator.ts';
import type { PutTile } from './writeMapTiles.ts';

/** The few names that are seen before there are streets. */
export async function writeFarNames({ farNames, names }: MapDraft, put: PutTile): Promise<void> {
  const sheet = sheetOf(farNames, names.names);
  for (let zoom: number = NAMES_FROM_ZOOM; zoom < MAP_ZOOMS.least; zoom++) {
    const tiles = farNames.flatMap(({ parts }) => tilesOver(boxOf(parts), zoom, 0));
    for (const tile of new Map(tiles.map((tile) => [tileKey(tile), tile])).values()) {
      const spot = { zoom, column: tile.x, row: tile.y };
      const bytes = cutTile(sheetWithin(sheet, spot), spot, false);
      if (bytes) await put(tile, gzipped(bytes));
    }
  }
}
