import { type QueryClient, useMutation } from '@tanstack/react-query';
import { achievements } from '../../../shared/api/achievements.ts';
import { auth } from '../../../shared/api/auth.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { leaderboard } from '../../../shared/api/leaderboard.ts';
import type { SentBodyOf } from '../../../shared/api/route.ts';
import { streets } from '../../../shared/api/streets.ts';
import { type OwnUser, walkers } from '../../../shared/api/walkers.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { hasPhoto } from '../ui/lists/photoLink.tsx';
import { call } from './client.ts';
import { invalidate, read } from './queryClient.ts';

type Changes = SentBodyOf<typeof walkers.updateWalker>;

export const useUpdateWalker = (walkerId: string) =>
  useMutation({
    // A scope serialises the writes, so the last answer belongs to the last choice.
    scope: { id: `updateWalker ${walkerId}` },
    mutationFn: (body: Changes) => call(walkers.updateWalker, { params: { id: walkerId }, body }),
    onSuccess: show,
  });

/** Streak settings change boards, profiles and the walker's own figures. */
export const useUpdateStreak = (walkerId: string) =>
  useMutation({
    mutationFn: (body: SentBodyOf<typeof walkers.updateStreak>) =>
      call(walkers.updateStreak, { params: { id: walkerId }, body }),
    onSuccess: (user, _, __, { client }) => {
      show(user, _, __, { client });
      invalidate(client, walkers.getStats, { id: walkerId });
      for (const board of [leaderboard.getGlobalLeaderboard, leaderboard.getFriendsLeaderboard])
        invalidate(client, board);
    },
  });

/** Six decimals of a degree are 11 cm. */
export const coordinateText = (degrees: number): string => degrees.toFixed(6);

export const useMoveHome = (walkerId: string) =>
  useMutation({
    mutationFn: async ({ position, source }: { position: Position; source: NonNullable<OwnUser['homeSource']> }) => {
      const homeAddress = await addressOf(position);
      const body: Changes = {
        homeLatitude: Number(coordinateText(position.latitude)),
        homeLongitude: Number(coordinateText(position.longitude)),
        homeAddress,
        homeSource: source,
      };
      return call(walkers.updateWalker, { params: { id: walkerId }, body });
    },
    onSuccess: show,
  });

/** The address is optional, so a failed reverse geocoding is ignored. */
async function addressOf({ latitude, longitude }: Position): Promise<string | null> {
  try {
    const query = { latitude: coordinateText(latitude), longitude: coordinateText(longitude) };
    const { features } = await call(streets.reverseGeocode, { query });
    return features[0]?.place_name ?? null;
  } catch (error) {
    console.warn('The address of this place could not be looked up.', error);
    return null;
  }
}

function show(user: OwnUser, _sent: unknown, _result: unknown, { client }: { client: QueryClient }): void {
  client.setQueryData(read(auth.getCurrentUser).queryKey, user);
  client.setQueryData(read(walkers.getWalker, { params: { id: user.id } }).queryKey, user);
}

export const statsOf = (id: string) => read(walkers.getStats, { params: { id } });
export const walksOf = (id: string) => read(challenges.listCompletedChallenges, { params: { id } });

/** Completed walks with an available photo, for profile, gallery and poster. */
export const photographed = <Walk extends { completed: boolean; photoUrl?: string | null | undefined }>(
  walks: readonly Walk[],
) => walks.filter(({ completed }) => completed).filter(hasPhoto);

export const ownAchievements = (id: string) =>
  read(achievements.listWalkerAchievements, { params: { id }, query: { all: 'true' } });

export async function everyPage<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
