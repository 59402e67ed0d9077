import { numberAt } from '../network/typedArrays.ts';
import { ByteWriter } from '../tiles/bytes.ts';

export const EXTENT = 4096;
/** Clipping margin in tile units, so that strokes are not cut at tile edges. */
export const BUFFER = 64;
export const WINDOW = { min: -BUFFER, max: EXTENT + BUFFER };
/** The ring around a window. */
export const wholeOf = ({ min, max }: typeof WINDOW): number[] => [min, min, max, min, max, max, min, max];
/** Tile and buffer, so that no seam shows between tiles. */
export const WHOLE_TILE: readonly number[] = wholeOf(WINDOW);

export type GeometryType = 'point' | 'line' | 'polygon';
type TagValue = string | number | true;
/** Tag values; numbers must be integers. */
export type FeatureTags = Readonly<Record<string, TagValue>>;

/** Field numbers and geometry commands of the Mapbox Vector Tile specification 2.1. */
const FIELD = {
  layer: 3 * 8 + 2,
  version: 15 * 8,
  name: 1 * 8 + 2,
  feature: 2 * 8 + 2,
  key: 3 * 8 + 2,
  value: 4 * 8 + 2,
  extent: 5 * 8,
  tags: 2 * 8 + 2,
  type: 3 * 8,
  geometry: 4 * 8 + 2,
  text: 1 * 8 + 2,
  whole: 5 * 8,
  truth: 7 * 8,
};
const TYPE: Record<GeometryType, number> = { point: 1, line: 2, polygon: 3 };
const MOVE = 1;
const LINE = 2;
const CLOSE = 7 + 8;

/** One writer is reused for every feature. */
const feature = new ByteWriter();
const packed = new ByteWriter();

export class LayerWriter {
  private readonly layer = new ByteWriter().varint(FIELD.version).varint(2).varint(FIELD.extent).varint(EXTENT);
  private readonly keys = new Map<string, number>();
  private readonly values = new Map<TagValue, number>();
  private count = 0;

  constructor(name: string) {
    this.layer.varint(FIELD.name).text(name);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Parts are interleaved x and y; rings without the repeated first point. */
  add(type: GeometryType, tags: FeatureTags, parts: readonly ArrayLike<number>[]): void {
    feature.clear();
    packed.clear();
    for (const key in tags) packed.varint(indexIn(this.keys, key)).varint(indexIn(this.values, tags[key] ?? true));
    feature.varint(FIELD.tags).block(packed.finish());
    feature.varint(FIELD.type).varint(TYPE[type]);
    packed.clear();
    let x = 0;
    let y = 0;
    for (const part of parts) {
      for (let p = 0; p < part.length; p += 2) {
        if (p === 0) packed.varint(MOVE + 8);
        if (p === 2) packed.varint(LINE + 8 * (part.length / 2 - 1));
        packed.signed(numberAt(part, p) - x).signed(numberAt(part, p + 1) - y);
        x = numberAt(part, p);
        y = numberAt(part, p + 1);
      }
      if (type === 'polygon') packed.varint(CLOSE);
    }
    feature.varint(FIELD.geometry).block(packed.finish());
    this.layer.varint(FIELD.feature).block(feature.finish());
    this.count++;
  }

  finish(): Buffer {
    for (const key of this.keys.keys()) this.layer.varint(FIELD.key).text(key);
    const encoded = new ByteWriter();
    for (const value of this.values.keys()) {
      encoded.clear();
      if (value === true) encoded.varint(FIELD.truth).varint(1);
      else if (typeof value === 'number') encoded.varint(FIELD.whole).varint(value);
      else encoded.varint(FIELD.text).text(value);
      this.layer.varint(FIELD.value).block(encoded.finish());
    }
    return this.layer.finish();
  }
}

/** Joins the non-empty layers to one tile; undefined if there are none. */
export function joinLayers(layers: readonly LayerWriter[]): Buffer | undefined {
  const filled = layers.filter(({ isEmpty }) => !isEmpty);
  if (filled.length === 0) return undefined;
  const tile = new ByteWriter();
  for (const layer of filled) tile.varint(FIELD.layer).block(layer.finish());
  return tile.finish();
}

function indexIn<Key>(indexes: Map<Key, number>, key: Key): number {
  const known = indexes.get(key);
  if (known !== undefined) return known;
  indexes.set(key, indexes.size);
  return indexes.size - 1;
}
