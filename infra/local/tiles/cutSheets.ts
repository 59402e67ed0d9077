import { cutLine, cutRing } from '../../../functions/streets/map/cutLine.ts';
import { simplified } from '../../../functions/streets/map/simplify.ts';
import { groundLayer } from '../../../functions/streets/map/uniformTiles.ts';
import { EXTENT, LayerWriter, WINDOW } from '../../../functions/streets/map/vectorTile.ts';
import type { TileId } from '../../../functions/streets/tiles/tileGrid.ts';
import type { Shapes, Sheet } from './sheet.ts';

/** At this zoom a tile is drawn enlarged; before it nothing is seen of a bend that small. */
const EXACT_FROM_ZOOM = 14;
const TOLERANCE = 3;

/** Which kinds are worth drawing only from some zoom on. */
const FROM_ZOOM: Readonly<Record<string, number>> = {
  across_square: Number.POSITIVE_INFINITY,
  plaza: 12,
  service: 13,
  path: 13,
  steps: 13,
  building: 14,
  neighbourhood: 14,
  hamlet: 13,
  quarter: 13,
  suburb: 12,
};

/** The layers of a tile out of all the sheets that come into it. */
export function cutSheets(sheets: readonly Sheet[], tile: TileId): LayerWriter[] {
  const area = new LayerWriter('area');
  const street = new LayerWriter('street');
  const place = new LayerWriter('place');
  const practice = new LayerWriter('practice');
  const { zoom } = tile;
  const isDrawn = (kind: unknown) => zoom >= (FROM_ZOOM[String(kind)] ?? 0);
  const tolerance = zoom < EXACT_FROM_ZOOM ? TOLERANCE : 0;
  const drawn = new Set<string>();
  for (const { streets, areas, places } of sheets) {
    for (const index of indexesWithin(areas, tile)) {
      const tags = areas.tags[index] ?? {};
      if (!isDrawn(tags.kind)) continue;
      const part = cutRing(shapeIn(tile, areas, index), WINDOW);
      if (part.length > 0) area.add('polygon', tags, [part]);
    }
    for (const shapes of streets) {
      for (const index of indexesWithin(shapes, tile)) {
        const tags = shapes.tags[index] ?? {};
        if (!isDrawn(tags.kind)) continue;
        // Street tiles hold whole edges, so neighbours hold the same ones.
        const identity = shapes.identity(index);
        if (identity !== undefined && drawn.has(identity)) continue;
        if (identity !== undefined) drawn.add(identity);
        const shape = shapeIn(tile, shapes, index);
        const parts = cutLine(tolerance > 0 ? simplified(shape, tolerance) : shape, WINDOW);
        if (parts.length > 0) street.add('line', tags, parts);
      }
    }
    for (const { x, y, tags } of places) {
      const [column, row] = [unit(x, zoom, tile.x), unit(y, zoom, tile.y)].map(Math.round);
      const isInside = [column, row].every((at = 0) => at >= WINDOW.least && at <= WINDOW.most);
      if (isInside && isDrawn(tags.kind)) place.add('point', tags, [[column ?? 0, row ?? 0]]);
    }
  }
  if (sheets.some(({ isPractice }) => isPractice)) practice.add('polygon', {}, [WHOLE_TILE]);
  const layers = [area, street, place, practice];
  return layers.every(({ isEmpty }) => isEmpty) ? [] : [groundLayer(), ...layers];
}

const WHOLE_TILE = [0, 0, EXTENT, 0, EXTENT, EXTENT, 0, EXTENT];

const unit = (at: number, zoom: number, tile: number) => (at * 2 ** zoom - tile) * EXTENT;

/** The shapes whose box comes into the window. */
function indexesWithin({ count, boxes }: Shapes, { zoom, x, y }: TileId): number[] {
  const scale = 2 ** zoom;
  const [left, top] = [x, y].map((at) => (at + WINDOW.least / EXTENT) / scale) as [number, number];
  const [right, bottom] = [x, y].map((at) => (at + WINDOW.most / EXTENT) / scale) as [number, number];
  const indexes: number[] = [];
  for (let s = 0, b = 0; s < count; s++, b += 4) {
    const isBeside = (boxes[b] ?? 0) > right || (boxes[b + 2] ?? 0) < left;
    if (!isBeside && (boxes[b + 1] ?? 0) <= bottom && (boxes[b + 3] ?? 0) >= top) indexes.push(s);
  }
  return indexes;
}

/** The points of a shape in units of the tile. */
function shapeIn({ zoom, x, y }: TileId, { points, start }: Shapes, index: number): Float64Array {
  const scale = 2 ** zoom;
  const shape = points.slice(2 * (start[index] ?? 0), 2 * (start[index + 1] ?? 0));
  for (let p = 0; p < shape.length; p += 2) {
    shape[p] = ((shape[p] ?? 0) * scale - x) * EXTENT;
    shape[p + 1] = ((shape[p + 1] ?? 0) * scale - y) * EXTENT;
  }
  return shape;
}
