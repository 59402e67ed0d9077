export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'medium';

/** The walker's distance setting, in km. */
export const MAX_DISTANCE = { min: 1, max: 5, step: 0.5, preset: 2.5 } as const;

/** Route length as a share of the walker's `maxDistance`. */
const BAND = { easy: [0.25, 0.5], medium: [0.5, 0.75], hard: [0.75, 1] } as const satisfies Record<
  Difficulty,
  readonly [number, number]
>;

/** Allowed route length in km. */
export const bandFor = (difficulty: Difficulty, maxDistanceKm: number): { min: number; max: number } => {
  const [min, max] = BAND[difficulty];
  return { min: min * maxDistanceKm, max: max * maxDistanceKm };
};
