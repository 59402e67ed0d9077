import type { Achievement } from './achievement.ts';

const BIG_FROM = 100;

export type Celebrated = Pick<Achievement, 'category' | 'points'>;

/** Big is the full-screen celebration, small the notice at the top. */
export const celebrationSize = ({ category, points }: Celebrated): 'big' | 'small' =>
  category === 'milestone' || points >= BIG_FROM ? 'big' : 'small';

/** Only the first new achievement is celebrated, so the grandest comes first. */
export const grandestFirst = <T extends Celebrated>(achievements: readonly T[]): T[] => {
  const big = (achievement: T) => Number(celebrationSize(achievement) === 'big');
  return achievements.toSorted((a, b) => big(b) - big(a) || b.points - a.points);
};
