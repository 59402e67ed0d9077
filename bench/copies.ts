import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { BlobFile } from '../functions/streets/pbf/blobs.ts';
import { ProtoCursor } from '../functions/streets/pbf/protobuf.ts';
import { ByteWriter } from '../functions/streets/tiles/bytes.ts';

/** Added to every id of the next copy: more than OpenStreetMap has. */
const APART = 2 ** 35;
/** Billionths of a degree. */
const EASTWARDS = 500_000_000;
const GROUP = 2;
const LONGITUDE_OFFSET = 20;
/** By field of a group: dense nodes, ways, relations. Which of their fields is an id, and which begins with one. */
const ENTITIES: Readonly<Record<number, { id?: number; firstId: number }>> = {
  2: { firstId: 1 },
  3: { id: 1, firstId: 8 },
  4: { id: 1, firstId: 9 },
};

/**
 * A large extract made of a small one: copies side by side, half a degree apart, each with ids of its own and all else as
 * it was, versions and users included. Nodes first and relations last, as in the original.
 */
export function writeCopies(from: string, to: string, copies: number): void {
  const file = new BlobFile(from);
  const descriptor = openSync(to, 'w');
  try {
    const header = file.blobAt(0);
    writeSync(descriptor, readFileSync(from).subarray(0, header.end));
    const blocks: { kind: number; bytes: Uint8Array }[] = [];
    for (let at = header.end; at < file.size; ) {
      const blob = file.blobAt(at);
      const bytes = blob.bytes();
      blocks.push({ kind: kindOf(bytes), bytes });
      at = blob.end;
    }
    for (const kind of [2, 3, 4]) {
      for (let copy = 0; copy < copies; copy++) {
        for (const block of blocks) if (block.kind === kind) writeBlob(descriptor, moved(block.bytes, copy));
      }
    }
  } finally {
    closeSync(descriptor);
    file.close();
  }
}

/** What the first group of a block begins with. */
function kindOf(block: Uint8Array): number {
  const cursor = new ProtoCursor(block);
  for (let field = cursor.field(); field !== 0; field = cursor.field()) {
    if (field === GROUP) return new ProtoCursor(cursor.fieldBytes()).field();
    cursor.skip();
  }
  return 0;
}

type Change = (field: number, cursor: ProtoCursor, writer: ByteWriter) => boolean;

/** The same message, but for the fields that `change` writes itself. */
function rewritten(bytes: Uint8Array, change: Change): ByteWriter {
  const writer = new ByteWriter();
  const cursor = new ProtoCursor(bytes);
  for (let start = cursor.at, field = cursor.field(); field !== 0; start = cursor.at, field = cursor.field()) {
    if (change(field, cursor, writer)) continue;
    cursor.skip();
    writer.raw(bytes.subarray(start, cursor.at));
  }
  return writer;
}

function moved(block: Uint8Array, copy: number): Uint8Array {
  const writer = rewritten(block, (field, cursor, into) => {
    if (field !== GROUP) return false;
    into.varint(GROUP * 8 + 2).block(movedGroup(cursor.fieldBytes(), copy * APART).finish());
    return true;
  });
  return writer
    .varint(LONGITUDE_OFFSET * 8)
    .varint(copy * EASTWARDS)
    .finish();
}

function movedGroup(group: Uint8Array, by: number): ByteWriter {
  return rewritten(group, (field, cursor, into) => {
    const entity = ENTITIES[field];
    if (entity === undefined) return false;
    into.varint(field * 8 + 2).block(movedEntity(cursor.fieldBytes(), entity, by).finish());
    return true;
  });
}

function movedEntity(bytes: Uint8Array, { id, firstId }: { id?: number; firstId: number }, by: number): ByteWriter {
  return rewritten(bytes, (field, cursor, into) => {
    if (field === id) into.varint(field * 8).varint(cursor.varint() + by);
    else if (field === firstId) {
      const ids = new ProtoCursor(cursor.fieldBytes());
      const first = new ByteWriter().signed(ids.signed() + by);
      into.varint(field * 8 + 2).block(Buffer.concat([first.finish(), ids.bytes.subarray(ids.at)]));
    } else return false;
    return true;
  });
}

function writeBlob(descriptor: number, block: Uint8Array): void {
  const blob = new ByteWriter()
    .varint(2 * 8)
    .varint(block.length)
    .varint(3 * 8 + 2)
    .block(deflateSync(block))
    .finish();
  const type = Buffer.from('OSMData');
  const header = new ByteWriter()
    .varint(8 + 2)
    .block(type)
    .varint(3 * 8)
    .varint(blob.length)
    .finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  writeSync(descriptor, Buffer.concat([length, header, blob]));
}
