import { open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type TileId, tileKey } from '../streets/index.ts';

/** World land in one file beside the function: four bytes of length, a JSON index, the tiles. */
const indexSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

export function packWorld(tiles: ReadonlyMap<string, Uint8Array>): Buffer {
  const index: Record<string, [from: number, to: number]> = {};
  const places = new Map<string, [from: number, to: number]>();
  const bodies: Uint8Array[] = [];
  let at = 0;
  for (const [key, bytes] of tiles) {
    // Interiors of continents repeat, so identical tiles are stored once.
    const text = Buffer.from(bytes).toString('base64');
    const known = places.get(text) ?? [at, at + bytes.length];
    if (!places.has(text)) {
      places.set(text, known);
      bodies.push(bytes);
      at += bytes.length;
    }
    index[key] = known;
  }
  const head = Buffer.from(JSON.stringify(index), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...bodies]);
}

/** Reads the index with the first tile, and only the bytes of each requested tile. */
export function openWorld(file: URL): (tile: TileId) => Promise<Uint8Array | undefined> {
  let opened: ReturnType<typeof openFile> | undefined;
  return async (tile) => {
    opened ??= openFile(file);
    const { handle, index, start } = await opened;
    const [from, to] = index[tileKey(tile)] ?? [0, 0];
    if (to === 0) return undefined;
    const bytes = Buffer.alloc(to - from);
    await handle.read(bytes, 0, bytes.length, start + from);
    return bytes;
  };
}

async function openFile(file: URL) {
  const handle = await open(file);
  const length = Buffer.alloc(4);
  await handle.read(length, 0, 4, 0);
  const head = Buffer.alloc(length.readUInt32LE());
  await handle.read(head, 0, head.length, 4);
  return { handle, index: z.parse(indexSchema, JSON.parse(head.toString('utf8'))), start: 4 + head.length };
}
