import { queryOptions } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import { auth } from '../../../../shared/api/auth.ts';
import { collection } from '../../../../shared/api/collection.ts';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { walkers } from '../../../../shared/api/walkers.ts';
import type { Position } from '../../../../shared/domain/geo.ts';
import { call } from '../../api/client.ts';
import { invalidate, read } from '../../api/queryClient.ts';
import { celebrate } from '../../ui/dialogs/openModal.ts';

export type Town = NonNullable<ResponseOf<typeof collection.listTowns>['towns']>[number];
export type TownPage = ResponseOf<typeof collection.getTown>;

/** The list is polled while walks wait to be counted; each read counts some hundred more. */
const AGAIN_MS = 400;
const MAX_TIMES = 20;
/** Achievements unlocked by a count are celebrated when the answer arrives, not again from the cache. */
export const townsOf = (id: string) =>
  queryOptions({
    queryKey: read(collection.listTowns, { params: { id } }).queryKey,
    // The query has no abort signal: the server would unlock achievements that are never celebrated.
    queryFn: async ({ client }) => {
      const { newAchievements = [], ...counted } = await call(collection.listTowns, { params: { id } });
      if (newAchievements.length > 0) {
        celebrate(newAchievements, 'streets');
        for (const route of [auth.getCurrentUser, leaderboard.getGlobalLeaderboard]) invalidate(client, route);
        for (const route of [walkers.getStats, achievements.listWalkerAchievements]) invalidate(client, route, { id });
      }
      return counted;
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      (data?.waiting ?? 0) > 0 && dataUpdateCount < MAX_TIMES ? AGAIN_MS : false,
  });

export const townOf = (id: string, town: string) => read(collection.getTown, { params: { id, town } });

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

const kinds: Record<Kind, (street: ShownStreet) => boolean> = {
  walked: ({ isWalked }) => isWalked,
  earlier: ({ isWalkedEarlier }) => isWalkedEarlier,
  started: isStarted,
  signed: ({ isSigned }) => isSigned,
  missing: ({ walkedMetres, earlierMetres, isSigned }) => walkedMetres + earlierMetres === 0 && !isSigned,
};

export const isOfKind = (street: ShownStreet, kind: Kind): boolean => kinds[kind](street);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function listed(streets: readonly ShownStreet[], kind: Kind, words: string): ShownStreet[] {
  const wanted = plain(words.trim());
  const found = streets.filter((street) => isOfKind(street, kind) && plain(street.name).includes(wanted));
  if (kind !== 'started') return found.sort((a, b) => a.name.localeCompare(b.name));
  const share = ({ walkedMetres, earlierMetres, metres }: ShownStreet) => (walkedMetres + earlierMetres) / metres;
  return found.sort((a, b) => share(b) - share(a));
}
