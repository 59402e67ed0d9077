// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guideView, shownWalker } from './guideView.ts';
import { leg } from './walk.fixture.ts';
import { startGuide } from './walkGuide.tsx';

/** A fake device with fake timers and a position set by the test. */
function fakeDevice() {
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

const { tell, refuse, walk, held } = fakeDevice();
let end = () => {};
const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => {
  end();
  show('visible');
});

it("the guide shows the walker's progress on the route", () => {
  end = startGuide(leg);
  expect(guideView.read()).toMatchObject({ position: 'waiting', left: 1110 });
  tell(5);
  expect(guideView.read()).toMatchObject({ position: 'known', next: { index: 1 }, off: null, arrived: false });
  expect(shownWalker.read()).toMatchObject({ accuracy: 8, back: null });
  end();
  expect([guideView.read(), shownWalker.read()]).toEqual([null, null]);
});

it('after a minute without a usable fix the position is lost, and the next fix restores it', () => {
  end = startGuide(leg);
  tell(5);
  for (let second = 0; second < 65; second += 5) {
    vi.advanceTimersByTime(5000);
    // The accuracy of the fix is too low to use it.
    tell(700, 2000);
  }
  expect(guideView.read()).toMatchObject({ position: 'lost' });
  expect(Math.abs((guideView.read()?.left ?? 0) - 1107)).toBeLessThan(10);
  tell(60);
  expect(guideView.read()).toMatchObject({ position: 'known' });
});

it('the guide continues without permission and uses the position again when allowed', () => {
  end = startGuide(leg);
  tell(5);
  refuse();
  expect(guideView.read()).toMatchObject({ position: 'denied', next: { index: 1 } });
  expect(shownWalker.read()).toBeNull();
  vi.advanceTimersByTime(2000);
  tell(8);
  expect(guideView.read()).toMatchObject({ position: 'known' });
});

it('a reload continues at the saved distance of the same walk, and no position is stored', () => {
  end = startGuide(leg);
  walk(0, 300);
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

it('the distance is stored every ten metres and when the page is hidden', () => {
  const written = new Set<string | null>();
  end = startGuide(leg);
  for (let metres = 0; metres <= 305; metres += 1.3) {
    walk(metres, metres);
    written.add(localStorage.getItem('metresWalked'));
  }
  expect(written.size).toBeGreaterThan(20);
  expect(written.size).toBeLessThan(32);
  show('hidden');
  const kept = Number(localStorage.getItem('metresWalked')?.split(' ')[2]);
  expect(Math.abs(kept - (1112 - (guideView.read()?.left ?? 0)))).toBeLessThanOrEqual(3);
  localStorage.setItem('metresWalked', 'c1 out 700');
  end();
  expect(localStorage.getItem('metresWalked')).toBe('c1 out 700');
});

it('position watch and wake lock are held while the page is visible only', async () => {
  end = startGuide(leg);
  expect(await held()).toEqual([1, 1]);
  show('hidden');
  expect(await held()).toEqual([0, 0]);
  show('visible');
  expect(await held()).toEqual([1, 1]);
  end();
  expect(await held()).toEqual([0, 0]);
});

it('the guide continues past midnight', () => {
  vi.setSystemTime(new Date(2026, 10, 22, 23, 58));
  end = startGuide(leg);
  walk(0, 280);
  expect(new Date().getDate()).toBe(23);
  expect(guideView.read()).toMatchObject({ position: 'known', next: { index: 1 }, off: null });
  expect(Math.abs((guideView.read()?.left ?? 0) - 832)).toBeLessThan(25);
  expect(localStorage.getItem('metresWalked')).toMatch(/^c1 out 2\d\d$/);
});

it('the guide continues at the distance of another tab', () => {
  end = startGuide(leg);
  walk(0, 50);
  show('hidden');
  localStorage.setItem('metresWalked', 'c1 out 700');
  show('visible');
  expect(guideView.read()?.left).toBe(410);
});

it('the compass is used only while the walker stands and the guide is on', () => {
  const turn = (alpha: number) => {
    vi.advanceTimersByTime(500);
    const event = Object.assign(new Event('deviceorientationabsolute'), { alpha, beta: 30, absolute: true });
    Object.defineProperty(event, 'timeStamp', { value: Date.now() });
    window.dispatchEvent(event);
  };
  end = startGuide(leg);
  turn(90);
  expect(shownWalker.read()).toBeNull();
  tell(0);
  expect(shownWalker.read()?.heading).toBeNull();
  turn(90);
  expect(shownWalker.read()?.heading).toBe(270);
  turn(88);
  expect(shownWalker.read()?.heading).toBe(270);
  tell(1);
  expect(shownWalker.read()?.heading).toBe(270);

  walk(2, 40);
  const travel = shownWalker.read()?.heading ?? Number.NaN;
  expect(Math.abs(((travel + 180) % 360) - 180)).toBeLessThan(1);
  turn(180);
  expect(shownWalker.read()?.heading).toBe(travel);

  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1000);
    tell(40);
  }
  turn(180);
  expect(shownWalker.read()?.heading).toBe(180);
  const { removeEventListener } = window;
  const removed: string[] = [];
  window.removeEventListener = (name: string, ...rest: unknown[]) => {
    removed.push(name);
    return Reflect.apply(removeEventListener, window, [name, ...rest]);
  };
  end();
  window.removeEventListener = removeEventListener;
  expect(removed).toContain('deviceorientationabsolute');
});
