/** Reads a ZIP by its central directory, one entry at a time; a ZIP bomb cannot exceed its declared size. */

export class NotAZip extends Error {}

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  /** Throws when the entry is larger than `max` or differs from the central directory. */
  read(max: number): Promise<Uint8Array<ArrayBuffer>>;
}

const MAX_ENTRIES = 20_000;
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const END_BYTES = 22;
/** A ZIP file may end with a comment after its central directory. */
const MAX_COMMENT = 65_535;
const SIGNATURES = { end: 0x06054b50, listed: 0x02014b50, local: 0x04034b50 };
const STORED = 0;
const DEFLATED = 8;

export async function readZip(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - END_BYTES - MAX_COMMENT)));
  const end = endIn(tail);
  const [count, bytes, from] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count > MAX_ENTRIES || bytes > MAX_LIST_BYTES || from + bytes > file.size) throw new NotAZip('a list too long');
  const list = await viewOf(file.slice(from, from + bytes));
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, index = 0; index < count; index++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== SIGNATURES.listed) throw new NotAZip('a broken list');
    const nameBytes = list.getUint16(at + 28, true);
    const next = at + 46 + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (next > list.byteLength) throw new NotAZip('a broken list');
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, nameBytes));
    entries.set(name, entryOf(file, name, list, at));
    at = next;
  }
  return entries;
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer());

function endIn(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) === SIGNATURES.end) return at;
  }
  throw new NotAZip('no end');
}

function entryOf(file: Blob, name: string, list: DataView, at: number): ZipEntry {
  const isEncrypted = (list.getUint16(at + 8, true) & 1) !== 0;
  const method = list.getUint16(at + 10, true);
  const packed = list.getUint32(at + 20, true);
  const size = list.getUint32(at + 24, true);
  const offset = list.getUint32(at + 42, true);
  return {
    name,
    size,
    async read(max) {
      if (size > max || packed > max || isEncrypted) throw new NotAZip(`${name} is too large`);
      const header = await viewOf(file.slice(offset, offset + 30));
      if (header.byteLength < 30 || header.getUint32(0, true) !== SIGNATURES.local) throw new NotAZip('a broken entry');
      const from = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
      const content = file.slice(from, from + packed);
      if (method === DEFLATED) return inflated(content, size);
      if (method !== STORED || packed !== size || content.size !== size) throw new NotAZip('a broken entry');
      return new Uint8Array(await content.arrayBuffer());
    },
  };
}

async function inflated(packed: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(size);
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (filled + value.length > size) throw new NotAZip('more than the list says');
      content.set(value, filled);
      filled += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof NotAZip ? error : new NotAZip('a broken entry');
  }
  if (filled !== size) throw new NotAZip('less than the list says');
  return content;
}
