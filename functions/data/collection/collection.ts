import * as z from 'zod/mini';
import { town } from '../../../shared/api/collection.ts';
import { keys } from '../keys.ts';
import { type Op, put } from '../ops.ts';
import { readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';
import { packNumbers, unpackNumbers } from './packedNumbers.ts';

/**
 * A cache derived from stored ways and imported streets, recomputed when either changes; only the streets walked on an
 * earlier map cannot be recomputed.
 */
const countedTown = town;
export type CountedTown = z.output<typeof countedTown>;

const collectionItem = z.object({
  /** Optimistic lock: a count does not replace one it has not read. */
  revision: z.number(),
  /** Version of the imports that cover the walks; another version triggers a recount. */
  version: z.string(),
  /** Revision of the last full recount; towns counted before it are invalid. */
  since: z.number(),
  bounds: z.nullable(z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })),
  /** Number of walks included: all until `settledUntil`, and the listed ones after it. */
  walks: z.number(),
  /** Number of counted walks whose sign is still unread. */
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
  /** Pieces passed by walks from before Signpost; derived from `earlierStreets`. */
  earlier: z.instanceof(Uint8Array),
  walkedNames: z.array(z.string()),
  namesBefore: z.array(z.string()),
});
/** Walked pieces of one town, and indexes of its signed streets. */
export interface WalkedTown {
  /** Revision of the collection at the town's last full count. */
  since: number;
  pieces: Uint8Array;
  signed: number[];
  earlier: Uint8Array;
  walkedNames: string[];
  namesBefore: string[];
}

export const readCollection = (table: ReadTable, walkerId: string): Promise<Collection | undefined> =>
  readItem(table, keys.collection(walkerId), collectionItem);

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

/** One transaction; fails if another count was stored first. */
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

/** Bit set of pieces, eight per byte. */
function packBits(bits: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}

/** May return up to seven more pieces than were packed, all unset. */
const unpackBits = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: bytes.length * 8 }, (_, at) => ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1);
