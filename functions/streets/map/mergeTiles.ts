import { StreetsError } from '../errors.ts';
import { ByteReader, ByteWriter } from '../tiles/bytes.ts';
import { FIELD } from './vectorTile.ts';

/** A layer as it is stored: its features, and the texts they refer to by number. */
interface Layer {
  head: ByteWriter;
  features: Map<string, { tags: Uint8Array; rest: Uint8Array; keyShift: number; valueShift: number }>;
  keys: Uint8Array[];
  values: Uint8Array[];
}

/**
 * One tile out of those of imports that meet in it: layers of one name become one, as the specification wants it. What two
 * extracts both hold, and is cut by the same tile, is the same to the byte and is kept once.
 */
export function mergeTiles(tiles: readonly Uint8Array[]): Buffer {
  const layers = new Map<string, Layer>();
  for (const tile of tiles) {
    for (const reader = new ByteReader(tile); reader.at < reader.end; ) {
      if (reader.varint() === FIELD.layer) addLayer(layers, reader.block());
      else throw new StreetsError('A tile of the map is damaged: import the extract again.');
    }
  }
  const merged = new ByteWriter();
  for (const layer of layers.values()) merged.varint(FIELD.layer).block(written(layer));
  return merged.finish();
}

function addLayer(layers: Map<string, Layer>, bytes: Uint8Array): void {
  const head = new ByteWriter();
  const features: Uint8Array[] = [];
  const keys: Uint8Array[] = [];
  const values: Uint8Array[] = [];
  let name = '';
  for (const reader = new ByteReader(bytes); reader.at < reader.end; ) {
    const field = reader.varint();
    // Whole numbers are those of its head: version and extent.
    if (field % 8 === 0) head.varint(field).varint(reader.varint());
    else if (field === FIELD.feature) features.push(reader.block());
    else if (field === FIELD.key) keys.push(reader.block());
    else if (field === FIELD.value) values.push(reader.block());
    else {
      const text = reader.block();
      name = Buffer.from(text).toString('utf8');
      head.varint(FIELD.name).block(text);
    }
  }
  const layer: Layer = layers.get(name) ?? { head, features: new Map(), keys: [], values: [] };
  layers.set(name, layer);
  const texts = (tags: Uint8Array) => {
    const said: string[] = [];
    for (const reader = new ByteReader(tags); reader.at < reader.end; ) {
      const [key, value] = [keys[reader.varint()], values[reader.varint()]];
      said.push(`${textOf(key)}=${textOf(value)}`);
    }
    return said.join(' ');
  };
  const [keyShift, valueShift] = [layer.keys.length, layer.values.length];
  for (const feature of features) {
    const { tags, rest } = openFeature(feature);
    const identity = `${texts(tags)} ${textOf(rest)}`;
    if (!layer.features.has(identity)) layer.features.set(identity, { tags, rest, keyShift, valueShift });
  }
  layer.keys.push(...keys);
  layer.values.push(...values);
}

const textOf = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('base64');

/** Its tags, and all fields that are no tags. */
function openFeature(bytes: Uint8Array): { tags: Uint8Array; rest: Uint8Array } {
  let tags: Uint8Array = new Uint8Array();
  const rest = new ByteWriter();
  for (const reader = new ByteReader(bytes); reader.at < reader.end; ) {
    const field = reader.varint();
    if (field === FIELD.tags) tags = reader.block();
    else if (field === FIELD.type) rest.varint(field).varint(reader.varint());
    else rest.varint(field).block(reader.block());
  }
  return { tags, rest: rest.finish() };
}

function written({ head, features, keys, values }: Layer): Uint8Array {
  const layer = new ByteWriter().raw(head.finish());
  for (const { tags, rest, keyShift, valueShift } of features.values()) {
    const moved = new ByteWriter();
    for (const reader = new ByteReader(tags); reader.at < reader.end; ) {
      moved.varint(reader.varint() + keyShift).varint(reader.varint() + valueShift);
    }
    const feature = new ByteWriter().varint(FIELD.tags).block(moved.finish()).raw(rest);
    layer.varint(FIELD.feature).block(feature.finish());
  }
  for (const key of keys) layer.varint(FIELD.key).block(key);
  for (const value of values) layer.varint(FIELD.value).block(value);
  return layer.finish();
}
