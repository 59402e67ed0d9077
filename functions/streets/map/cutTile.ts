import { cutLine, cutRings } from './cutLine.ts';
import { LOOKS, type Look, type MapLayer } from './looks.ts';
import type { MapFeature } from './mapFeatures.ts';
import { type Box, boxOf, gridSide, MAP_ZOOMS } from './mercator.ts';
import { groundLayer } from './openMap.ts';
import { ringWeightsOf, weightsOf } from './simplify.ts';
import { BUFFER, EXTENT, type FeatureTags, type GeometryType, joinLayers, LayerWriter, WINDOW } from './vectorTile.ts';

/** Nothing is seen of a bend that small, but on the finest tiles, which are drawn enlarged. */
const TOLERANCE = 3;
/** The same in units of the grid, at the finest zoom for which lines are made simpler. */
const MIN_TOLERANCE = (TOLERANCE * gridSide(MAP_ZOOMS.max - 1)) / EXTENT;

/** Features of one bucket, each with its box: what all tiles that are cut out of it share. */
export interface Sheet {
  features: readonly SheetFeature[];
}

interface SheetFeature {
  from: number;
  parts: readonly Part[];
  box: Box;
  /** The same object for those that look alike. */
  group: Group;
}

interface Part {
  points: ArrayLike<number>;
  /** Of each point, see weightsOf; nothing where all are drawn at every zoom. */
  weights: readonly number[] | undefined;
}

interface Group {
  layer: MapLayer;
  tags: FeatureTags;
}

export function sheetOf(features: readonly MapFeature[], names: readonly string[]): Sheet {
  const groups = new Map<string, Group>();
  const groupOf = ({ layer, kind }: Look, text: string, isTunnel: boolean, rank = 0) => {
    const key = `${layer} ${kind} ${isTunnel} ${rank} ${text}`;
    const known = groups.get(key);
    if (known) return known;
    const tags = {
      kind,
      ...(text && { name: text }),
      ...(isTunnel && { tunnel: true as const }),
      ...(rank && { rank }),
    };
    const group = { layer, tags };
    groups.set(key, group);
    return group;
  };
  return {
    features: features.flatMap(({ look, from, parts, name, rank, isTunnel }): SheetFeature[] => {
      const shown = LOOKS[look];
      if (shown === undefined) return [];
      const group = groupOf(shown, names[name] ?? '', isTunnel, rank);
      const isBent = from < MAP_ZOOMS.max && TYPES[shown.layer] !== 'point';
      const weigh = TYPES[shown.layer] === 'line' ? weightsOf : ringWeightsOf;
      return [
        {
          from,
          parts: parts.map((points) => ({ points, weights: isBent ? weigh(points, MIN_TOLERANCE) : undefined })),
          box: boxOf(parts),
          group,
        },
      ];
    }),
  };
}

/** Where a tile lies on a sheet: `column` and `row` count from the corner of the coarser tile that the sheet is of. */
export interface Spot {
  zoom: number;
  column: number;
  row: number;
}

/** What of a sheet may show in a tile or in the finer ones inside it. */
export function sheetWithin({ features }: Sheet, { zoom, column, row }: Spot): Sheet {
  const side = gridSide(zoom);
  const margin = (BUFFER * side) / EXTENT;
  const [left, top] = [column * side - margin, row * side - margin];
  const [right, bottom] = [left + side + 2 * margin, top + side + 2 * margin];
  return {
    features: features.filter(
      ({ box }) => box.right >= left && box.left <= right && box.bottom >= top && box.top <= bottom,
    ),
  };
}

/** One tile out of a sheet that holds nothing but what is within it. */
export function cutTile(
  sheet: Sheet,
  { zoom, column, row }: Spot,
  /** The tile says what is land, and nothing of the world's shows through. */
  hasGround: boolean,
): Buffer | undefined {
  const side = gridSide(zoom);
  const scale = EXTENT / side;
  const view: View = {
    left: column * side,
    top: row * side,
    scale,
    min: zoom < MAP_ZOOMS.max ? (TOLERANCE / scale) ** 2 : 0,
  };
  // What looks alike is one feature: a town has thousands of houses.
  const drawn = new Map<Group, number[][]>();
  for (const { from, parts, group } of sheet.features) {
    if (from > zoom) continue;
    const seen = cut(parts, TYPES[group.layer], view);
    if (seen.length === 0) continue;
    const known = drawn.get(group);
    if (known) for (const part of seen) known.push(part);
    else drawn.set(group, seen);
  }
  return joinLayers([...(hasGround ? [groundLayer()] : []), ...layersOf(drawn)]);
}

const LAYERS = ['ground', 'area', 'line', 'street', 'place', 'label'] as const;
const TYPES: Readonly<Record<MapLayer, GeometryType>> = {
  ground: 'polygon',
  area: 'polygon',
  isle: 'polygon',
  coast: 'line',
  line: 'line',
  street: 'line',
  place: 'point',
  label: 'point',
};

function layersOf(drawn: ReadonlyMap<Group, readonly number[][]>): LayerWriter[] {
  const layers = new Map<MapLayer, LayerWriter>();
  for (const [{ layer, tags }, parts] of drawn) {
    const writer = layers.get(layer) ?? new LayerWriter(layer);
    layers.set(layer, writer);
    writer.add(TYPES[layer], tags, parts);
  }
  return LAYERS.flatMap((name) => layers.get(name) ?? []);
}

/** Where the tile begins on the grid, how many of its units to one of the grid, and the least weight of a point in it. */
interface View {
  left: number;
  top: number;
  scale: number;
  min: number;
}

function cut(parts: readonly Part[], type: GeometryType, view: View): number[][] {
  switch (type) {
    case 'polygon':
      return cutRings(
        parts.map((part) => inTile(part, view)),
        WINDOW,
      );
    case 'point':
      // Only in the tile it lies in: names are written across its edge.
      return parts
        .map((part) => inTile(part, view))
        .filter((at) => at.every((value) => value >= 0 && value < EXTENT))
        .map((at) => at.map(Math.floor));
    default: {
      const lines: number[][] = [];
      for (const part of parts) for (const line of cutLine(inTile(part, view), WINDOW)) lines.push(line);
      return lines;
    }
  }
}

/** Its points that matter there. */
function inTile({ points, weights }: Part, { left, top, scale, min }: View): number[] {
  const moved: number[] = [];
  for (let p = 0; p < points.length; p += 2) {
    if (weights !== undefined && min > 0 && (weights[p >> 1] ?? 0) <= min) continue;
    moved.push(((points[p] ?? 0) - left) * scale, ((points[p + 1] ?? 0) - top) * scale);
  }
  return moved;
}
