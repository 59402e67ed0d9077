import { msg } from './msg.ts';

/** `band` is the route length as a share of the walker's `maxDistance`. */
const LEVELS = {
  easy: { label: msg('Easy'), band: [0.25, 0.5], pointsPerKm: 100 },
  medium: { label: msg('Medium'), band: [0.5, 0.75], pointsPerKm: 150 },
  hard: { label: msg('Hard'), band: [0.75, 1], pointsPerKm: 200 },
} as const;
export type Difficulty = keyof typeof LEVELS;
export const DIFFICULTIES = Object.keys(LEVELS) as [Difficulty, ...Difficulty[]];
export const DEFAULT_DIFFICULTY: Difficulty = 'medium';

export const MAX_DISTANCE = { min: 1, max: 5, step: 0.5, default: 2.5 } as const;

export const difficultyLabel = (difficulty: Difficulty): string => LEVELS[difficulty].label;

export const pointsPerKm = (difficulty: Difficulty): number => LEVELS[difficulty].pointsPerKm;

export const bandFor = (difficulty: Difficulty, maxDistanceKm: number): { min: number; max: number } => {
  const [min, max] = LEVELS[difficulty].band;
  return { min: min * maxDistanceKm, max: max * maxDistanceKm };
};

/** The hardest level whose band begins below this length. */
export const difficultyOf = (km: number, maxDistanceKm: number): Difficulty =>
  DIFFICULTIES.findLast((difficulty) => km > bandFor(difficulty, maxDistanceKm).min) ?? DIFFICULTIES[0];
