import { type Difficulty, pointsPerKm } from '../difficulty.ts';
import { metresOf } from '../walkers/units.ts';

export const POINTS_PER_LEVEL = 1000;

export const levelOf = (points: number): number => Math.floor(points / POINTS_PER_LEVEL) + 1;

/** Progress to the next level, 0 to 100. */
export const levelProgress = (points: number): number => ((points % POINTS_PER_LEVEL) / POINTS_PER_LEVEL) * 100;

export const pointsToNextLevel = (points: number): number => POINTS_PER_LEVEL - (points % POINTS_PER_LEVEL);

/** Computed from whole metres, so that 2.005 km (slightly less in binary) still rounds up. */
export const pointsFor = (distanceKm: number, difficulty: Difficulty): number =>
  Math.round((metresOf(distanceKm) * pointsPerKm(difficulty)) / 1000);
