import { EARLIER_FILE, markPlaces } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import { type PackedTown, unpackTown } from '../../../../../shared/domain/collection/packedTown.ts';
import {
  type ComparedTown,
  comparedTown,
  markRecorded,
} from '../../../../../shared/domain/collection/recordedPieces.ts';
import { walkedRecording } from '../../../../../shared/domain/collection/recording.ts';
import type { TownStreets } from '../../../../../shared/domain/collection/townStreets.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import { NotAZip, readZip } from '../../../api/zip.ts';
import { type NotUsed, readActivity, Unreadable } from './readActivity.ts';

export interface TownToCompare {
  key: string;
  pieces: PackedTown;
}

export interface Compared {
  used: number;
  towns: { key: string; pieces: number[] }[];
  left: { name: string; why: NotUsed }[];
}

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}
type Candidate = ComparedTown & { key: string; box: Box; marked: Uint8Array };

/** Reads one recording at a time, so that only one is in memory. */
export async function compareFiles(
  files: readonly File[],
  towns: readonly TownToCompare[],
  onStep: (done: number, all: number) => void,
): Promise<Compared> {
  const candidates = towns.map(({ key, pieces }): Candidate => {
    const town = unpackTown(pieces);
    return { ...comparedTown(town), key, box: boxOf(town), marked: new Uint8Array(town.pieces.count) };
  });
  const activities = await activityFiles(files);
  const compared: Compared = { used: 0, towns: [], left: [] };
  for (const [index, activity] of activities.entries()) {
    onStep(index, activities.length);
    const why = await compareActivity(activity, candidates);
    if (why) compared.left.push({ name: activity.name, why });
    else compared.used++;
  }
  onStep(activities.length, activities.length);
  compared.towns = candidates.map(({ key, marked }) => ({ key, pieces: setIn(marked) })).filter(hasPieces);
  return compared;
}

const hasPieces = ({ pieces }: { pieces: readonly number[] }) => pieces.length > 0;
const setIn = (marked: Uint8Array) => [...marked.entries()].flatMap(([piece, is]) => (is ? [piece] : []));

/** Returns undefined when the recording was used. */
async function compareActivity(activity: ActivityFile, towns: readonly Candidate[]): Promise<NotUsed | undefined> {
  try {
    const read = readActivity(await activity.read());
    if ('places' in read) {
      const { places } = read;
      return usedBy(towns.map((one) => passes(one, (own) => markPlaces(one.town, places, own))));
    }
    const walked = walkedRecording(read.recording);
    if ('not' in walked) return walked.not;
    return usedBy(towns.map((one) => passes(one, (own) => markRecorded(one, linesIn(one.box, walked.lines), own))));
  } catch (error) {
    return error instanceof Unreadable ? error.why : 'unreadable';
  }
}

const usedBy = (passed: readonly boolean[]) => (passed.includes(true) ? undefined : 'elsewhere');

/** Pieces are marked in a set of the recording first, because most may be marked already. */
function passes({ marked }: Candidate, mark: (own: Uint8Array) => void): boolean {
  const own = new Uint8Array(marked.length);
  mark(own);
  own.forEach((is, piece) => {
    if (is) marked[piece] = 1;
  });
  return own.includes(1);
}

const linesIn = (box: Box, lines: readonly Line[]) =>
  lines.filter((line) => line.some(([longitude, latitude]) => isIn(box, longitude, latitude)));

const isIn = ({ south, north, west, east }: Box, longitude: number, latitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** A margin in degrees, because a piece extends beyond its middle. */
const MARGIN = 0.001;

function boxOf({ pieces: { latitude, longitude } }: TownStreets): Box {
  const [min, max] = [
    (values: Float64Array) => values.reduce((a, b) => Math.min(a, b), 180) - MARGIN,
    (values: Float64Array) => values.reduce((a, b) => Math.max(a, b), -180) + MARGIN,
  ];
  return { south: min(latitude), north: max(latitude), west: min(longitude), east: max(longitude) };
}

/** A recording of a day with one fix a second is smaller in every format. */
export const MAX_BYTES = 48 * 1024 * 1024;

interface ActivityFile {
  name: string;
  /** Throws `Unreadable`; never unpacks more than `MAX_BYTES`. */
  read(): Promise<Uint8Array>;
}

const isActivity = (name: string) => /\.(gpx|fit|tcx)(\.gz)?$/i.test(name);

/** Lists recordings, including those in ZIPs, and skips photos and tables of a ZIP. */
const activityFiles = async (files: readonly File[]): Promise<ActivityFile[]> =>
  (await Promise.all(files.map(async (file) => ((await isZip(file)) ? inZip(file) : [single(file)])))).flat();

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
