import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORLD_MAX_ZOOM } from '../../functions/map/mapAnswer.ts';
import { packWorld } from '../../functions/map/worldFile.ts';
import { tileKey } from '../../functions/streets/index.ts';
import { built } from '../built.ts';
import { worldTiles } from './worldTiles.ts';

export const WORLD_FILE = 'world.tiles';

/** Cached in `dist` under a name with the hash of its inputs, because it takes seconds to make. */
export async function packedWorld(folder: string = built.cache): Promise<Buffer> {
  const atlas = await readFile(fileURLToPath(import.meta.resolve('world-atlas/package.json')), 'utf8');
  const made = createHash('sha256').update(`${atlas} ${WORLD_MAX_ZOOM} 1`).digest('hex').slice(0, 16);
  const file = join(folder, `world-${made}.tiles`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const tile = worldTiles();
  const tiles = new Map<string, Uint8Array>();
  for (let zoom = 0; zoom <= WORLD_MAX_ZOOM; zoom++) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) {
        const bytes = await tile({ zoom, x, y });
        if (bytes) tiles.set(tileKey({ zoom, x, y }), bytes);
      }
    }
  }
  const packed = packWorld(tiles);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, packed);
  await rename(draft, file);
  return packed;
}
