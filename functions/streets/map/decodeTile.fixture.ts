import { ProtoCursor } from '../pbf/protobuf.ts';

export interface DecodedLayer {
  version: number;
  extent: number;
  features: { type: 'point' | 'line' | 'polygon'; tags: Record<string, string | boolean | number>; corners: Box }[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A vector tile as its specification (2.1) has it, read without the library that wrote it. */
export function decodeVectorTile(bytes: Uint8Array): Record<string, DecodedLayer> {
  const layers: Record<string, DecodedLayer> = {};
  const cursor = new ProtoCursor(bytes);
  for (let field = cursor.field(); field !== 0; field = cursor.field()) {
    if (field !== 3) throw new Error(`a tile has no field ${field}`);
    const { name, layer } = decodeLayer(cursor.fieldBytes());
    layers[name] = layer;
  }
  return layers;
}

const TYPES = ['point', 'line', 'polygon'] as const;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

function decodeLayer(bytes: Uint8Array): { name: string; layer: DecodedLayer } {
  const cursor = new ProtoCursor(bytes);
  const layer: DecodedLayer = { version: 1, extent: 4096, features: [] };
  const keys: string[] = [];
  const values: (string | boolean | number)[] = [];
  const features: Uint8Array[] = [];
  let name = '';
  for (let field = cursor.field(); field !== 0; field = cursor.field()) {
    if (field === 1) name = text(cursor.fieldBytes());
    else if (field === 2) features.push(cursor.fieldBytes());
    else if (field === 3) keys.push(text(cursor.fieldBytes()));
    else if (field === 4) values.push(decodeValue(cursor.fieldBytes()));
    else if (field === 5) layer.extent = cursor.varint();
    else if (field === 15) layer.version = cursor.varint();
    else cursor.skip();
  }
  layer.features = features.map((feature) => decodeFeature(feature, keys, values));
  return { name, layer };
}

function decodeValue(bytes: Uint8Array): string | boolean | number {
  const cursor = new ProtoCursor(bytes);
  const field = cursor.field();
  if (field === 1) return text(cursor.fieldBytes());
  if (field === 7) return cursor.varint() === 1;
  return cursor.varint();
}

function decodeFeature(bytes: Uint8Array, keys: readonly string[], values: readonly (string | boolean | number)[]) {
  const cursor = new ProtoCursor(bytes);
  const feature: DecodedLayer['features'][number] = {
    type: 'point',
    tags: {},
    corners: { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  };
  for (let field = cursor.field(); field !== 0; field = cursor.field()) {
    if (field === 2) {
      const numbers = varints(cursor.fieldBytes());
      for (let i = 0; i < numbers.length; i += 2) {
        feature.tags[keys[numbers[i] ?? 0] ?? '?'] = values[numbers[i + 1] ?? 0] ?? '?';
      }
    } else if (field === 3) feature.type = TYPES[cursor.varint() - 1] ?? 'point';
    else if (field === 4) feature.corners = cornersOf(varints(cursor.fieldBytes()));
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

/** Commands (move 1, line 2, close 7) with counts, each followed by its zigzag steps. */
function cornersOf(numbers: readonly number[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let [x, y] = [0, 0];
  for (let i = 0; i < numbers.length; ) {
    const command = numbers[i++] ?? 0;
    if ((command & 7) === 7) continue;
    for (let n = command >> 3; n > 0; n--) {
      x += zigzag(numbers[i++] ?? 0);
      y += zigzag(numbers[i++] ?? 0);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

const zigzag = (n: number) => (n >>> 1) ^ -(n & 1);
