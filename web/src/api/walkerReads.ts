import { achievements } from '../../../shared/api/achievements.ts';
import { challenges } from '../../../shared/api/challenges.ts';
import { walkers } from '../../../shared/api/walkers.ts';
import { hasPhoto } from '../ui/lists/photoLink.tsx';
import { read } from './queryClient.ts';

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
