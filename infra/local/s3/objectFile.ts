import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod/mini';

/**
 * One file per object, named by the hash of its key, which rules out path traversal. The file holds the bytes, a JSON
 * description and its length, so that one rename writes both atomically.
 */
const description = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  lastModified: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof description>;

export interface OpenObject extends StoredObject {
  read(start: number, end: number): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

const blockSize = 256 * 1024;

export function trailerOf(stored: StoredObject): Buffer {
  const text = Buffer.from(JSON.stringify(stored));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([text, length]);
}

/** The file was cut off or overwritten, so that its description cannot be read. */
export class DamagedObject extends Error {
  override name = 'DamagedObject';
}

/** Throws `DamagedObject`. */
export async function openObject(path: string): Promise<OpenObject | undefined> {
  const file = await openExisting(path);
  return file && describe(file);
}

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function describe(handle: FileHandle): Promise<OpenObject> {
  try {
    const { size: fileSize } = await handle.stat();
    // The length may be any four bytes, and reading 2 GB from a negative position aborts the process on Node 20.
    if (fileSize < 4) throw new DamagedObject('a stored object has no length');
    const length = (await readAt(handle, fileSize - 4, 4)).readUInt32BE();
    if (length > fileSize - 4) throw new DamagedObject('a stored object is shorter than its description');
    const text = await readAt(handle, fileSize - 4 - length, length);
    const object = description.parse(JSON.parse(text.toString()));
    if (object.size !== fileSize - 4 - length) throw new DamagedObject('a stored object is not as long as it says');
    return {
      ...object,
      async *read(start, end) {
        for (let at = start; at < end; at += blockSize) yield await readAt(handle, at, Math.min(blockSize, end - at));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error instanceof Error && 'code' in error ? error : new DamagedObject('a stored object is damaged');
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('a stored object is shorter than it says');
    filled += bytesRead;
  }
  return buffer;
}
