import { EARLIER_FILE } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import { NotAZip, readZip } from '../../../api/zip.ts';
import { Unreadable } from './unreadable.ts';

/** A recording of a day with one fix a second is smaller in every format. */
export const MAX_BYTES = 48 * 1024 * 1024;

export interface ActivityFile {
  name: string;
  /** Throws `Unreadable`; never unpacks more than `MAX_BYTES`. */
  read(): Promise<Uint8Array>;
}

const isActivity = (name: string) => /\.(gpx|fit|tcx)(\.gz)?$/i.test(name);

/** Lists recordings, including those in ZIPs, and skips photos and tables of a ZIP. */
export async function activityFiles(files: readonly File[]): Promise<ActivityFile[]> {
  const all = await Promise.all(files.map(async (file) => ((await isZip(file)) ? inZip(file) : [single(file)])));
  return all.flat();
}

const isZip = async (file: Blob) => startsWith(await head(file), [0x50, 0x4b]);
const head = async (file: Blob) => new Uint8Array(await file.slice(0, 4).arrayBuffer());
const startsWith = (bytes: Uint8Array, with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte);

const single = (file: File): ActivityFile => ({
  name: file.name,
  read: async () => {
    if (file.size > MAX_BYTES) throw new Unreadable('tooLarge');
    return unpacked(new Uint8Array(await file.arrayBuffer()));
  },
});

async function inZip(file: File): Promise<ActivityFile[]> {
  const entries = await readZip(file).catch(() => undefined);
  if (!entries) return [{ name: file.name, read: () => Promise.reject(new Unreadable('unreadable')) }];
  // Routes in an archive of Signpost were proposed, not recorded.
  const isOurs = entries.has('signpost.json');
  const activities = [...entries.values()].filter(({ name }) => (isOurs ? name === EARLIER_FILE : isActivity(name)));
  if (activities.length === 0) return [{ name: file.name, read: () => Promise.reject(new Unreadable('unknown')) }];
  return activities.map((entry) => ({
    name: entry.name,
    read: async () => {
      if (entry.size > MAX_BYTES) throw new Unreadable('tooLarge');
      return unpacked(await entry.read(MAX_BYTES).catch(asUnreadable));
    },
  }));
}

function asUnreadable(error: unknown): never {
  throw error instanceof NotAZip ? new Unreadable('unreadable') : error;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!startsWith(bytes, [0x1f, 0x8b])) return bytes;
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > MAX_BYTES) throw new Unreadable('tooLarge');
      chunks.push(next.value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof Unreadable ? error : new Unreadable('unreadable');
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
