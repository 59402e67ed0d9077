import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { inflateSync } from 'node:zlib';
import { StreetsError } from '../errors.ts';
import { BrokenMessage, ProtoCursor } from './protobuf.ts';

/** Limits of the format: https://wiki.openstreetmap.org/wiki/PBF_Format */
const MAX_HEADER = 64 * 1024;
const MAX_BLOB = 32 * 1024 * 1024;

export interface Blob {
  type: string;
  at: number;
  end: number;
  bytes(): Uint8Array;
}

/** A PBF file as a chain of blobs, inflated on demand; one blob is in memory at a time. */
export class BlobFile {
  readonly name: string;
  readonly size: number;
  private readonly descriptor: number;
  private buffer = Buffer.alloc(1 << 17);

  constructor(path: string) {
    this.name = basename(path);
    try {
      this.descriptor = openSync(path, 'r');
    } catch {
      throw new StreetsError(`${path} cannot be opened: is the path right, and may you read it?`);
    }
    const stat = fstatSync(this.descriptor);
    if (!stat.isFile() || stat.size === 0) {
      this.close();
      throw new StreetsError(stat.isFile() ? `${this.name} is empty.` : `${path} is not a file.`);
    }
    this.size = stat.size;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  blobAt(at: number): Blob {
    const headerLength = this.read(at, 4).readUInt32BE();
    if (at === 0) this.refuseOtherFormats(headerLength);
    if (headerLength > MAX_HEADER) throw this.damaged(at, 'its header is longer than the format allows');
    const { type, size } = this.decoding(at, () => blobHeader(this.read(at + 4, headerLength)));
    if (size < 0 || size > MAX_BLOB) throw this.damaged(at, `it claims to be ${size} bytes long`);
    const start = at + 4 + headerLength;
    const end = start + size;
    if (end > this.size) throw this.truncated(at);
    return { type, at, end, bytes: () => this.decoding(at, () => this.inflate(at, start, size)) };
  }

  decoding<T>(at: number, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      if (error instanceof BrokenMessage) throw this.damaged(at, error.message);
      throw error;
    }
  }

  damaged(at: number, why: string): StreetsError {
    return new StreetsError(`${this.name} is damaged: the block at byte ${at} cannot be read (${why}).`);
  }

  private truncated(at: number): StreetsError {
    return new StreetsError(
      `${this.name} is cut off: it ends at byte ${this.size}, in the middle of the block that starts at byte ${at}. Download it again.`,
    );
  }

  private read(at: number, length: number): Buffer {
    if (at + length > this.size) throw this.truncated(at);
    if (this.buffer.length < length) this.buffer = Buffer.alloc(length * 2);
    let got = 0;
    while (got < length) {
      const count = readSync(this.descriptor, this.buffer, got, length - got, at + got);
      if (count === 0) throw this.truncated(at);
      got += count;
    }
    return this.buffer.subarray(0, length);
  }

  private inflate(at: number, start: number, size: number): Uint8Array {
    const blob = new ProtoCursor(this.read(start, size));
    let rawSize = 0;
    for (let field = blob.field(); field !== 0; field = blob.field()) {
      if (field === 1) return blob.fieldBytes();
      if (field === 2) rawSize = blob.varint();
      else if (field === 3) return this.inflated(at, blob.fieldBytes(), rawSize);
      else if (field >= 4 && field <= 7) {
        const compression = ['LZMA', 'bzip2', 'LZ4', 'Zstandard'][field - 4];
        throw new StreetsError(
          `${this.name} is compressed with ${compression}, which this importer does not read. Convert it: osmium cat -o city.osm.pbf -f pbf,pbf_compression=zlib ${this.name}`,
        );
      } else blob.skip();
    }
    throw this.damaged(at, 'it holds no data');
  }

  private inflated(at: number, deflated: Uint8Array, rawSize: number): Uint8Array {
    if (rawSize > MAX_BLOB) throw this.damaged(at, `it claims to hold ${rawSize} bytes`);
    try {
      // A single output chunk: inflating by the default 16 KB and joining is several times slower.
      const bytes = inflateSync(deflated, { chunkSize: Math.max(rawSize, 64), maxOutputLength: MAX_BLOB });
      if (bytes.length === rawSize) return bytes;
    } catch {
      // Any zlib error is reported as a damaged block below.
    }
    throw this.damaged(at, 'its compressed data is broken');
  }

  private refuseOtherFormats(headerLength: number): void {
    if (headerLength <= MAX_HEADER && this.size >= 4 + headerLength) {
      const header = this.read(4, headerLength).toString('latin1');
      if (header.includes('OSMHeader') || header.includes('OSMData')) return;
    }
    const start = this.read(0, Math.min(this.size, 256));
    const text = start.toString('latin1').trimStart();
    const found = text.startsWith('<')
      ? 'It looks like XML'
      : text.startsWith('{')
        ? 'It looks like JSON'
        : text.startsWith('PK') || text.startsWith('BZh') || start.readUInt16BE() === 0x1f8b
          ? 'It looks like a packed archive'
          : 'It begins with something else';
    throw new StreetsError(
      `${this.name} is not an OpenStreetMap extract in PBF format (.osm.pbf). ${found}; extracts of many places are at https://download.geofabrik.de`,
    );
  }
}

function blobHeader(bytes: Uint8Array): { type: string; size: number } {
  const header = new ProtoCursor(bytes);
  let type = '';
  let size = -1;
  for (let field = header.field(); field !== 0; field = header.field()) {
    if (field === 1) type = header.text();
    else if (field === 3) size = header.varint();
    else header.skip();
  }
  return { type, size };
}
