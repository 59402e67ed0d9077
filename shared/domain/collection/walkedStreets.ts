import { metresBetween, type Position } from '../geo.ts';
import type { WalkedPieces } from './streetCoverage.ts';
import type { TownStreet, TownStreets } from './townStreets.ts';

/** Less than all, so that a dead end or a gate does not keep a street unwalked for ever. */
export const WALKED_SHARE = 0.9;
/**
 * A walked street stays walked after a new import if its name and four fifths of it remain: at least 0.9 - 0.2 of it were
 * walked.
 */
export const KEPT_SHARE = 0.7;

export interface StreetFigures {
  walkedMetres: number;
  isWalked: boolean;
}

/** Figures of each street, in order. `before`: names of streets walked on an earlier map. */
export const streetFigures = (
  { streets, pieces }: TownStreets,
  walked: WalkedPieces,
  before: ReadonlySet<string> = new Set(),
): StreetFigures[] =>
  streets.map(({ name, metres, firstPiece, pieces: count }) => {
    let walkedMetres = 0;
    for (let piece = firstPiece; piece < firstPiece + count; piece++) {
      if (walked[piece] === 1) walkedMetres += pieces.metres[piece] ?? 0;
    }
    const enough = before.has(name) ? KEPT_SHARE : WALKED_SHARE;
    // Tolerance, because summing the same lengths in another order differs in the last digits.
    return { walkedMetres, isWalked: walkedMetres >= enough * metres - 1e-6 };
  });

interface WalkedBits {
  readonly pieces: WalkedPieces;
  readonly earlier: WalkedPieces;
  readonly namesBefore: readonly string[];
}

export interface FiguresWithEarlier extends StreetFigures {
  earlierMetres: number;
  isWalkedWithEarlier: boolean;
}

export function townFigures(town: TownStreets, { pieces, earlier, namesBefore }: WalkedBits): FiguresWithEarlier[] {
  const before = new Set(namesBefore);
  const since = streetFigures(town, pieces, before);
  const both = streetFigures(
    town,
    pieces.map((is, piece) => is | (earlier[piece] ?? 0)),
    before,
  );
  return since.map((street, index) => {
    const { walkedMetres = 0, isWalked = false } = both[index] ?? {};
    return { ...street, earlierMetres: walkedMetres - street.walkedMetres, isWalkedWithEarlier: isWalked };
  });
}

export const earlierOnly = ({ pieces, earlier }: Pick<WalkedBits, 'pieces' | 'earlier'>): WalkedPieces =>
  earlier.map((is, piece) => is & (1 - (pieces[piece] ?? 0)));

/** A photographed sign: its possible names, and its position. */
export interface PhotographedSign {
  readonly names: readonly string[];
  readonly position: Position;
}

/** Streets of the same name are told apart by the sign's position. */
const SIGN_METRES = 100;

export function signedStreets(town: TownStreets, signs: readonly PhotographedSign[]): number[] {
  const wanted = new Set(signs.flatMap(({ names }) => names));
  return town.streets.flatMap((street, index) =>
    wanted.has(street.name) && signs.some((sign) => sign.names.includes(street.name) && standsAt(town, street, sign))
      ? [index]
      : [],
  );
}

const standsAt = (town: TownStreets, street: TownStreet, { position }: PhotographedSign): boolean =>
  metresTo(town, street, position) <= SIGN_METRES;

export function metresTo({ pieces }: TownStreets, { firstPiece, pieces: count }: TownStreet, from: Position): number {
  let min = Number.POSITIVE_INFINITY;
  for (let piece = firstPiece; piece < firstPiece + count; piece++) {
    const middle = { latitude: pieces.latitude[piece] ?? 0, longitude: pieces.longitude[piece] ?? 0 };
    min = Math.min(min, metresBetween(from, middle));
  }
  return min;
}
