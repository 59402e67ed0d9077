import type { Day } from '../day.ts';
import { kmOf } from '../walkers/units.ts';

/**
 * How exactly strangers are told a figure. A home has some two hundred destinations in its band, each at another distance:
 * exact metres, points or instants that are read every day are a fingerprint of the walk, and walks give the home away. So
 * figures are rounded before they leave the server, and whatever follows from a figure is computed from the rounded one.
 * docs/privacy.md shows the whole table.
 */
export const POINTS_STEP = 50;

export const roundPoints = (points: number): number => Math.round(points / POINTS_STEP) * POINTS_STEP;

/** A total distance, from metres to whole kilometres. */
export const roundTotalKm = (metres: number): number => Math.round(kmOf(metres));

/** The date of an instant; dates stay unchanged. */
export const bareDay = (instant: string): Day => instant.slice(0, 10);

/** The full hour (UTC) that world figures are told as of, so that they do not change with each walk. */
export const hourBegun = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
