import { ProtoCursor } from '../pbf/protobuf.ts';

type Value = string | boolean | number;

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Feature {
  type: 'point' | 'line' | 'polygon';
  tags: Record<string, Value>;
  corners: Bounds;
}

export interface DecodedLayer {
  features: Feature[];
}

/** The layers of a vector tile, decoded by its specification (2.1) without the library that encodes them. */
export function decodeVectorTile(bytes: Uint8Array): Record<string, DecodedLayer> {
  const layers: Record<string, DecodedLayer> = {};
  for (const [field, cursor] of fieldsOf(bytes)) {
    if (field !== 3) throw new Error(`a tile has no field ${field}`);
    const { name, features } = decodeLayer(cursor.fieldBytes());
    layers[name] = { features };
  }
  return layers;
}

/** The fields of a message; the caller reads or skips each of them at the cursor. */
function* fieldsOf(bytes: Uint8Array): Generator<[field: number, cursor: ProtoCursor]> {
  const cursor = new ProtoCursor(bytes);
  for (let field = cursor.field(); field !== 0; field = cursor.field()) yield [field, cursor];
}

const TYPES = ['point', 'line', 'polygon'] as const;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

function decodeLayer(bytes: Uint8Array): DecodedLayer & { name: string } {
  const keys: string[] = [];
  const values: Value[] = [];
  const features: Uint8Array[] = [];
  let name = '';
  for (const [field, cursor] of fieldsOf(bytes)) {
    if (field === 1) name = text(cursor.fieldBytes());
    else if (field === 2) features.push(cursor.fieldBytes());
    else if (field === 3) keys.push(text(cursor.fieldBytes()));
    else if (field === 4) values.push(decodeValue(cursor.fieldBytes()));
    else cursor.skip();
  }
  return { name, features: features.map((feature) => decodeFeature(feature, keys, values)) };
}

function decodeValue(bytes: Uint8Array): Value {
  const cursor = new ProtoCursor(bytes);
  const field = cursor.field();
  if (field === 1) return text(cursor.fieldBytes());
  if (field === 7) return cursor.varint() === 1;
  return cursor.varint();
}

function decodeFeature(bytes: Uint8Array, keys: readonly string[], values: readonly Value[]): Feature {
  const feature: Feature = { type: 'point', tags: {}, corners: boundsOf([]) };
  for (const [field, cursor] of fieldsOf(bytes)) {
    if (field === 2) {
      const numbers = varints(cursor.fieldBytes());
      for (let i = 0; i < numbers.length; i += 2) {
        feature.tags[keys[numbers[i] ?? 0] ?? '?'] = values[numbers[i + 1] ?? 0] ?? '?';
      }
    } else if (field === 3) feature.type = TYPES[cursor.varint() - 1] ?? 'point';
    else if (field === 4) feature.corners = boundsOf(varints(cursor.fieldBytes()));
    else cursor.skip();
  }
  return feature;
}

function varints(bytes: Uint8Array): number[] {
  const cursor = new ProtoCursor(bytes);
  const numbers: number[] = [];
  while (cursor.at < cursor.end) numbers.push(cursor.varint());
  return numbers;
}

/** Bounds of a geometry: commands (move 1, line 2, close 7) with counts, each followed by its zigzag steps. */
function boundsOf(numbers: readonly number[]): Bounds {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (let i = 0; i < numbers.length; ) {
    const command = numbers[i++] ?? 0;
    if ((command & 7) === 7) continue;
    for (let n = command >> 3; n > 0; n--) {
      x += zigzag(numbers[i++] ?? 0);
      y += zigzag(numbers[i++] ?? 0);
      xs.push(x);
      ys.push(y);
    }
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const zigzag = (n: number) => (n >>> 1) ^ -(n & 1);
