import type { Fix } from '../../../shared/domain/walkProgress.ts';
import { failureOf, type PositionFailure } from './devicePosition.ts';

export interface PositionWatch {
  /** Exact fixes as they come, or rough ones now and then, which cost the battery next to nothing. */
  be(exact: boolean): void;
  stop(): void;
}

/** How often a rough fix is asked for. */
const ROUGH_EVERY_MS = 8_000;
const ROUGH: PositionOptions = { enableHighAccuracy: false, maximumAge: 4_000, timeout: 20_000 };
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

/** Watches where the device is until it is stopped. Nothing of it is kept or sent. */
export function watchPosition(
  onFix: (fix: Fix) => void,
  onFailure: (failure: PositionFailure) => void,
  geolocation: Geolocation | undefined = navigator.geolocation,
): PositionWatch {
  let isExact: boolean | undefined;
  let end = () => {};
  const found = ({ coords, timestamp }: GeolocationPosition) =>
    onFix({ latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy, at: timestamp });
  const failed = ({ code }: GeolocationPositionError) => onFailure(failureOf(code));
  if (!geolocation) {
    onFailure('unsupported');
    return { be: () => undefined, stop: () => undefined };
  }
  return {
    be(exact) {
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
