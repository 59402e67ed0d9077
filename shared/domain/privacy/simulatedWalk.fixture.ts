import type { Fix } from '../walk/walkProgress.ts';
import { type FlatPoint, placeAlong, positionOf, type WalkRoute } from '../walk/walkRoute.ts';

interface TrueFix {
  fix: Fix;
  /** The walker's true position: metres along the route, and metres off it. */
  along: number;
  away: number;
}

export interface SimulatedWalk {
  route: WalkRoute;
  random: () => number;
  from?: number;
  to?: number;
  /** Metres a second. */
  speed?: number;
  pauses?: number;
  /** Standard deviation in each direction, in metres. */
  noise?: number;
  /** Percentage of fixes that are 40 metres off. */
  outliers?: number;
  secondsApart?: number;
}

const START_MS = 1_000_000;

/** The fixes of a walk between two places of the route, with 30 seconds of standing at its end. */
export function simulatedWalk({ route, from = 0, to = route.total, pauses = 2, ...how }: SimulatedWalk): TrueFix[] {
  const { random, speed = 1.3, secondsApart = 1 } = how;
  const device = noisyDevice(how);
  const stops = Array.from({ length: pauses }, () => ({
    at: from + random() * (to - from),
    seconds: 20 + random() * 70,
  }));
  const fixes: TrueFix[] = [];
  let along = from;
  let clock = START_MS;
  const tell = () => {
    fixes.push({ fix: device(route, placeAlong(route, along), clock), along, away: 0 });
    clock += secondsApart * 1000;
  };
  while (along < to) {
    tell();
    for (const stop of stops) {
      if (stop.at < along || stop.at > along + speed * secondsApart) continue;
      for (let second = 0; second < stop.seconds; second += secondsApart) tell();
    }
    along = Math.min(to, along + speed * secondsApart * (0.8 + 0.4 * random()));
  }
  for (let second = 0; second < 30; second += secondsApart) tell();
  return fixes;
}

/** A GPS receiver with Gaussian noise and outliers. */
export function noisyDevice({ random, noise = 8, outliers = 5 }: Pick<SimulatedWalk, 'random' | 'noise' | 'outliers'>) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return (route: WalkRoute, { x, y }: FlatPoint, at: number): Fix => {
    const turn = 2 * Math.PI * random();
    const jump = random() * 100 < outliers ? 40 : 0;
    const point = { x: x + noise * normal() + jump * Math.sin(turn), y: y + noise * normal() + jump * Math.cos(turn) };
    // Two thirds of the fixes lie within 1.5 deviations.
    const { latitude, longitude } = positionOf(route, point);
    return { latitude, longitude, accuracy: 1.5 * noise * (0.8 + 0.4 * random()), at };
  };
}
