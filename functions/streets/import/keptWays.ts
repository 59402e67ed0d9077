import { type EdgeBits, LANDMARKS } from '../network/network.ts';
import { ByteReader, ByteWriter } from '../tiles/bytes.ts';
import { AREA_KINDS } from './multipolygons.ts';
import { Spill } from './spill.ts';

/** A JS Map ends at 16.7 million entries and a continent has more street names: the names are sharded. */
export const SHARES = 64;

/** A table of interned names; index 0 is "no name". */
export class NameTable {
  readonly names = [''];
  private readonly shares = Array.from({ length: SHARES }, () => new Map<string, number>());

  add(name: string): number {
    if (name === '') return 0;
    const share = this.shares[shareOf(name)];
    const known = share?.get(name);
    if (known !== undefined) return known;
    const number = this.names.push(name) - 1;
    share?.set(name, number);
    return number;
  }
}

export function shareOf(name: string): number {
  let hash = name.length;
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 16)) & (SHARES - 1);
}

const READ_AHEAD = 1 << 20;

export interface Drawn {
  look: number;
  name: number;
}

export interface KeptStreet extends Drawn, EdgeBits {
  kind: 'street';
  /** A square that routes may cross: its refs are concatenated closed rings. */
  isSquare: boolean;
}

/** A closed way (AreaKind, Landmark), concatenated rings of a relation, a coastline or river, or a map-only shape. */
export interface KeptShape extends Drawn {
  kind: (typeof SHAPE_KINDS)[number];
}

const SHAPE_KINDS = [
  ...AREA_KINDS,
  ...LANDMARKS,
  'greenRings',
  'waterRings',
  'waterLine',
  'mapRings',
  'mapLine',
  'mapTunnel',
] as const;

export type KeptWay = KeptStreet | KeptShape;

/** Relevant ways, spilled to disk until the positions of their nodes are known. */
export class KeptWays {
  private readonly spill = new Spill();
  private readonly record = new ByteWriter();
  /** Offsets between runs of whole records, about READ_AHEAD apart. */
  private readonly runs: number[] = [];

  add(way: KeptWay, refs: Float64Array): void {
    const { record } = this;
    record.clear();
    if (way.kind === 'street') {
      record.varint(0).varint(way.streetClass).varint(way.flags).varint(way.traits).varint(way.comfort);
      record.varint(way.isSquare ? 1 : 0);
    } else record.varint(1 + SHAPE_KINDS.indexOf(way.kind));
    record.varint(way.look).varint(way.name).varint(refs.length);
    let previous = 0;
    for (const ref of refs) {
      record.signed(ref - previous);
      previous = ref;
    }
    const at = this.spill.append(record.finish());
    if (at - (this.runs.at(-1) ?? 0) > READ_AHEAD) this.runs.push(at);
  }

  /** Replays every way in input order. `refs` is only valid during the call. */
  each(visit: (way: KeptWay, refs: Float64Array) => void, progress?: (share: number) => void): void {
    let refs = new Float64Array(4096);
    let start = 0;
    for (const end of [...this.runs, this.spill.length]) {
      const bytes = new Uint8Array(end - start);
      this.spill.readInto(bytes, start);
      for (const reader = new ByteReader(bytes); reader.at < reader.end; ) {
        const way = readHead(reader);
        const count = reader.varint();
        if (count > refs.length) refs = new Float64Array(count * 2);
        for (let i = 0, ref = 0; i < count; i++) {
          ref += reader.signed();
          refs[i] = ref;
        }
        visit(way, refs.subarray(0, count));
      }
      start = end;
      progress?.(start / this.spill.length);
    }
  }

  close(): void {
    this.spill.close();
  }
}

function readHead(reader: ByteReader): KeptWay {
  const kind = reader.varint();
  if (kind > 0) return { kind: SHAPE_KINDS[kind - 1] ?? 'mapLine', ...readDrawn(reader) };
  return {
    kind: 'street',
    streetClass: reader.varint(),
    flags: reader.varint(),
    traits: reader.varint(),
    comfort: reader.varint(),
    isSquare: reader.varint() === 1,
    ...readDrawn(reader),
  };
}

function readDrawn(reader: ByteReader): Drawn {
  return { look: reader.varint(), name: reader.varint() };
}
