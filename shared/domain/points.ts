import type { Difficulty } from './difficulty.ts';
import { metresOf } from './units.ts';

const POINTS_PER_KM = { easy: 100, medium: 150, hard: 200 } as const satisfies Record<Difficulty, number>;

/** From whole metres, so that 2.005 km (in binary a little less) still earns its half point. */
export const pointsFor = (distanceKm: number, difficulty: Difficulty): number =>
  Math.round((metresOf(distanceKm) * POINTS_PER_KM[difficulty]) / 1000);
