import { collectedIn, collectStreets, isCollected } from '../../../shared/domain/collection/collectedStreets.ts';
import type { Line, Position } from '../../../shared/domain/geo.ts';
import { type Collection, type CountedTown, collectionOps } from '../../data/collection/collection.ts';
import { readAllEarlierStreets } from '../../data/collection/earlierStreets.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import type { Table } from '../../data/table.ts';
import { awardAndUnlock, idsOf, readUnlocked } from '../../data/walkers/achievements.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import type { Towns } from '../../ports/towns.ts';
import { countTowns, readNewWalks, walksSettledBy } from './countTowns.ts';

function widened(before: Collection['bounds'], points: Line): Collection['bounds'] {
  return points.reduce<Collection['bounds']>(
    (box, [longitude, latitude]) => ({
      south: Math.min(box?.south ?? 90, latitude),
      north: Math.max(box?.north ?? -90, latitude),
      west: Math.min(box?.west ?? 180, longitude),
      east: Math.max(box?.east ?? -180, longitude),
    }),
    before,
  );
}

/**
 * Street achievements unlock when streets are counted, not on completion. The figures are stored on the profile, so an
 * unchanged count writes nothing. If the profile changed concurrently, the next list of towns unlocks them.
 */
export async function earnByStreets(table: Table, walker: Walker, towns: readonly CountedTown[], now: Date) {
  const collected = collectedIn(towns);
  if (isCollected(walker, collected)) return [];
  const unlocked = idsOf(await readUnlocked(table, walker.walkerId));
  const { figures, newAchievements } = collectStreets(walker, unlocked, collected);
  const isEarned = await writeIfUnchanged(table, ...awardAndUnlock(walker, { figures, newAchievements, now }));
  return isEarned ? newAchievements.map((one) => ({ ...one, achievementId: one.id })) : [];
}

interface Ports {
  table: Table;
  towns: Towns;
}

/** Walks counted per call, a few seconds at most. The client calls again for more. */
const MAX_WALKS = 300;

/**
 * A walker's streets over all completed walks. Unchanged it is one read; a new walk is added incrementally, and a new
 * import triggers a full recount.
 */
export async function countedCollection(
  ports: Ports,
  walker: Walker,
  before: Collection | undefined,
  now: Date,
): Promise<Collection> {
  const home = homeOf(walker);
  const isSameMap =
    before !== undefined && before.since > 0 && (await versionOf(ports.towns, before.bounds)) === before.version;
  const isAllThere = before?.walks === walker.completedChallenges && before.home === placeKey(home);
  return isSameMap && isAllThere ? before : count(ports, walker, { before, isSameMap, now, max: MAX_WALKS });
}

interface Counting {
  before: Collection | undefined;
  isSameMap: boolean;
  now: Date;
  max: number;
}

async function count(ports: Ports, walker: Walker, counting: Counting): Promise<Collection> {
  const { table, towns } = ports;
  const { walkerId } = walker;
  const { before, isSameMap, now, max } = counting;
  const known = isSameMap && before ? before : { walks: 0, settledUntil: '', days: [] };
  const { walks, isEverything } = await readNewWalks(table, walkerId, known, { max, now });
  // Walks whose sign is still unread are counted again later.
  const whole = walks.filter(({ sign }) => !sign.isAwaited);
  const home = homeOf(walker);
  const bounds = widened(isSameMap ? (before?.bounds ?? null) : null, [
    ...walks.flatMap(({ line }) => line),
    ...lineOf(home),
  ]);
  const version = await versionOf(towns, bounds);
  const revision = (before?.revision ?? 0) + 1;
  // Walks in another import's area change the version but not the counts.
  const since = isSameMap && before ? before.since : revision;
  const earlier = isSameMap ? [] : (await readAllEarlierStreets(table, walkerId)).places;
  const counted = await countTowns(ports, walkerId, {
    walks,
    home,
    since,
    earlier,
    townsBefore: isSameMap ? (before?.towns ?? []) : [],
  });
  if (counted === 'tooManyTowns') return count(ports, walker, { ...counting, max: Math.ceil(max / 2) });
  const collection: Collection = {
    ...{ revision, since, version, bounds, towns: counted.towns, home: placeKey(home) },
    walks: known.walks + whole.length,
    awaited: walks.length - whole.length,
    ...walksSettledBy(known, whole, { isEverything, now }),
  };
  // A concurrent count stays stored; this answer is equally valid.
  await writeIfUnchanged(table, ...collectionOps(walkerId, collection, counted.changed));
  return collection;
}

const versionOf = async (towns: Towns, bounds: Collection['bounds']): Promise<string> =>
  bounds ? towns.versionOf(bounds) : '';

export const homeOf = ({ homeLatitude: latitude, homeLongitude: longitude }: Walker): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const placeKey = (place: Position | undefined): string => (place ? `${place.latitude},${place.longitude}` : '');

const lineOf = (place: Position | undefined): [number, number][] => (place ? [[place.longitude, place.latitude]] : []);
