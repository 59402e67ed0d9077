import type { TileId } from '../tiles/tileGrid.ts';
import { lookIndex } from './looks.ts';
import type { MapDraft } from './mapDraft.ts';
import { type MapFeature, marginOf } from './mapFeatures.ts';
import { DETAIL_ZOOM, MAP_ZOOMS } from './mapZooms.ts';
import { gridSide } from './mercator.ts';
import { seaIn, wholeOf } from './sea.ts';
import { SeaLevel } from './seaLevel.ts';

const SIDE = gridSide(DETAIL_ZOOM);
/** The square in which the sea is put together: somewhat larger than its tile. */
const SQUARE = { least: -marginOf(DETAIL_ZOOM), most: SIDE + marginOf(DETAIL_ZOOM) };

const areaOf = (look: 'water' | 'ground', parts: ArrayLike<number>[]): MapFeature => ({
  look: lookIndex(look),
  from: MAP_ZOOMS.least,
  isTunnel: false,
  name: 0,
  parts,
});

/**
 * Makes areas of the coasts: the sea on one side of them, and the squares around that lie wholly in it. Answers the squares
 * that have no coast. Without any coast nothing is known, and nothing is drawn.
 */
export function drawSea({ features, coasts, hasCoast }: MapDraft): (TileId & { isSea: boolean })[] {
  if (!hasCoast) return [];
  const shores = coasts.tiles(DETAIL_ZOOM);
  const level = new SeaLevel([...features.tiles(DETAIL_ZOOM), ...shores]);
  for (const tile of shores) {
    const lines = coasts.read(tile).flatMap(({ parts }) => parts.map((part) => Array.from(part)));
    const sea = seaIn(lines, SQUARE) ?? [];
    level.addCoast(tile, sea, SIDE);
    for (const parts of sea) {
      features.putIn(tile, areaOf('water', parts));
      features.putOverview(
        areaOf(
          'water',
          parts.map((part) => onGrid(part, tile)),
        ),
      );
    }
  }
  const others = level.others().map((square) => ({ ...square, zoom: DETAIL_ZOOM }));
  const known = new Set(features.tiles(DETAIL_ZOOM).map(({ x, y }) => `${x} ${y}`));
  for (const square of others) {
    if (!square.isSea) continue;
    if (known.has(`${square.x} ${square.y}`)) features.putIn(square, areaOf('water', [wholeOf(SQUARE)]));
  }
  for (const [first, last] of seaRuns(others)) {
    const [left, top] = [first.x * SIDE + SQUARE.least, first.y * SIDE + SQUARE.least];
    const [right, bottom] = [last.x * SIDE + SQUARE.most, last.y * SIDE + SQUARE.most];
    features.putOverview(areaOf('water', [[left, top, right, top, right, bottom, left, bottom]]));
  }
  const box = level.onGrid(SIDE);
  if (box) features.putOverview(areaOf('ground', [box]));
  return others;
}

const onGrid = (part: readonly number[], { x, y }: TileId): number[] =>
  part.map((value, p) => value + (p % 2 === 0 ? x : y) * SIDE);

/** Neighbours in a row that lie in the sea: the first and the last. */
function seaRuns(squares: readonly (TileId & { isSea: boolean })[]): [first: TileId, last: TileId][] {
  const runs: [TileId, TileId][] = [];
  for (const square of squares) {
    if (!square.isSea) continue;
    const run = runs.at(-1);
    if (run && run[1].y === square.y && run[1].x === square.x - 1) run[1] = square;
    else runs.push([square, square]);
  }
  return runs;
}
