import { markPlaces } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import { type PackedTown, unpackTown } from '../../../../../shared/domain/collection/packedTown.ts';
import {
  type ComparedTown,
  comparedTown,
  markRecorded,
} from '../../../../../shared/domain/collection/recordedPieces.ts';
import { walkedRecording } from '../../../../../shared/domain/collection/recording.ts';
import type { TownStreets } from '../../../../../shared/domain/collection/townStreets.ts';
import type { Line } from '../../../../../shared/domain/geo.ts';
import { type ActivityFile, activityFiles } from './activityFiles.ts';
import { readActivity } from './readActivity.ts';
import { type NotUsed, Unreadable } from './unreadable.ts';

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
