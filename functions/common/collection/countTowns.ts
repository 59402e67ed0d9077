import { type EarlierPlace, markPlaces } from '../../../shared/domain/collection/earlierPlaces.ts';
import { walkPieces } from '../../../shared/domain/collection/streetCoverage.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { signedStreets, streetFigures, townFigures } from '../../../shared/domain/collection/walkedStreets.ts';
import { addDays } from '../../../shared/domain/day.ts';
import { fromLonLat, type Line, type Position } from '../../../shared/domain/geo.ts';
import { photographedStreets } from '../../../shared/domain/signs/proof.ts';
import { completedAfter } from '../../data/challenges/challenges.ts';
import { readLines } from '../../data/challenges/ways.ts';
import {
  type Collection,
  type CountedTown,
  readWalkedTowns,
  type WalkedTown,
} from '../../data/collection/collection.ts';
import type { ReadTable } from '../../data/table.ts';
import type { TownPlace, Towns } from '../../ports/towns.ts';

/** The fields of a completed walk that street counting needs. */
interface CountedWalk {
  day: string;
  /** The way out; the actual way home is unknown. Empty on the made-up streets of version 1.0.0. */
  line: Line;
  /** Names do not count until the photo has been read. */
  sign: { names: readonly string[]; position: Position; isAwaited: boolean };
}

type Known = Pick<Collection, 'settledUntil' | 'days'>;

/** Completed walks not counted yet, oldest first. */
export async function readNewWalks(
  table: ReadTable,
  walkerId: string,
  { settledUntil, days }: Known,
  { max, now }: { max: number; now: Date },
): Promise<{ walks: CountedWalk[]; isEverything: boolean }> {
  const known = new Set(days);
  const { challenges, isEverything } = await completedAfter(table, walkerId, settledUntil, { except: known, max });
  const lines = await readLines(
    table,
    walkerId,
    challenges.map(({ day }) => day),
  );
  const walks = challenges.map((challenge, index) => {
    const {
      day,
      end: [longitude, latitude],
      provider,
    } = challenge;
    const names = photographedStreets(challenge, now);
    return {
      day,
      line: provider === 'practice' ? [] : (lines[index] ?? []),
      sign: { names: names ?? [], position: { latitude, longitude }, isAwaited: names === undefined },
    };
  });
  return { walks, isEverything };
}

/** Walks are completed within two days after their day, in any zone: older days are final. */
const LATE_DAYS = 5;

/** The day up to which no further walk can arrive, and the counted days after it. */
export function walksSettledBy(
  known: Known,
  walks: readonly CountedWalk[],
  { isEverything, now }: { isEverything: boolean; now: Date },
): Known {
  const settled = addDays(now.toISOString().slice(0, 10), -LATE_DAYS);
  const reached = isEverything ? settled : (walks.at(-1)?.day ?? known.settledUntil);
  const [earlier = ''] = [reached, settled].sort();
  const settledUntil = [earlier, known.settledUntil].sort().at(-1) ?? '';
  const days = [...known.days, ...walks.map(({ day }) => day)].filter((day) => day > settledUntil);
  return { settledUntil, days };
}

/** DynamoDB's limit is a hundred items per transaction. */
const MAX_TOWNS = 90;

interface ToCount {
  walks: readonly CountedWalk[];
  home: Position | undefined;
  /** Counts of towns since this revision are extended, others are recounted. */
  since: number;
  /** Streets walked before Signpost, needed for a full recount only. */
  earlier: readonly EarlierPlace[];
  townsBefore: readonly CountedTown[];
}

