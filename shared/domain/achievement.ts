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
  /** Stored with every walker who has it: never changed, never given to another. */
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
