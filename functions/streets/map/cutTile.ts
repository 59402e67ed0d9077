import { numberAt } from '../network/typedArrays.ts';
import { cutLine, cutRings } from './cutLine.ts';
import { FEATURE_STYLES, type FeatureStyle, type MapLayer } from './featureStyles.ts';
import type { MapFeature } from './mapFeatures.ts';
import { type Box, boxOf, gridSide, MAP_ZOOMS } from './mercator.ts';
import { groundLayer } from './openMap.ts';
import { ringWeightsOf, weightsOf } from './simplify.ts';
import { BUFFER, EXTENT, type FeatureTags, type GeometryType, joinLayers, LayerWriter, WINDOW } from './vectorTile.ts';

/** Tolerance of Douglas-Peucker in tile units; the finest tiles are exempt, because they are enlarged on the screen. */
const TOLERANCE = 3;
/** The same tolerance in grid units, at the finest zoom that is simplified. */
const MIN_TOLERANCE = (TOLERANCE * gridSide(MAP_ZOOMS.max - 1)) / EXTENT;

/** Features of one bucket with bounding boxes, shared by all tiles cut out of it. */
export interface Sheet {
  features: readonly SheetFeature[];
}

interface SheetFeature {
  from: number;
  parts: readonly Part[];
  box: Box;
  group: Group;
}

interface Part {
  points: ArrayLike<number>;
  /** Simplification weight of each point (see weightsOf); undefined if all are drawn at every zoom. */
  weights: readonly number[] | undefined;
}

interface Group {
  layer: MapLayer;
  tags: FeatureTags;
}

export function sheetOf(features: readonly MapFeature[], names: readonly string[]): Sheet {
  const groups = new Map<string, Group>();
  const groupOf = ({ layer, kind }: FeatureStyle, text: string, isTunnel: boolean, rank = 0) => {
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
      const shown = FEATURE_STYLES[look];
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

/** Position of a tile on a sheet: `column` and `row` count from the corner of the sheet's own tile. */
export interface Spot {
  zoom: number;
  column: number;
  row: number;
}

/** Prefilter: the features of a sheet that can show in a tile or in its descendants. */
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

export function cutTile(
  sheet: Sheet,
  { zoom, column, row }: Spot,
  /** Whether the tile draws land, so that the base map's land does not show through. */
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
  // Features of one style are merged into one: a town has thousands of houses.
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

const LAYERS = ['ground', 'area', 'line', 'street', 'place', 'label', 'landmark', 'number'] as const;
const TYPES: Readonly<Record<MapLayer, GeometryType>> = {
  ground: 'polygon',
  area: 'polygon',
  isle: 'polygon',
  coast: 'line',
  line: 'line',
  street: 'line',
  place: 'point',
  label: 'point',
  landmark: 'point',
  number: 'point',
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

/** The tile's origin on the grid, its units per grid unit, and the minimum weight of a point. */
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
      // Labels go only into the tile that holds their point: they are drawn across tile edges.
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

function inTile({ points, weights }: Part, { left, top, scale, min }: View): number[] {
  const moved: number[] = [];
  for (let p = 0; p < points.length; p += 2) {
    if (weights !== undefined && min > 0 && numberAt(weights, p >> 1) <= min) continue;
    moved.push((numberAt(points, p) - left) * scale, (numberAt(points, p + 1) - top) * scale);
  }
  return moved;
}
