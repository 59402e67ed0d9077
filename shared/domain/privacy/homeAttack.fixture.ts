import { pointsFor } from '../challenges/points.ts';
import { metresBetween, type Position } from '../geo.ts';
import { aheadAmong } from '../leaderboard/leaderboard.ts';
import { type DatedPoints, publicPoints } from '../leaderboard/publicFigures.ts';
import type { ShownWalk } from './privacy.ts';
import type { ChosenVisibility } from './visibility.ts';

/** What a stranger can make of walks that he has tied together, to find the home they began at. */
export const DETOUR = 1.3;
const METRES_PER_DEGREE = 111_195;

export const moved = (from: Position, north: number, east: number): Position => ({
  latitude: from.latitude + north / METRES_PER_DEGREE,
  longitude: from.longitude + east / (METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180)),
});

const mean = (places: readonly Position[]): Position => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
});

/** Home lies as far from each place as the walk was long, less the detour: the point where that fits all of them best. */
function ring(walks: readonly ShownWalk[]): Position {
  const misfit = (guess: Position) =>
    walks.reduce((sum, walk) => sum + (metresBetween(guess, walk) * DETOUR - walk.distance * 1000) ** 2, 0);
  let best = mean(walks);
  for (let step = 1000; step > 5; step /= 2) {
    const around = [0, -step, step].flatMap((north) => [0, -step, step].map((east) => moved(best, north, east)));
    best = around.reduce((a, b) => (misfit(b) < misfit(a) ? b : a));
  }
  return best;
}

/** The ring again, with the lengths that follow from the points. */
const ringOfPoints = (walks: readonly ShownWalk[]): Position =>
  ring(walks.map((walk) => ({ ...walk, distance: walk.pointsEarned / pointsFor(1, walk.difficulty) })));

export const attacks = { mean, ring, ringOfPoints };

export const median = (errors: readonly number[]): number =>
  errors.toSorted((a, b) => a - b)[errors.length >> 1] ?? Number.NaN;

/** Own accounts of an attacker, as many as the attack on exact ranks had. */
const ACCOUNTS = 24;

/**
 * The points of a walker as these accounts measure them: each is given points of its own and reads whether the walker is
 * ranked above it, and the next one is placed between the marks that the walker stands between.
 */
export function measuredByRanks(walker: ChosenVisibility, points: DatedPoints, now: Date): number {
  const shown = publicPoints('stranger', walker, points, now);
  let [low, high] = [0, 2 ** ACCOUNTS];
  for (let account = 0; account < ACCOUNTS; account++) {
    const mark = (low + high) / 2;
    if (aheadAmong(mark, [shown]).above > 0) low = mark;
    else high = mark;
  }
  return high;
}
