import type { Figure } from './figures.ts';

export const CATEGORIES = [
  'milestone',
  'streak',
  'distance',
  'exploration',
  'social',
  'seasonal',
  'perseverance',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Unlocked when the figure has reached the goal; progress is the share of the way there. */
export interface Achievement {
  /** Stored with every walker who has it: never change or reuse it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly category: Category;
  readonly points: number;
  readonly seasonal: boolean;
  readonly figure: Figure;
  readonly goal: number;
}

const BIG_FROM = 100;

export type Celebrated = Pick<Achievement, 'category' | 'points'>;

/** `big` is the full-screen celebration, `small` the toast. */
export const celebrationSize = ({ category, points }: Celebrated): 'big' | 'small' =>
  category === 'milestone' || points >= BIG_FROM ? 'big' : 'small';

/** Only the first new achievement is celebrated, so the largest comes first. */
export const grandestFirst = <T extends Celebrated>(achievements: readonly T[]): T[] => {
  const big = (achievement: T) => Number(celebrationSize(achievement) === 'big');
  return [...achievements].sort((a, b) => big(b) - big(a) || b.points - a.points);
};
