import type { Position } from '../../../../shared/domain/geo.ts';
import { closeText, totalText } from '../../words/measures.ts';
import type { TownPage } from './queries.ts';

export interface ShownStreet extends Position {
  /** Two streets of one name are two. */
  id: number;
  name: string;
  metres: number;
  walkedMetres: number;
  isWalked: boolean;
  isSigned: boolean;
}

/** Of a street that is neither walked nor signed: begun, or still to come. */
export const KINDS = ['walked', 'started', 'signed', 'missing'] as const;
export type Kind = (typeof KINDS)[number];

const WALKED = 1;
const SIGNED = 2;

export const streetsOf = ({ town, streets }: TownPage): ShownStreet[] =>
  streets.map(([name, metres, walkedMetres, state, east, north], id) => ({
    ...{ id, name, metres, walkedMetres },
    isWalked: (state & WALKED) !== 0,
    isSigned: (state & SIGNED) !== 0,
    longitude: town.longitude + east / 1e4,
    latitude: town.latitude + north / 1e4,
  }));

export function isOfKind({ isWalked, isSigned, walkedMetres }: ShownStreet, kind: Kind): boolean {
  switch (kind) {
    case 'walked':
      return isWalked;
    case 'signed':
      return isSigned;
    case 'started':
      return walkedMetres > 0 && !isWalked;
    case 'missing':
      return walkedMetres === 0 && !isSigned;
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those of a kind whose names hold the words, the fullest first where they are begun, else by name. */
export function listed(streets: readonly ShownStreet[], kind: Kind, words: string): ShownStreet[] {
  const wanted = plain(words.trim());
  const found = streets.filter((street) => isOfKind(street, kind) && plain(street.name).includes(wanted));
  if (kind !== 'started') return found.sort((a, b) => a.name.localeCompare(b.name));
  return found.sort((a, b) => b.walkedMetres / b.metres - a.walkedMetres / a.metres);
}

const KILOMETRE = 1000;

export const lengthText = (metres: number): string =>
  metres < KILOMETRE ? closeText(metres) : totalText(metres / KILOMETRE);
