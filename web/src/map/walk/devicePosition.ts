import type { Position } from '../../../../shared/domain/geo.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import type { Fix } from '../../../../shared/domain/walk/walkProgress.ts';

export const positionFailures = {
  unsupported: msg('Geolocation is not supported by this browser'),
  denied: msg('Location permission denied'),
  unavailable: msg('Location information unavailable'),
  timeout: msg('Location request timed out'),
  unknown: msg('Failed to get location'),
} as const;

export type PositionFailure = keyof typeof positionFailures;

export class PositionError extends Error {
  override readonly name = 'PositionError';
  readonly reason: PositionFailure;

  constructor(reason: PositionFailure) {
    super(positionFailures[reason]);
    this.reason = reason;
  }
}

/** On page load: an exact fresh position, then a rough one up to a minute old. */
export const pageLoadAttempts: readonly PositionOptions[] = [
  { enableHighAccuracy: true, timeout: 8_000, maximumAge: 0 },
  { enableHighAccuracy: false, timeout: 3_000, maximumAge: 60_000 },
];
export const askedAttempts: readonly PositionOptions[] = [
  { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 },
];

/** By the codes of GeolocationPositionError: PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT. */
const failures: Partial<Record<number, PositionFailure>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export const failureOf = (code: number): PositionFailure => failures[code] ?? 'unknown';

type Locator = Pick<Geolocation, 'getCurrentPosition'>;

export async function devicePosition(
  attempts: readonly PositionOptions[],
  geolocation: Locator | undefined = navigator.geolocation,
): Promise<Position> {
  if (!geolocation) throw new PositionError('unsupported');
  let failure: PositionFailure = 'unknown';
  for (const options of attempts) {
    const found = await attempt(geolocation, options);
    if (typeof found === 'object') return found;
    failure = found;
  }
  throw new PositionError(failure);
}

/** The browser's own timeout starts after the permission prompt, which can stay open without limit. */
const QUESTION_MS = 5_000;

const attempt = (geolocation: Locator, options: PositionOptions): Promise<Position | PositionFailure> =>
  new Promise((resolve) => {
    setTimeout(resolve, (options.timeout ?? 0) + QUESTION_MS, 'timeout');
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(failureOf(code)),
      options,
    );
  });

const ROUGH_EVERY_MS = 8_000;
const ROUGH: PositionOptions = { enableHighAccuracy: false, maximumAge: 4_000, timeout: 20_000 };
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

/** Watches the position until stopped. Nothing is stored or sent. */
export function watchPosition(
  onFix: (fix: Fix) => void,
  onFailure: (failure: PositionFailure) => void,
  geolocation: Geolocation | undefined = navigator.geolocation,
) {
  let isExact: boolean | undefined;
  let end = () => {};
  const found = ({ coords, timestamp }: GeolocationPosition) =>
    onFix({ latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy, at: timestamp });
  const failed = ({ code }: GeolocationPositionError) => onFailure(failureOf(code));
  if (!geolocation) {
    onFailure('unsupported');
    return { setPrecise: (_exact: boolean) => undefined, stop: () => undefined };
  }
  return {
    /** Switches between a watch for exact fixes and polling for rough ones, which saves battery. */
    setPrecise(exact: boolean) {
      if (exact === isExact) return;
      isExact = exact;
      end();
      if (exact) {
        const watch = geolocation.watchPosition(found, failed, EXACT);
        end = () => geolocation.clearWatch(watch);
      } else {
        const timer = setInterval(() => geolocation.getCurrentPosition(found, failed, ROUGH), ROUGH_EVERY_MS);
        end = () => clearInterval(timer);
      }
    },
    stop() {
      end();
      end = () => {};
      isExact = undefined;
    },
  };
}
