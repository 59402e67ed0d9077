import { cutLine } from '../map/cutLine.ts';
import { streetKind } from '../map/looks.ts';
import { groundLayer } from '../map/openMap.ts';
import { simplified } from '../map/simplify.ts';
import { EXTENT, type FeatureTags, LayerWriter, WHOLE_TILE, WINDOW } from '../map/vectorTile.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { type Network, STREET_CLASSES } from '../network/network.ts';
import type { TileId } from '../tiles/tileGrid.ts';

/** Practice streets around one street tile, ready for tile cutting: Web Mercator lines with bounding boxes. */
export interface Sheet {
  count: number;
  /** Interleaved x and y from 0 to 1. Line s is points start[s] .. start[s + 1] - 1. */
  points: Float64Array;
  start: Uint32Array;
  /** Left, top, right and bottom of line s start at boxes[4s]. */
  boxes: Float64Array;
  tags: FeatureTags[];
  /** Edge ids that are equal in neighbouring sheets, which hold the same streets. */
  ids: string[];
}

/** This zoom is enlarged on the screen; lower zooms are simplified. */
const EXACT_FROM_ZOOM = 14;
const TOLERANCE = 3;

const PATHS_FROM_ZOOM = 13;

export function cutSheets(sheets: readonly Sheet[], tile: TileId): LayerWriter[] {
  const street = new LayerWriter('street');
  const practice = new LayerWriter('practice');
  practice.add('polygon', {}, [WHOLE_TILE]);
  const tolerance = tile.zoom < EXACT_FROM_ZOOM ? TOLERANCE : 0;
  const drawn = new Set<string>();
  for (const sheet of sheets) {
    for (const index of indexesWithin(sheet, tile)) {
      const tags = sheet.tags[index] ?? {};
      const id = sheet.ids[index] ?? '';
      if ((tags.kind === 'path' && tile.zoom < PATHS_FROM_ZOOM) || drawn.has(id)) continue;
      drawn.add(id);
      const shape = shapeIn(tile, sheet, index);
      const parts = cutLine(tolerance > 0 ? simplified(shape, tolerance) : shape, WINDOW);
      if (parts.length > 0) street.add('line', tags, parts);
    }
  }
  return [groundLayer(), street, practice];
}

function indexesWithin({ count, boxes }: Sheet, { zoom, x, y }: TileId): number[] {
  const scale = 2 ** zoom;
  const [left, top] = [x, y].map((at) => (at + WINDOW.min / EXTENT) / scale) as [number, number];
  const [right, bottom] = [x, y].map((at) => (at + WINDOW.max / EXTENT) / scale) as [number, number];
  const indexes: number[] = [];
  for (let s = 0, b = 0; s < count; s++, b += 4) {
    const isBeside = (boxes[b] ?? 0) > right || (boxes[b + 2] ?? 0) < left;
    if (!isBeside && (boxes[b + 1] ?? 0) <= bottom && (boxes[b + 3] ?? 0) >= top) indexes.push(s);
  }
  return indexes;
}

function shapeIn({ zoom, x, y }: TileId, { points, start }: Sheet, index: number): Float64Array {
  const scale = 2 ** zoom;
  const shape = points.slice(2 * (start[index] ?? 0), 2 * (start[index + 1] ?? 0));
  for (let p = 0; p < shape.length; p += 2) {
    shape[p] = ((shape[p] ?? 0) * scale - x) * EXTENT;
    shape[p + 1] = ((shape[p + 1] ?? 0) * scale - y) * EXTENT;
  }
  return shape;
}

export function sheetOf({ vertices, edges, names, shape }: Network): Sheet {
  const { count, shapeStart: start } = edges;
  const points = new Float64Array(shape.length);
  const boxes = new Float64Array(4 * count);
  for (let s = 0; s < count; s++) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let p = 2 * (start[s] ?? 0); p < 2 * (start[s + 1] ?? 0); p += 2) {
      const x = column((shape[p + 1] ?? 0) / DEGREE);
      const y = row((shape[p] ?? 0) / DEGREE);
      points[p] = x;
      points[p + 1] = y;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
    boxes.set([left, top, right, bottom], 4 * s);
  }
  const ids = Array.from(
    { length: count },
    (_, e) => `${vertices.id[edges.from[e] ?? 0]} ${vertices.id[edges.to[e] ?? 0]} ${edges.metres[e]}`,
  );
  return { count, points, start, boxes, tags: tagsOf(edges, names), ids };
}

function tagsOf({ count, streetClass, name }: Network['edges'], names: string[]): FeatureTags[] {
  const known = new Map<number, FeatureTags>();
  return Array.from({ length: count }, (_, edge) => {
    const key = (name[edge] ?? 0) * STREET_CLASSES.length + (streetClass[edge] ?? 0);
    const text = names[name[edge] ?? 0];
    const kind = streetKind(STREET_CLASSES[streetClass[edge] ?? 0] ?? 'path');
    const tags = known.get(key) ?? { kind, ...(text && { name: text }) };
    known.set(key, tags);
    return tags;
  });
}

const column = (longitude: number) => longitude / 360 + 0.5;

function row(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)));
}
