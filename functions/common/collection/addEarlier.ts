import {
  MAX_EARLIER_PLACES,
  markPlaces,
  placesOf,
  unionOfPlaces,
} from '../../../shared/domain/collection/earlierPlaces.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { type Collection, type CountedTown, collectionOps, readWalkedTowns } from '../../data/collection/collection.ts';
import { earlierStreetsOps, readEarlierStreets } from '../../data/collection/earlierStreets.ts';
import type { Table } from '../../data/table.ts';
import { figuresOf } from './countTowns.ts';

interface Adding {
  walkerId: string;
  place: CountedTown;
  streets: TownStreets;
  pieces: readonly number[];
}

/** Union of stored and new places; undefined if it exceeds the limit. Writes nothing if nothing is new. */
export async function addEarlier(
  table: Table,
  counted: Collection,
  { walkerId, place, streets, pieces }: Adding,
): Promise<CountedTown | undefined> {
  const [stored, walkedTowns] = await Promise.all([
    readEarlierStreets(table, walkerId, place.key),
    readWalkedTowns(table, walkerId, [place.key]),
  ]);
  const places = unionOfPlaces(stored, placesOf(streets, pieces));
  if (places.length === stored.length) return place;
  if (places.length > MAX_EARLIER_PLACES) return undefined;
  const none = { pieces: new Uint8Array(streets.pieces.count), signed: [], walkedNames: [], namesBefore: [] };
  const kept = walkedTowns.get(place.key);
  const walked = {
    ...(kept?.since === counted.since ? kept : none),
    since: counted.since,
    earlier: markPlaces(streets, places, new Uint8Array(streets.pieces.count)),
  };
  const town = figuresOf(place, streets, walked);
  const towns = counted.towns.map((one) => (one.key === town.key ? town : one));
  await table.write(
    ...collectionOps(walkerId, { ...counted, towns, revision: counted.revision + 1 }, new Map([[town.key, walked]])),
    ...earlierStreetsOps(walkerId, town.key, places),
  );
  return town;
}
