import type { Fix } from '../walk/walkProgress.ts';
import { type FlatPoint, placeAlong, positionOf, type WalkRoute } from '../walk/walkRoute.ts';

export interface TrueFix {
  fix: Fix;
  /** Where the walker really is: metres along the route, or metres away from where it was left. */
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
  /** Standard deviation in each direction, and how many fixes in a hundred lie 40 metres off. */
  noise?: number;
  outliers?: number;
  secondsApart?: number;
}

const START_MS = 1_000_000;

/** A walk from one place of the route to another, as a device would report it. */
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

/** From a place of the route straight away from it, for so many metres, and the same way back. */
export function simulatedDetour(how: SimulatedWalk, direction: number, metres: number): TrueFix[] {
  const { route, from = 0, speed = 1.3, secondsApart = 1 } = how;
  const device = noisyDevice(how);
  const start = placeAlong(route, from);
  const angle = (direction * Math.PI) / 180;
  const steps = Math.ceil(metres / (speed * secondsApart));
  return Array.from({ length: 2 * steps }, (_, step) => {
    const away = speed * secondsApart * (step <= steps ? step : 2 * steps - step);
    const point = { x: start.x + Math.sin(angle) * away, y: start.y + Math.cos(angle) * away };
    const at = START_MS + 3_600_000 + step * secondsApart * 1000;
    return { fix: device(route, point, at), along: from, away };
  });
}

function noisyDevice({ random, noise = 8, outliers = 5 }: Pick<SimulatedWalk, 'random' | 'noise' | 'outliers'>) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return (route: WalkRoute, { x, y }: FlatPoint, at: number): Fix => {
    const turn = 2 * Math.PI * random();
    const jump = random() * 100 < outliers ? 40 : 0;
    const point = { x: x + noise * normal() + jump * Math.sin(turn), y: y + noise * normal() + jump * Math.cos(turn) };
    // Two of three fixes lie within one and a half deviations.
    const { latitude, longitude } = positionOf(route, point);
    return { latitude, longitude, accuracy: 1.5 * noise * (0.8 + 0.4 * random()), at };
  };
}
