import { compassHeading, type DeviceTurn } from '../../../../shared/domain/geo.ts';
import { externalStore } from '../../ui/externalStore.ts';

declare global {
  /** Safari's own. */
  interface DeviceOrientationEvent {
    readonly webkitCompassHeading?: number;
    readonly webkitCompassAccuracy?: number;
  }
}

type AskingSafari = { requestPermission(): Promise<'granted' | 'denied'> };

/** Chromium has the method, too, and asks nothing. */
function asking(): AskingSafari | undefined {
  if (typeof DeviceOrientationEvent === 'undefined') return undefined;
  if (!('webkitCompassHeading' in DeviceOrientationEvent.prototype)) return undefined;
  const sensor: unknown = DeviceOrientationEvent;
  return isAsking(sensor) ? sensor : undefined;
}
const isAsking = (sensor: unknown): sensor is AskingSafari =>
  typeof sensor === 'function' && 'requestPermission' in sensor && typeof sensor.requestPermission === 'function';

let isAnswered = false;

/** Whether there is a question to ask: of Safari only, once for each page, and only in answer to a tap. */
export const compassQuestion = externalStore(() => !isAnswered && asking() !== undefined);

/** Call it in answer to a tap. Where the answer is no, nothing is told, and nothing else changes. */
export async function askForCompass(): Promise<void> {
  await asking()
    ?.requestPermission()
    .catch(() => undefined);
  isAnswered = true;
  compassQuestion.announce();
}

export interface CompassWatch {
  /** Listens, or does not. */
  be(isListening: boolean): void;
}

/** Other than the hand trembles; and no more often than the eye follows. */
const MIN_TURN = 5;
const MIN_MS = 200;

/** Tells which way the top of the screen points, while it listens. */
export function watchCompass(onHeading: (heading: number) => void): CompassWatch {
  let isListening = false;
  let told: { heading: number; at: number } | undefined;
  const onTurn = (event: DeviceOrientationEvent) => {
    const at = event.timeStamp;
    if (told && at - told.at < MIN_MS) return;
    const heading = compassHeading(event satisfies DeviceTurn, screen.orientation?.angle ?? 0);
    if (heading === null) return;
    if (told && Math.abs(((heading - told.heading + 540) % 360) - 180) < MIN_TURN) return;
    told = { heading, at };
    onHeading(heading);
  };
  // Safari knows the second one only, where it says north in a field of its own.
  const events = ['deviceorientationabsolute', 'deviceorientation'] as const;
  return {
    be(next) {
      if (next === isListening) return;
      isListening = next;
      told = undefined;
      for (const event of events) {
        if (next) window.addEventListener(event, onTurn);
        else window.removeEventListener(event, onTurn);
      }
    },
  };
}
