import type { Day } from '../day.ts';
import { kmOf } from '../walkers/units.ts';

/**
 * Precision of figures for strangers. A home has some two hundred destinations, each at another distance: exact metres,
 * points or timestamps read daily identify the walks, and walks reveal the home. So figures are rounded on the server,
 * and derived figures are computed from the rounded ones. docs/privacy.md shows the whole table.
 */
export const POINTS_STEP = 50;

export const roundPoints = (points: number): number => Math.round(points / POINTS_STEP) * POINTS_STEP;

export const roundTotalKm = (metres: number): number => Math.round(kmOf(metres));

/** Cuts a timestamp to its date; dates stay unchanged. */
export const bareDay = (instant: string): Day => instant.slice(0, 10);

/** The full hour (UTC) of world figures, which keeps them from changing with each walk. */
export const hourBegun = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
