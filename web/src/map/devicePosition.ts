import type { Position } from '../../../shared/domain/geo.ts';
import { phrase } from '../../../shared/domain/phrase.ts';

export const positionFailures = {
  unsupported: phrase('Geolocation is not supported by this browser'),
  denied: phrase('Location permission denied'),
  unavailable: phrase('Location information unavailable'),
  timeout: phrase('Location request timed out'),
  unknown: phrase('Failed to get location'),
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

/** When the page opens: the exact place as it is now; if that fails, roughly, and from a minute ago is good enough. */
export const pageLoadAttempts: readonly PositionOptions[] = [
  { enableHighAccuracy: true, timeout: 8_000, maximumAge: 0 },
  { enableHighAccuracy: false, timeout: 3_000, maximumAge: 60_000 },
];
/** When the walker asks for it in the settings. */
export const askedAttempts: readonly PositionOptions[] = [
  { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 },
];

const PERMISSION_DENIED = 1;
const POSITION_UNAVAILABLE = 2;
const TIMEOUT = 3;

export function failureOf(code: number): PositionFailure {
  switch (code) {
    case PERMISSION_DENIED:
      return 'denied';
    case POSITION_UNAVAILABLE:
      return 'unavailable';
    case TIMEOUT:
      return 'timeout';
    default:
      return 'unknown';
  }
}

type Locator = Pick<Geolocation, 'getCurrentPosition'>;

/** Where the device is. Every attempt is made until one succeeds; the last failure is the one that is told. */
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

/** The browser's time-out begins when the permission question is answered, and the question may stay open for ever. */
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
