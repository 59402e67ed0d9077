import { gunzipSync } from 'node:zlib';
import { StreetsError, StreetsFault } from '../errors.ts';
import { decodeTown, TOWNS_ARCHIVE } from '../towns/townCodec.ts';
import { squaresIn } from './archiveCatalogue.ts';
import { archiveReader, wholeRange } from './archiveReader.ts';
import { readCurrent, readImportNote } from './catalogue.ts';
import { STREETS_ARCHIVE } from './importsInUse.ts';
import { checkedBody } from './tileCodec.ts';
import type { TileStore } from './tileStore.ts';

/** Throws where the checksum of a tile does not fit; those of the map are gzipped. */
function checkTile(kind: string, bytes: Uint8Array): void {
  if (kind === STREETS_ARCHIVE) return void checkedBody(bytes);
  if (kind === TOWNS_ARCHIVE) return void decodeTown(bytes, '');
  try {
    gunzipSync(bytes);
  } catch {
    throw new StreetsError('This map tile is damaged: import the extract again.');
  }
}

/** Reads all files of the imports in use; returns a sentence for each that is missing, cut off or damaged. */
export async function damagedFiles(store: TileStore): Promise<string[]> {
  const reader = archiveReader(store);
  const sentences = new Map<string, string>();
  const check = <T>(task: Promise<T>): Promise<T | undefined> =>
    task.catch((error: unknown) => {
      if (!(error instanceof StreetsFault)) throw error;
      if (!sentences.has(error.file)) sentences.set(error.file, error.message);
      return undefined;
    });
  for (const { id, archives } of await readCurrent(store)) {
    await check(readImportNote(store, id));
    for (const [kind, index] of Object.entries(archives)) {
      for (const square of squaresIn(index)) {
        for (const range of (await check(reader.everyRange({ name: `${id}/${kind}`, index }, square))) ?? []) {
          await check(reader.read(range, (bytes) => checkTile(kind, wholeRange(bytes, range))));
        }
      }
    }
  }
  return [...sentences.values()];
}