/** Towns of walks and home, and those already counted that are still valid. */
export async function countTowns(
  { table, towns }: { table: ReadTable; towns: Towns },
  walkerId: string,
  { walks, home, since, earlier, townsBefore }: ToCount,
): Promise<{ towns: CountedTown[]; changed: Map<string, WalkedTown> } | 'tooManyTowns'> {
  const places = await towns.townsAt([
    ...walks.flatMap(({ line }) => placesAlong(line)),
    ...(home ? [home] : []),
    ...earlier.map(positionOf),
  ]);
  if (places.length > MAX_TOWNS && walks.length > 1) return 'tooManyTowns';
  const stored = await readWalkedTowns(
    table,
    walkerId,
    places.map(({ key }) => key),
  );
  const found = await Promise.all(
    places.map(async (place) => {
      const streets = await towns.streetsOf(place.key);
      return streets && { place, ...walkTown(streets, { walks, since, earlier }, stored.get(place.key)), streets };
    }),
  );
  const counted = found.flatMap((town) => (town ? [town] : []));
  const isCounted = new Set(counted.map(({ place }) => place.key));
  return {
    towns: [
      ...townsBefore.filter(({ key }) => !isCounted.has(key)),
      ...counted.map(({ place, streets, walked }) => figuresOf(place, streets, walked)),
    ],
    changed: new Map(counted.map(({ place, walked }) => [place.key, walked])),
  };
}

function walkTown(
  streets: TownStreets,
  { walks, since, earlier }: Pick<ToCount, 'walks' | 'since' | 'earlier'>,
  stored: WalkedTown | undefined,
) {
  const same = stored?.since === since ? stored : undefined;
  const pieces = new Uint8Array(streets.pieces.count);
  if (same) pieces.set(same.pieces.subarray(0, pieces.length));
  walkPieces(
    streets,
    walks.map(({ line }) => line),
    pieces,
  );
  const signed = new Set([
    ...(same?.signed ?? []),
    ...signedStreets(
      streets,
      walks.map(({ sign }) => sign),
    ),
  ]);
  const namesBefore = same
    ? same.namesBefore
    : [...new Set([...(stored?.namesBefore ?? []), ...(stored?.walkedNames ?? [])])];
  const walked: WalkedTown = {
    since,
    pieces,
    signed: [...signed].sort((a, b) => a - b),
    earlier: same ? same.earlier : markPlaces(streets, earlier, new Uint8Array(streets.pieces.count)),
    namesBefore,
    walkedNames: [],
  };
  walked.walkedNames = namesWalked(streets, walked);
  return { walked };
}

function namesWalked(town: TownStreets, { pieces, namesBefore }: WalkedTown): string[] {
  const figures = streetFigures(town, pieces, new Set(namesBefore));
  return [...new Set(town.streets.filter((_, index) => figures[index]?.isWalked).map(({ name }) => name))];
}

export function figuresOf(
  { key, name, latitude, longitude }: TownPlace,
  town: TownStreets,
  walked: WalkedTown,
): CountedTown {
  const { signed } = walked;
  const figures = townFigures(town, walked);
  const since = figures.filter(({ isWalked }) => isWalked).length;
  const both = figures.filter(({ isWalkedWithEarlier }) => isWalkedWithEarlier).length;
  return {
    ...{ key, name, latitude, longitude },
    streets: town.streets.length,
    walked: since,
    walkedEarlier: both - since,
    signed: signed.length,
    started: figures.filter(
      ({ isWalkedWithEarlier, walkedMetres, earlierMetres }) =>
        walkedMetres + earlierMetres > 0 && !isWalkedWithEarlier,
    ).length,
    metres: town.streets.reduce((sum, { metres }) => sum + metres, 0),
    walkedMetres: figures.reduce((sum, { walkedMetres }) => sum + walkedMetres, 0),
    earlierMetres: figures.reduce((sum, { earlierMetres }) => sum + earlierMetres, 0),
  };
}

const positionOf = ([latitude, longitude]: EarlierPlace): Position => ({
  latitude: latitude / 1e6,
  longitude: longitude / 1e6,
});

/** Only each eighth point of a line is tested, because towns are wider than this spacing. */
const EACH_POINTS = 8;

function placesAlong(line: Line): Position[] {
  return line.filter((_, index) => index % EACH_POINTS === 0 || index === line.length - 1).map(fromLonLat);
}
