export const POINTS_PER_LEVEL = 1000;

export const levelOf = (points: number): number => Math.floor(points / POINTS_PER_LEVEL) + 1;

/** How far the bar towards the next level is filled, 0 to 100. */
export const levelProgress = (points: number): number => ((points % POINTS_PER_LEVEL) / POINTS_PER_LEVEL) * 100;

export const pointsToNextLevel = (points: number): number => POINTS_PER_LEVEL - (points % POINTS_PER_LEVEL);
