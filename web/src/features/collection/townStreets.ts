import type { Position } from '../../../../shared/domain/geo.ts';
import type { TownPage } from './queries.ts';

export interface ShownStreet extends Position {
  /** Two streets may share a name, so each has an id. */
  id: number;
  name: string;
  metres: number;
  walkedMetres: number;
  isWalked: boolean;
  /** Metres of the street that were walked only before Signpost. */
  earlierMetres: number;
  /** The street is complete only together with walks before Signpost. */
  isWalkedEarlier: boolean;
  isSigned: boolean;
}

export const KINDS = ['walked', 'earlier', 'started', 'signed', 'missing'] as const;
export type Kind = (typeof KINDS)[number];

const WALKED = 1;
const SIGNED = 2;
const WALKED_EARLIER = 4;

export const streetsOf = ({ town, streets }: TownPage): ShownStreet[] =>
  streets.map(([name, metres, walkedMetres, state, east, north, earlierMetres = 0], id) => ({
    ...{ id, name, metres, walkedMetres, earlierMetres },
    isWalked: (state & WALKED) !== 0,
    isWalkedEarlier: (state & WALKED_EARLIER) !== 0,
    isSigned: (state & SIGNED) !== 0,
    longitude: town.longitude + east / 1e4,
    latitude: town.latitude + north / 1e4,
  }));

export const isStarted = ({ isWalked, isWalkedEarlier, walkedMetres, earlierMetres }: ShownStreet): boolean =>
  walkedMetres + earlierMetres > 0 && !isWalked && !isWalkedEarlier;

export function isOfKind(street: ShownStreet, kind: Kind): boolean {
  const { isWalked, isWalkedEarlier, isSigned, walkedMetres, earlierMetres } = street;
  switch (kind) {
    case 'walked':
      return isWalked;
    case 'signed':
      return isSigned;
    case 'earlier':
      return isWalkedEarlier;
    case 'started':
      return isStarted(street);
    case 'missing':
      return walkedMetres + earlierMetres === 0 && !isSigned;
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function listed(streets: readonly ShownStreet[], kind: Kind, words: string): ShownStreet[] {
  const wanted = plain(words.trim());
  const found = streets.filter((street) => isOfKind(street, kind) && plain(street.name).includes(wanted));
  if (kind !== 'started') return found.sort((a, b) => a.name.localeCompare(b.name));
  const share = ({ walkedMetres, earlierMetres, metres }: ShownStreet) => (walkedMetres + earlierMetres) / metres;
  return found.sort((a, b) => share(b) - share(a));
}
