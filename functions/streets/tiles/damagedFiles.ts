import { gunzipSync } from 'node:zlib';
import { StreetsFault } from '../errors.ts';
import { decodeTown, TOWNS_ARCHIVE } from '../towns/townCodec.ts';
import { squaresIn } from './archiveCatalogue.ts';
import { type Archive, archiveReader, wholeRange } from './archiveReader.ts';
import { readCurrent, readImportNote } from './catalogue.ts';
import { STREETS_ARCHIVE } from './importIndex.ts';
import { checkedBody } from './tileCodec.ts';
import type { TileStore } from './tileStore.ts';

/** Throws where the checksum of a tile does not fit; those of the map are gzipped. */
function checkTile(archive: string, file: string, bytes: Uint8Array): void {
  if (archive === STREETS_ARCHIVE) checkedBody(bytes);
  else if (archive === TOWNS_ARCHIVE) decodeTown(bytes, '');
  else {
    try {
      gunzipSync(bytes);
    } catch {
      throw new StreetsFault(file, `${file} is damaged: import the extract again.`);
    }
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

  async function checkArchive(kind: string, archive: Archive): Promise<void> {
    for (const square of squaresIn(archive.index)) {
      const ranges = await check(reader.everyRange(archive, square));
      for (const range of ranges ?? []) {
        await check(reader.read(range, (bytes) => checkTile(kind, range.file, wholeRange(bytes, range))));
      }
    }
  }

  for (const { id, archives } of await readCurrent(store)) {
    await check(readImportNote(store, id));
    for (const [kind, index] of Object.entries(archives)) await checkArchive(kind, { name: `${id}/${kind}`, index });
  }
  return [...sentences.values()];
}
