import { compassHeading, type DeviceTurn } from '../../../../shared/domain/walk/compass.ts';
import { externalStore } from '../../ui/externalStore.ts';

declare global {
  /** Only Safari has these properties. */
  interface DeviceOrientationEvent {
    readonly webkitCompassHeading?: number;
    readonly webkitCompassAccuracy?: number;
  }
}

type AskingSafari = { requestPermission(): Promise<'granted' | 'denied'> };

/** Chromium has the method too, but needs no permission. */
function asking(): AskingSafari | undefined {
  if (typeof DeviceOrientationEvent === 'undefined') return undefined;
  if (!('webkitCompassHeading' in DeviceOrientationEvent.prototype)) return undefined;
  const sensor: unknown = DeviceOrientationEvent;
  return isAsking(sensor) ? sensor : undefined;
}
const isAsking = (sensor: unknown): sensor is AskingSafari =>
  typeof sensor === 'function' && 'requestPermission' in sensor && typeof sensor.requestPermission === 'function';

let isAnswered = false;

/** True when a permission must be requested: in Safari only, once a page, and after a tap. */
export const compassQuestion = externalStore(() => !isAnswered && asking() !== undefined);

/** Must be called in a tap handler. A denial changes nothing. */
export async function askForCompass(): Promise<void> {
  await asking()
    ?.requestPermission()
    .catch(() => undefined);
  isAnswered = true;
  compassQuestion.announce();
}

/** The minimum turn in degrees filters the shaking of a hand, and a minimum interval limits renders. */
const MIN_TURN = 5;
const MIN_MS = 200;

export function watchCompass(onHeading: (heading: number) => void): { setActive(isListening: boolean): void } {
  let isListening = false;
  let lastTurn: { heading: number; at: number } | undefined;
  const onTurn = (event: DeviceOrientationEvent) => {
    const at = event.timeStamp;
    if (lastTurn && at - lastTurn.at < MIN_MS) return;
    const heading = compassHeading(event satisfies DeviceTurn, screen.orientation?.angle ?? 0);
    if (heading === null) return;
    if (lastTurn && Math.abs(((heading - lastTurn.heading + 540) % 360) - 180) < MIN_TURN) return;
    lastTurn = { heading, at };
    onHeading(heading);
  };
  // Safari fires only the second event, with the north in its own field.
  const events = ['deviceorientationabsolute', 'deviceorientation'] as const;
  return {
    setActive(next) {
      if (next === isListening) return;
      isListening = next;
      lastTurn = undefined;
      for (const event of events) {
        if (next) window.addEventListener(event, onTurn);
        else window.removeEventListener(event, onTurn);
      }
    },
  };
}
