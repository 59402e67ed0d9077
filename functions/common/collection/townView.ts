import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { walkedLines } from '../../../shared/domain/collection/walkedLines.ts';
import { earlierOnly, metresTo, townFigures } from '../../../shared/domain/collection/walkedStreets.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import type { CountedTown, WalkedTown } from '../../data/collection/collection.ts';

/** An answer with this many streets takes about 55 KB compressed. */
const MAX_STREETS = 3000;
const MAX_POINTS = 4000;
const NEAR_HOME_METRES = 10_000;

type TownRow = [string, number, number, number, number, number, number];

/** Quantises degrees to steps of 1e-4. */
const steps = (degrees: number) => Math.round(degrees * 1e4);

export function townView(
  place: CountedTown,
  town: TownStreets,
  walked: WalkedTown | undefined,
  home: Position | undefined,
) {
  const none = new Uint8Array(town.pieces.count);
  const bits = walked ?? { pieces: none, earlier: none, namesBefore: [] };
  const figures = townFigures(town, bits);
  const earlier = earlierOnly(bits);
  const maxPoints = earlier.includes(1) ? MAX_POINTS / 2 : MAX_POINTS;
  const signed = new Set(walked?.signed);
  const centre = home ?? place;
  const all = town.streets.map((street, index) => {
    const { walkedMetres = 0, earlierMetres = 0, isWalked = false, isWalkedWithEarlier = false } = figures[index] ?? {};
    const middle = street.firstPiece + Math.floor(street.pieces / 2);
    const isSigned = signed.has(index);
    return {
      isBegun: walkedMetres + earlierMetres > 0 || isSigned,
      metresAway: metresTo(town, street, centre),
      row: [
        street.name,
        Math.round(street.metres),
        // Rounded up, so that a started street never shows 0.
        Math.ceil(walkedMetres),
        (isWalked ? 1 : 0) + (isSigned ? 2 : 0) + (isWalkedWithEarlier && !isWalked ? 4 : 0),
        steps((town.pieces.longitude[middle] ?? 0) - place.longitude),
        steps((town.pieces.latitude[middle] ?? 0) - place.latitude),
        Math.ceil(earlierMetres),
      ] as TownRow,
    };
  });
  const listed = nearest(all);
  const next = home && listed.filter(({ isBegun }) => !isBegun).sort((a, b) => a.metresAway - b.metresAway)[0];
  return {
    streets: listed.map(({ row }) => row),
    lines: walkedLines(town, bits.pieces, maxPoints),
    earlierLines: walkedLines(town, earlier, maxPoints),
    next:
      next && next.metresAway <= NEAR_HOME_METRES
        ? { street: listed.indexOf(next), metresAway: Math.round(next.metresAway) }
        : null,
  };
}

/** All started streets, and the nearest others up to the limit, in the given order. */
function nearest<Street extends { isBegun: boolean; metresAway: number }>(all: readonly Street[]): Street[] {
  if (all.length <= MAX_STREETS) return [...all];
  const others = all.filter(({ isBegun }) => !isBegun).sort((a, b) => a.metresAway - b.metresAway);
  const begun = all.length - others.length;
  const kept = new Set(others.slice(0, Math.max(0, MAX_STREETS - begun)));
  return all.filter((street) => street.isBegun || kept.has(street));
}
