import { useQuery } from '@tanstack/react-query';
import { achievements } from '../../../../shared/api/achievements.ts';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { read } from '../../api/queryClient.ts';
import { ownAchievements } from '../../api/walkerReads.ts';
import { SignBadges } from '../../ui/badge.tsx';
import { numberText, say } from '../../words/say.ts';

/** What the day has brought: the walk's points, and those of the achievements that its completion unlocked. */
export function PointsOfDay({ challenge }: { challenge: Challenge }) {
  const { points, count } = useUnlockedWith(challenge);
  const values = { walk: numberText(challenge.pointsEarned), points: numberText(points), count };
  return (
    <div className="min-w-0 flex-1 leading-tight">
      <p>
        <b className="figure block text-xl">
          <bdi>+{numberText(challenge.pointsEarned + points)}</bdi>
        </b>
        <span className="text-sm text-ink-2">{say('points earned today')}</span>
      </p>
      {count > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {say('{walk} for the walk, {points} for {count, plural, one {# achievement} other {# achievements}}', values)}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-2">
        <SignBadges walk={challenge} />
      </p>
    </div>
  );
}

/** One transaction writes both, at one instant. Nothing while it is not known. */
function useUnlockedWith({ userId, completedAt }: Challenge): { points: number; count: number } {
  const { data: catalogue = [] } = useQuery(read(achievements.listAchievements));
  const { data: own = [] } = useQuery(ownAchievements(userId));
  const ids = new Set(own.filter(({ unlockedAt }) => unlockedAt === completedAt).map((one) => one.achievementId));
  const unlocked = catalogue.filter(({ id }) => ids.has(id));
  return { points: unlocked.reduce((sum, { points }) => sum + points, 0), count: unlocked.length };
}
