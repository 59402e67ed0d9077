import type { Progress } from '../import/osmSource.ts';
import { gzipped } from '../tiles/bytes.ts';
import { type TileId, tileKey } from '../tiles/tileGrid.ts';
import { cutTile, type Sheet, sheetOf, sheetWithin } from './cutTile.ts';
import { drawSea } from './drawSea.ts';
import type { MapDraft } from './mapDraft.ts';
import {
  boxOf,
  DETAIL_ZOOM,
  MAP_ZOOMS,
  NAMES_FROM_ZOOM,
  OVERVIEW_ZOOM,
  PAPER_FROM_ZOOM,
  tilesOver,
} from './mercator.ts';
import { tileOf } from './openMap.ts';

type PutTile = (tile: TileId, bytes: Uint8Array) => Promise<void>;

/**
 * Cuts the map into tiles square by square, so that only one is in memory. With a coastline each square is classified
 * as land or sea; a square of only one of them is stored as a single tile of DETAIL_ZOOM that serves all finer zooms.
 */
export async function writeMapTiles(draft: MapDraft, put: PutTile, progress: Progress): Promise<void> {
  const { features, names } = draft;
  const uniform = drawSea(draft);
  // Ground is drawn from here on; imports with a coastline draw their own land.
  const groundFrom = draft.hasCoast ? Number.POSITIVE_INFINITY : PAPER_FROM_ZOOM;
  const squares = [...features.tiles(DETAIL_ZOOM), ...features.tiles(OVERVIEW_ZOOM)];
  const isDrawn = new Set(squares.map(tileKey));
  for (const [index, square] of squares.entries()) {
    const sheet = sheetOf(features.read(square), names.names);
    const finest = square.zoom === DETAIL_ZOOM ? MAP_ZOOMS.max : DETAIL_ZOOM - 1;
    await writeSquare(sheet, square, finest, groundFrom, put);
    progress((index + 1) / squares.length);
  }
  for (const { isSea, ...tile } of uniform) {
    if (!isDrawn.has(tileKey(tile))) await put(tile, gzipped(tileOf(isSea)));
  }
}

async function writeSquare(
  sheet: Sheet,
  square: TileId,
  finest: number,
  groundFrom: number,
  put: PutTile,
): Promise<void> {
  // Quadtree descent: filtering the whole square for each of 341 tiles would take seconds in a city.
  let coarser = [sheet];
  for (let zoom = square.zoom; zoom <= finest; zoom++) {
    const count = 2 ** (zoom - square.zoom);
    const sheets: Sheet[] = [];
    for (let column = 0; column < count; column++) {
      for (let row = 0; row < count; row++) {
        const parent = coarser[(column >> 1) * Math.ceil(count / 2) + (row >> 1)] ?? sheet;
        const within = sheetWithin(parent, { zoom, column, row });
        sheets.push(within);
        const bytes = cutTile(within, { zoom, column, row }, zoom >= groundFrom);
        if (bytes) await put({ zoom, x: square.x * count + column, y: square.y * count + row }, gzipped(bytes));
      }
    }
    coarser = sheets;
  }
}

export async function writeFarNames({ farNames, names }: MapDraft, put: PutTile): Promise<void> {
  const sheet = sheetOf(farNames, names.names);
  for (let zoom: number = NAMES_FROM_ZOOM; zoom < MAP_ZOOMS.min; zoom++) {
    const tiles = farNames.flatMap(({ parts }) => tilesOver(boxOf(parts), zoom, 0));
    for (const tile of new Map(tiles.map((tile) => [tileKey(tile), tile])).values()) {
      const spot = { zoom, column: tile.x, row: tile.y };
      const bytes = cutTile(sheetWithin(sheet, spot), spot, false);
      if (bytes) await put(tile, gzipped(bytes));
    }
  }
}
