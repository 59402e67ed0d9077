import type { FileHandle } from 'node:fs/promises';

/** A file of a tar (ustar), so that an archive can be looked into, and taken apart, without Signpost. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const block = 512;
const padding = (size: number) => Buffer.alloc((block - (size % block)) % block);

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar.`);
  const header = Buffer.alloc(block);
  const field = (offset: number, text: string) => header.write(text, offset);
  const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0');
  field(0, name);
  field(100, octal(0o600, 7));
  field(108, octal(0, 7));
  field(116, octal(0, 7));
  field(124, octal(size, 11));
  field(136, octal(0, 11));
  field(148, ' '.repeat(8));
  field(156, '0');
  field(257, 'ustar');
  field(263, '00');
  field(148, `${octal(checksumOf(header), 6)}\0 `);
  return header;
}

/** Sum of the header's bytes, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

export async function writeEntry(file: FileHandle, { name, bytes }: Entry): Promise<void> {
  await file.writeFile(Buffer.concat([headerOf(name, bytes.length), bytes, padding(bytes.length)]));
}

/** Two empty blocks end a tar. */
export const writeEnd = (file: FileHandle): Promise<void> => file.writeFile(Buffer.alloc(2 * block));

export class NoTar extends Error {
  override name = 'NoTar';
}

/** Maximum size of an entry, packed and unpacked, far above what we write. Bounds memory until it is verified. */
export const maxEntryBytes = 64 * 1024 * 1024;

export async function* readEntries(file: FileHandle): AsyncGenerator<Entry> {
  for (;;) {
    const header = await readNext(file, block);
    if (header.every((byte) => byte === 0)) return;
    const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8);
    if (Number.parseInt(text(148, 8), 8) !== checksumOf(header) || !(size >= 0 && size <= maxEntryBytes))
      throw new NoTar();
    const bytes = await readNext(file, size);
    await readNext(file, padding(size).length);
    yield { name: text(0, 100), bytes };
  }
}

async function readNext(file: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(buffer, filled, length - filled);
    if (bytesRead === 0) throw new NoTar();
    filled += bytesRead;
  }
  return buffer;
}
