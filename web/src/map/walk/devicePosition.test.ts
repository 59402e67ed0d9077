import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedAttempts, devicePosition, failureOf, pageLoadAttempts, positionFailures } from './devicePosition.ts';

type Answer = { latitude: number; longitude: number } | number;

function deviceThat(...answers: Answer[]) {
  const requests: (PositionOptions | undefined)[] = [];
  return {
    requests,
    getCurrentPosition: ((found, failed, options) => {
      requests.push(options);
      const answer = answers.shift();
      if (typeof answer === 'object') found({ coords: answer } as GeolocationPosition);
      else failed?.({ code: answer } as GeolocationPositionError);
    }) as Geolocation['getCurrentPosition'],
  };
}

const place = { latitude: 57.7, longitude: 11.97 };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('devicePosition', () => {
  it('the page load asks for an exact new position within 8 seconds', async () => {
    const device = deviceThat(place);
    expect(await devicePosition(pageLoadAttempts, device)).toEqual(place);
    expect(device.requests).toEqual([{ enableHighAccuracy: true, timeout: 8_000, maximumAge: 0 }]);
  });

  it.each([1, 2, 3])(
    'after failure code %i a rough position of the last minute is requested within 3 seconds',
    async (code) => {
      const device = deviceThat(code, place);
      expect(await devicePosition(pageLoadAttempts, device)).toEqual(place);
      expect(device.requests[1]).toEqual({ enableHighAccuracy: false, timeout: 3_000, maximumAge: 60_000 });
    },
  );

  it('settings ask once for a position of the last five minutes within 10 seconds', async () => {
    const device = deviceThat(3, place);
    await expect(devicePosition(askedAttempts, device)).rejects.toThrow('Location request timed out');
    expect(device.requests).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
  });

  it('an unanswered permission question counts as a timeout', async () => {
    vi.useFakeTimers();
    const silent = { getCurrentPosition: () => undefined };
    const failed = devicePosition(askedAttempts, silent).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failed).toBe('Location request timed out');
  });

  it.each([
    [1, 'Location permission denied'],
    [2, 'Location information unavailable'],
    [3, 'Location request timed out'],
    [99, 'Failed to get location'],
  ])('failure code %i has the text "%s"', async (code, text) => {
    await expect(devicePosition(pageLoadAttempts, deviceThat(code, code))).rejects.toThrow(text);
    expect(positionFailures[failureOf(code)]).toBe(text);
  });

  it('devicePosition throws the last of several failures', async () => {
    await expect(devicePosition(pageLoadAttempts, deviceThat(3, 2))).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('a browser without geolocation is reported', async () => {
    vi.stubGlobal('navigator', {});
    await expect(devicePosition(pageLoadAttempts)).rejects.toThrow('Geolocation is not supported by this browser');
  });
});
