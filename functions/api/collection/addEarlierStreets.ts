import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import {
  MAX_EARLIER_PLACES,
  MAX_EARLIER_TOWNS,
  markPlaces,
  placesOf,
  unionOfPlaces,
} from '../../../shared/domain/collection/earlierPlaces.ts';
import { numberingOf } from '../../../shared/domain/collection/packedTown.ts';
import { piecesOfRuns } from '../../../shared/domain/collection/pieceRuns.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { countedCollection } from '../../common/collection/countedCollection.ts';
import { figuresOf } from '../../common/collection/countTowns.ts';
import {
  type Collection,
  type CountedTown,
  collectionOps,
  readCollection,
  readWalkedTowns,
} from '../../data/collection/collection.ts';
import { earlierStreetsOps, readEarlierStreets } from '../../data/collection/earlierStreets.ts';
import { count, limitOf } from '../../data/limits/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** The client's matching may be forged: only existing pieces are accepted, and their number is bounded. */
export const handler = endpoint(routes.addEarlierStreets, async ({ params, body, walkerId, now, table, towns }) => {
  await enforceRateLimit(count(table, [limitOf('earlier-streets', walkerId)], now));
  const streets = await towns.streetsOf(params.town);
  if (!streets) throw new Refusal('town_not_found');
  // The town was imported again since the device read it, so its pieces are renumbered.
  if (numberingOf(streets) !== body.numbering) throw new Refusal('busy');
  const pieces = piecesOfRuns(body.runs, streets.pieces.count);
  if (!pieces) throw new Refusal('invalid_input', { sentence: 'runs are no pieces of that town.' });
  return retryOnConflict(async () => {
    const [walker, before] = await Promise.all([readWalker(table, walkerId), readCollection(table, walkerId)]);
    if (!walker) throw new Refusal('walker_not_found');
    const answered = await countedCollection({ table, towns }, walker, before, now);
    // A concurrent call may have stored its count instead, so the stored collection is read again.
    const counted = answered === before ? before : await readCollection(table, walkerId);
    const place = counted?.towns.find(({ key }) => key === params.town);
    if (!counted || !place) throw new Refusal('town_not_found');
    const begun = counted.towns.filter(({ key, earlierMetres }) => earlierMetres > 0 && key !== place.key).length;
    const town = begun < MAX_EARLIER_TOWNS && (await addEarlier(table, counted, { walkerId, place, streets, pieces }));
    if (!town) throw new Refusal('invalid_input', { sentence: 'There is no room for more earlier streets.' });
    return { town };
  });
});

interface Adding {
  walkerId: string;
  place: CountedTown;
  streets: TownStreets;
  pieces: readonly number[];
}

/** Union of stored and new places; undefined if it exceeds the limit. Writes nothing if nothing is new. */
async function addEarlier(
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
