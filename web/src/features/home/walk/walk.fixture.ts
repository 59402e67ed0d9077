import { afterEach, beforeEach, vi } from 'vitest';
import type { WalkLeg } from './walkLeg.ts';

/** 1,112 m due north, with one corner in words. */
export const leg: WalkLeg = {
  challengeId: 'c1',
  kind: 'out',
  line: [
    [11.97, 57.7],
    [11.97, 57.71],
  ],
  directions: [
    { at: 0, turn: 'depart', way: 'street', street: 'Vasagatan', relation: 'into', heading: 0 },
    { at: 500, turn: 'left', way: 'street', street: 'Kungsgatan', relation: 'into' },
    { at: 1112, turn: 'arrive', way: 'street', street: 'Avenyn', relation: 'into' },
  ],
  isFromHere: false,
};

/** A device whose clock stands still until the test moves it, and which is where the test says. */
export function toldDevice() {
  let watches = 0;
  let locks = 0;
  const cleared: number[] = [];
  let found: PositionCallback = () => undefined;
  let failed: PositionErrorCallback = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    const geolocation = {
      watchPosition: (onFound: PositionCallback, onFailed: PositionErrorCallback) => {
        [found, failed] = [onFound, onFailed];
        watches += 1;
        return watches;
      },
      clearWatch: (id: number) => void cleared.push(id),
      getCurrentPosition: () => undefined,
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    const release = async () => {
      locks -= 1;
    };
    const request = async () => {
      locks += 1;
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    [watches, locks] = [0, 0];
    cleared.length = 0;
  });
  afterEach(() => void vi.useRealTimers());
  const tell = (metres: number, accuracy = 8) => {
    const coords = { latitude: 57.7 + metres / 111_195, longitude: 11.97, accuracy };
    found({ coords, timestamp: Date.now() } as GeolocationPosition);
  };
  return {
    /** So many metres along the leg. */
    tell,
    /** Watches and locks of the screen that are held just now. */
    held: async () => {
      await vi.advanceTimersByTimeAsync(0);
      return [watches - cleared.length, locks];
    },
    refuse: () => failed({ code: 1 } as GeolocationPositionError),
    /** A fix a second at an easy pace. */
    walk(from: number, to: number) {
      for (let metres = from; metres <= to; metres += 1.3) {
        vi.advanceTimersByTime(1000);
        tell(metres);
      }
    },
  };
}
