import { afterEach, beforeEach, vi } from 'vitest';
import type { WalkLeg } from './walkLeg.ts';

/** A leg of 1,112 m to the north with one turn. */
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

/** A fake device with fake timers and a position set by the test. */
export function fakeDevice() {
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
    /** Reports a GPS fix at a distance along the leg. */
    tell,
    held: async () => {
      await vi.advanceTimersByTimeAsync(0);
      return [watches - cleared.length, locks];
    },
    refuse: () => failed({ code: 1 } as GeolocationPositionError),
    walk(from: number, to: number) {
      for (let metres = from; metres <= to; metres += 1.3) {
        vi.advanceTimersByTime(1000);
        tell(metres);
      }
    },
  };
}
