import * as z from 'zod/mini';
import { town } from '../../../shared/api/collection.ts';
import { keys } from '../keys.ts';
import { type Op, put } from '../ops.ts';
import type { ReadTable } from '../table.ts';
import { packNumbers, unpackNumbers } from './packedNumbers.ts';

/**
 * What is counted of a walker's streets. All of it follows from the stored ways and the imported streets, and is made anew
 * where either changed; only which streets were walked on an earlier map is known from here alone.
 */
const countedTown = town;
export type CountedTown = z.output<typeof countedTown>;

const collectionItem = z.object({
  /** Of this item: a later count does not take the place of one that it has not seen. */
  revision: z.number(),
  /** Of what is imported where the walks lie. */
  version: z.string(),
  /** The revision with which all was last counted anew: what towns were counted before it says nothing now. */
  since: z.number(),
  bounds: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
  /** How many walks are in it: every completed one up to `settledUntil`, and those of the days after it that are listed. */
  walks: z.number(),
  /** And walks whose way is in it, but whose sign is yet to be read. */
  awaited: z.number(),
  settledUntil: z.string(),
  days: z.array(z.string()),
  home: z.string(),
  towns: z.array(countedTown),
});
export type Collection = z.output<typeof collectionItem>;

const townItem = z.object({
  since: z.number(),
  pieces: z.instanceof(Uint8Array),
  signed: z.instanceof(Uint8Array),
  /** Passed by walks from before Signpost; follows from `earlierStreets`. */
  earlier: z.instanceof(Uint8Array),
  walkedNames: z.array(z.string()),
  /** Names of streets that were walked on an earlier map. */
  namesBefore: z.array(z.string()),
});
/** What of one town's streets is walked: pieces one by one, and the signed streets by their places in the list. */
export interface WalkedTown {
  /** Of the collection that it belongs to. */
  since: number;
  pieces: Uint8Array;
  signed: number[];
  /** Passed by walks from before Signpost, as `pieces` are by those since. */
  earlier: Uint8Array;
  walkedNames: string[];
  namesBefore: string[];
}

export async function readCollection(table: ReadTable, walkerId: string): Promise<Collection | undefined> {
  const item = await table.get(keys.collection(walkerId));
  return item && collectionItem.parse(item);
}

export async function readWalkedTowns(
  table: ReadTable,
  walkerId: string,
  towns: readonly string[],
): Promise<Map<string, WalkedTown>> {
  const items = await table.batchGet(towns.map((town) => keys.walkedTown(walkerId, town)));
  const read = items.map((item) => item && walkedTownOf(item));
  return new Map(towns.flatMap((town, index) => (read[index] ? [[town, read[index]] as const] : [])));
}

const walkedTownOf = (item: unknown): WalkedTown => {
  const { pieces, earlier, signed, ...rest } = townItem.parse(item);
  return { ...rest, pieces: unpackBits(pieces), earlier: unpackBits(earlier), signed: unpackNumbers(signed) };
};

/** One transaction: where another count came first, none of it. */
export const collectionOps = (
  walkerId: string,
  collection: Collection,
  towns: ReadonlyMap<string, WalkedTown>,
): Op[] => [
  put(
    { ...keys.collection(walkerId), ...collection },
    collection.revision === 1 ? { exists: false } : { equals: { revision: collection.revision - 1 } },
  ),
  ...[...towns].map(([town, { pieces, earlier, signed, ...rest }]) =>
    put({
      ...keys.walkedTown(walkerId, town),
      ...rest,
      pieces: packBits(pieces),
      earlier: packBits(earlier),
      signed: packNumbers(signed),
    }),
  ),
];

/** Eight pieces a byte. */
function packBits(bits: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}

/** Some more of them than were packed, all 0. */
const unpackBits = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: bytes.length * 8 }, (_, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1);
