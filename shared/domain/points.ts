import { metresOf } from './units.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'medium';

/** The walker's distance setting, in km. */
export const MAX_DISTANCE = { least: 1, most: 5, step: 0.5, preset: 2.5 } as const;

const POINTS_PER_KM = { easy: 100, medium: 150, hard: 200 } as const satisfies Record<Difficulty, number>;

/** Length of the route as a share of the walker's `maxDistance`. */
const BAND = { easy: [0.25, 0.5], medium: [0.5, 0.75], hard: [0.75, 1] } as const satisfies Record<
  Difficulty,
  readonly [number, number]
>;

/** From whole metres, so that 2.005 km (in binary a little less) still earns its half point. */
export const pointsFor = (distanceKm: number, difficulty: Difficulty): number =>
  Math.round((metresOf(distanceKm) * POINTS_PER_KM[difficulty]) / 1000);

/** How long, in km, a route of this difficulty is to be. */
export const bandFor = (difficulty: Difficulty, maxDistanceKm: number): { least: number; most: number } => {
  const [least, most] = BAND[difficulty];
  return { least: least * maxDistanceKm, most: most * maxDistanceKm };
};
