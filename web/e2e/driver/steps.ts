import type { Page } from 'playwright-core';
import type { Challenge } from '../../../shared/api/challenges.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import {
  type FlatPoint,
  nearestOnRoute,
  placeAlong,
  positionOf,
  type WalkRoute,
  walkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import type { Units } from '../../../shared/domain/walkers/units.ts';
import { changeUser, giveChallenge } from './setUp.ts';
import { newAccount, walkerOn } from './walker.ts';

type Line = [number, number][];
type PageOfWalk = Pick<Page, 'evaluate'>;

declare global {
  interface Window {
    tellPosition(latitude: number, longitude: number, accuracy: number, at: number): void;
    /** Open position watches and single position requests. */
    readonly watches: number;
    polls: number;
    locks: number;
  }
}

export async function simulatePosition(page: Page) {
  await page.context().grantPermissions(['geolocation']);
  await page.addInitScript(fakeGeolocation);
  await page.addInitScript(() => {
    window.locks = 0;
    const wakeLock = {
      request: async () => {
        window.locks += 1;
        const release = async () => {
          window.locks -= 1;
        };
        return { release };
      },
    };
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock });
  });
}

/** Runs in the page. Positions carry their own timestamps, so that an hour's walk takes seconds. */
export function fakeGeolocation(): void {
  const listeners = new Map<number, PositionCallback>();
  const polling = new Map<number, () => void>();
  let last: GeolocationPosition | undefined;
  let watches = 0;
  window.polls = 0;
  window.tellPosition = (latitude, longitude, accuracy, at) => {
    const coords = { latitude, longitude, accuracy } as GeolocationCoordinates;
    last = { coords, timestamp: at } as GeolocationPosition;
    for (const listener of listeners.values()) listener(last);
    for (const poll of polling.values()) poll();
  };
  navigator.geolocation.watchPosition = (listener) => {
    watches += 1;
    listeners.set(watches, listener);
    return watches;
  };
  navigator.geolocation.clearWatch = (id) => void listeners.delete(id);
  navigator.geolocation.getCurrentPosition = (listener) => {
    window.polls += 1;
    if (last) listener(last);
  };
  Object.defineProperty(window, 'watches', { get: () => listeners.size });
  // The eight-second poll fires with each simulated position instead.
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = ((run: () => void, ms: number) => {
    if (ms !== 8000) return start(run, ms);
    const timer = start(() => undefined, 2 ** 31 - 1);
    polling.set(timer, run);
    return timer;
  }) as typeof setInterval;
  window.clearInterval = ((timer: number) => {
    polling.delete(timer);
    stop(timer);
  }) as typeof clearInterval;
}

let clock = Date.UTC(2026, 0, 1);
const STEP_METRES = 2.6;

/** Walks along a line, with a position every two seconds. */
export function walkAlong(page: PageOfWalk, line: Line, from: number, to: number) {
  const route = walkRoute(line);
  return tell(page, route, Math.min(to, route.total) - from, (metres) => placeAlong(route, from + metres));
}

/** Leaves the line at right angles. */
export function walkAway(page: PageOfWalk, line: Line, from: number, metres: number) {
  const route = walkRoute(line);
  const start = placeAlong(route, from);
  const at = (turn: number, away: number) => ({
    x: start.x + away * Math.sin(turn),
    y: start.y + away * Math.cos(turn),
  });
  const farFrom = (turn: number) => nearestOnRoute(route, at(turn, metres)).away;
  const [best = 0] = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).sort((a, b) => farFrom(b) - farFrom(a));
  return tell(page, route, metres, (away) => at(best, away));
}

async function tell(page: PageOfWalk, route: WalkRoute, metres: number, placeAt: (metres: number) => FlatPoint) {
  const fixes = Array.from({ length: Math.ceil(metres / STEP_METRES) + 1 }, (_, step) => {
    const { latitude, longitude } = positionOf(route, placeAt(step * STEP_METRES));
    clock += 2000;
    return [latitude, longitude, clock] as const;
  });
  await page.evaluate(async (fixes) => {
    for (const [latitude, longitude, at] of fixes) {
      window.tellPosition(latitude, longitude, 8, at);
      await new Promise((next) => setTimeout(next, 8));
    }
    await new Promise((next) => setTimeout(next, 120));
  }, fixes);
}

/** A walker with today's walk and simulated positions. */
export async function walkerWithWalk(page: Page, maxDistance = 2.5, units: Units = 'usual') {
  await simulatePosition(page);
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (userId) => {
    await changeUser(page, userId, { units });
    await giveChallenge(page, userId, { maxDistance });
  });
  await walker.sees(walker.button('Start Walking'));
  const challenge: Challenge = await (await page.request.get('/api/challenges/today')).json();
  const line = challenge.routeGeometry.coordinates;
  const street = signName(challenge.destination);
  return { walker, page, challenge, line, street, metres: walkRoute(line).total };
}
