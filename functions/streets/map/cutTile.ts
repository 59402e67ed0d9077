import { cutLine, cutRings } from './cutLine.ts';
import { LOOKS, type Look } from './looks.ts';
import type { MapFeature } from './mapFeatures.ts';
import { MAP_ZOOMS } from './mapZooms.ts';
import { type Box, boxOf, gridSide } from './mercator.ts';
import { simplifiedRing } from './simplify.ts';
import { groundLayer } from './uniformTiles.ts';
import { BUFFER, EXTENT, type FeatureTags, joinLayers, LayerWriter, WINDOW } from './vectorTile.ts';

/** Nothing is seen of a bend that small, but on the finest tiles, which are drawn enlarged. */
const TOLERANCE = 3;

/** Features of one bucket, each with its box: what all tiles that are cut out of it share. */
export interface Sheet {
  features: readonly SheetFeature[];
}

interface SheetFeature {
  from: number;
  parts: readonly ArrayLike<number>[];
  box: Box;
  shown: Look;
  tags: FeatureTags;
  /** The same for those that look alike. */
  group: string;
}

export function sheetOf(features: readonly MapFeature[], names: readonly string[]): Sheet {
  return {
    features: features.flatMap(({ look, from, parts, name, isTunnel }): SheetFeature[] => {
      const shown = LOOKS[look];
      if (shown === undefined) return [];
      const text = names[name] ?? '';
      const tags = { kind: shown.kind, ...(text && { name: text }), ...(isTunnel && { tunnel: true as const }) };
      const group = `${shown.kind} ${tags.tunnel ?? ''} ${text}`;
      return [{ from, parts, box: boxOf(parts), shown, tags, group }];
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
  const [left, top] = [column * side, row * side];
  const layers = new Map<string, Groups>();
  const groupsOf = (layer: string) => {
    const known = layers.get(layer) ?? new Groups();
    layers.set(layer, known);
    return known;
  };
  for (const { from, parts, shown, tags, group } of sheet.features) {
    if (from > zoom) continue;
    const moved = parts.map((part) => inTile(part, left, top, scale));
    groupsOf(shown.layer).add(group, tags, cut(moved, shown, zoom));
  }
  const ground = hasGround ? [groundLayer()] : [];
  return joinLayers([...ground, ...LAYERS.map((name) => layerWith(name, layers.get(name)))]);
}

const LAYERS = ['ground', 'area', 'line', 'street', 'place', 'label'] as const;
const TYPES = {
  ground: 'polygon',
  area: 'polygon',
  line: 'line',
  street: 'line',
  place: 'point',
  label: 'point',
} as const;

/** What looks alike is one feature: a town has thousands of houses. Points stay apart, each has a name of its own. */
class Groups {
  readonly all: { tags: FeatureTags; parts: number[][] }[] = [];
  private readonly byTags = new Map<string, number[][]>();

  add(group: string, tags: FeatureTags, parts: number[][]): void {
    if (parts.length === 0) return;
    const known = this.byTags.get(group);
    if (known) {
      for (const part of parts) known.push(part);
      return;
    }
    this.byTags.set(group, parts);
    this.all.push({ tags, parts });
  }
}

function layerWith(name: keyof typeof TYPES, groups: Groups | undefined): LayerWriter {
  const layer = new LayerWriter(name);
  for (const { tags, parts } of groups?.all ?? []) layer.add(TYPES[name], tags, parts);
  return layer;
}

function cut(parts: Float64Array[], { layer }: Look, zoom: number): number[][] {
  const tolerance = zoom < MAP_ZOOMS.most ? TOLERANCE : 0;
  switch (layer) {
    case 'area':
    case 'ground':
      return cutRings(tolerance > 0 ? parts.map((ring) => simplifiedRing(ring, tolerance)) : parts, WINDOW);
    case 'place':
    case 'label':
      // Only in the tile it lies in: names are written across its edge.
      return parts
        .filter((at) => at.every((value) => value >= 0 && value < EXTENT))
        .map((at) => [...at].map(Math.floor));
    default:
      return parts.flatMap((part) => cutLine(part, WINDOW, tolerance));
  }
}

function inTile(part: ArrayLike<number>, left: number, top: number, scale: number): Float64Array {
  const moved = new Float64Array(part.length);
  for (let p = 0; p < part.length; p += 2) {
    moved[p] = ((part[p] ?? 0) - left) * scale;
    moved[p + 1] = ((part[p + 1] ?? 0) - top) * scale;
  }
  return moved;
}
