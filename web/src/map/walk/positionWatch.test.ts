import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fix } from '../../../../shared/domain/walk/walkProgress.ts';
import { watchPosition } from './devicePosition.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function device() {
  const calls: string[] = [];
  const position = { coords: { latitude: 57.7, longitude: 11.97, accuracy: 9 }, timestamp: 5 } as GeolocationPosition;
  const refused = { code: 1 } as GeolocationPositionError;
  let isAllowed = true;
  const tell = (found: PositionCallback, failed?: PositionErrorCallback | null) =>
    isAllowed ? found(position) : failed?.(refused);
  const geolocation = {
    watchPosition: (found: PositionCallback, failed?: PositionErrorCallback | null) => {
      calls.push('watch');
      tell(found, failed);
      return 7;
    },
    clearWatch: (id: number) => void calls.push(`clear ${id}`),
    getCurrentPosition: (found: PositionCallback, failed?: PositionErrorCallback | null) => {
      calls.push('once');
      tell(found, failed);
    },
  } as Geolocation;
  const forbid = () => {
    isAllowed = false;
  };
  return { calls, geolocation, forbid };
}

it('exact fixes use a position watch, rough ones are polled, and stopping ends both', () => {
  const { calls, geolocation } = device();
  const fixes: Fix[] = [];
  const watch = watchPosition(
    (fix) => fixes.push(fix),
    () => undefined,
    geolocation,
  );
  watch.setPrecise(true);
  watch.setPrecise(true);
  expect(fixes).toEqual([{ latitude: 57.7, longitude: 11.97, accuracy: 9, at: 5 }]);
  watch.setPrecise(false);
  expect(calls).toEqual(['watch', 'clear 7']);
  vi.advanceTimersByTime(17_000);
  expect(calls).toEqual(['watch', 'clear 7', 'once', 'once']);
  watch.setPrecise(true);
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(calls.slice(4)).toEqual(['watch', 'clear 7']);
});

it('the reason for a missing position is reported', () => {
  const { geolocation, forbid } = device();
  const failures: string[] = [];
  forbid();
  watchPosition(
    () => undefined,
    (failure) => failures.push(failure),
    geolocation,
  ).setPrecise(true);
  watchPosition(
    () => undefined,
    (failure) => failures.push(failure),
    null as unknown as Geolocation,
  ).setPrecise(true);
  expect(failures).toEqual(['denied', 'unsupported']);
});
