import { useQuery } from '@tanstack/react-query';
import { runUntil, storyOf } from '../../../../shared/domain/story.ts';
import { walkingMinutes } from '../../../../shared/domain/units.ts';
import { statsOf, walksOf } from '../../api/walkerReads.ts';
import { useSession } from '../../session/session.ts';
import type { ShareableWalk } from '../../ui/modals.ts';
import { totalText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';

/** The story of one's own walk, once it is known which walk it is; of one that is not in the list there is none. */
export function useStory({ id, date: day, distance }: ShareableWalk): string | undefined {
  const session = useSession();
  const walkerId = session.status === 'in' ? session.walkerId : '';
  const { data: walks } = useQuery({ ...walksOf(walkerId), enabled: walkerId !== '' });
  const { data: stats } = useQuery({ ...statsOf(walkerId), enabled: walkerId !== '' });
  const index = walks?.findIndex((walk) => walk.id === id) ?? -1;
  if (!walks || !stats || !day || index < 0) return undefined;
  const walkedDays = new Set(walks.flatMap(({ date }) => date ?? []));
  return storyOf(
    {
      // Newest first, and the list may end before the first walk.
      number: stats.completedChallenges - index,
      distance: totalText(distance),
      minutes: walkingMinutes(distance),
      greenPercent: walks[index]?.comfort?.greenPercent ?? null,
      // Hidden streaks are hidden here, too.
      streak: stats.currentStreak === null ? null : runUntil(day, walkedDays),
      ...{ day, walkedDays },
    },
    say,
  );
}
