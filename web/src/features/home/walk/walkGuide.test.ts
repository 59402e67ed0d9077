// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guideView, shownWalker, startGuide } from './walkGuide.ts';
import type { WalkLeg } from './walkLeg.ts';

const leg: WalkLeg = {
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
let tell: (metres: number, accuracy?: number) => void = () => undefined;
let refuse = () => {};
let watches = 0;
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  watches = 0;
  const geolocation = {
    watchPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
      watches += 1;
      tell = (metres, accuracy = 8) => {
        const coords = { latitude: 57.7 + metres / 111_195, longitude: 11.97, accuracy };
        found({ coords, timestamp: Date.now() } as GeolocationPosition);
      };
      refuse = () => failed({ code: 1 } as GeolocationPositionError);
      return watches;
    },
    clearWatch: () => undefined,
    getCurrentPosition: () => undefined,
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('says where the walker is on the way, and draws it', () => {
  end = startGuide(leg);
  expect(guideView.read()).toMatchObject({ position: 'waiting', left: 1110 });
  tell(5);
  expect(guideView.read()).toMatchObject({ position: 'known', next: { index: 1 }, off: null, arrived: false });
  expect(shownWalker.read()).toMatchObject({ accuracy: 8, back: null });
  end();
  expect([guideView.read(), shownWalker.read()]).toEqual([null, null]);
});

it('says after a minute that there is no position, and goes on when there is', () => {
  end = startGuide(leg);
  tell(5);
  for (let second = 0; second < 65; second += 5) {
    vi.advanceTimersByTime(5000);
    // So rough that it says nothing of a street.
    tell(700, 2000);
  }
  expect(guideView.read()).toMatchObject({ position: 'lost' });
  expect(Math.abs((guideView.read()?.left ?? 0) - 1107)).toBeLessThan(10);
  tell(60);
  expect(guideView.read()).toMatchObject({ position: 'known' });
});

it('goes on without a position that is not allowed any more, and with it once it is', () => {
  end = startGuide(leg);
  tell(5);
  refuse();
  expect(guideView.read()).toMatchObject({ position: 'denied', next: { index: 1 } });
  expect(shownWalker.read()).toBeNull();
  vi.advanceTimersByTime(2000);
  tell(8);
  expect(guideView.read()).toMatchObject({ position: 'known' });
});

it('goes on where it was after a reload, on the same leg of the same walk, and keeps no place', () => {
  end = startGuide(leg);
  for (let second = 0; second < 120; second += 1) {
    vi.advanceTimersByTime(1000);
    tell(2.5 * second);
  }
  const left = guideView.read()?.left ?? 0;
  expect(left).toBeLessThan(870);
  end();
  expect(JSON.stringify(localStorage)).not.toMatch(/\d\.\d/);
  end = startGuide(leg);
  expect(Math.abs((guideView.read()?.left ?? 0) - left)).toBeLessThanOrEqual(5);
  end();
  end = startGuide({ ...leg, kind: 'home' });
  expect(guideView.read()?.left).toBe(1110);
  end();
  end = startGuide({ ...leg, challengeId: 'c2' });
  expect(guideView.read()?.left).toBe(1110);
});
