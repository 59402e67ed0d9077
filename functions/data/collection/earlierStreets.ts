import * as z from 'zod/mini';
import { type EarlierPlace, PLACES_AN_ITEM, unionOfPlaces } from '../../../shared/domain/collection/earlierPlaces.ts';
import { keys, ranges } from '../keys.ts';
import { check, type Op, put, remove } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { Item, ReadTable } from '../table.ts';
import { packNumbers, unpackNumbers } from './packedNumbers.ts';

/**
 * Streets walked before Signpost by town, stored as places because piece numbers change with each import. They were
 * extracted from recordings on the device; the recordings are not stored.
 */
const earlierItem = z.object({ places: z.instanceof(Uint8Array) });

export async function readEarlierStreets(table: ReadTable, walkerId: string, town: string): Promise<EarlierPlace[]> {
  const parts = await everyPage(table, ranges.earlierStreets(walkerId, town));
  return unionOfPlaces(...parts.map(earlierPlacesOf));
}

export async function readAllEarlierStreets(
  table: ReadTable,
  walkerId: string,
): Promise<{ items: Item[]; places: EarlierPlace[] }> {
  const items = await everyPage(table, ranges.earlierStreets(walkerId));
  return { items, places: unionOfPlaces(...items.map(earlierPlacesOf)) };
}

/**
 * Guarded by the collection's revision in the same transaction, so that no item remains after a concurrent account
 * deletion.
 */
export const earlierStreetsOps = (walkerId: string, town: string, places: readonly EarlierPlace[]): Op[] => [
  ...partsOf(places).map((part, number) =>
    put({ ...keys.earlierStreets(walkerId, town, number), places: packPlaces(part) }),
  ),
  check(keys.profile(walkerId), { exists: true, equals: { deletionReceipt: null } }),
];

const partsOf = (places: readonly EarlierPlace[]) =>
  Array.from({ length: Math.ceil(places.length / PLACES_AN_ITEM) }, (_, part) =>
    places.slice(part * PLACES_AN_ITEM, (part + 1) * PLACES_AN_ITEM),
  );

export const withoutEarlierStreets = (items: readonly Item[]): Op[] =>
  items.map(({ PK, SK }) => remove({ PK: String(PK), SK: String(SK) }));

export const earlierPlacesOf = (item: Item): EarlierPlace[] => unpackPlaces(earlierItem.parse(item).places);

/** Delta-encoded, which is small within a town; negative numbers are zigzag-encoded. */
export function packPlaces(places: readonly EarlierPlace[]): Uint8Array {
  let [north, east] = [0, 0];
  return packNumbers(
    places.flatMap(([latitude, longitude, heading, metres]) => {
      const packed = [unsigned(latitude - north), unsigned(longitude - east), heading, metres];
      [north, east] = [latitude, longitude];
      return packed;
    }),
  );
}

export function unpackPlaces(bytes: Uint8Array): EarlierPlace[] {
  const numbers = unpackNumbers(bytes);
  const places: EarlierPlace[] = [];
  let [north, east] = [0, 0];
  for (let at = 0; at + 3 < numbers.length; at += 4) {
    const [up = 0, right = 0, heading = 0, metres = 0] = numbers.slice(at, at + 4);
    north += signed(up);
    east += signed(right);
    places.push([north, east, heading, metres]);
  }
  return places;
}

const unsigned = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
