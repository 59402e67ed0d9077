import { directionText } from '../../../../../shared/domain/directions.ts';
import { say } from '../../../words/say.ts';
import { guideView } from './guideView.ts';
import { silence, speakAloud } from './spokenDirections.ts';
import type { WalkLeg } from './walkLeg.ts';
import { arrivalText } from './walkTexts.ts';

/** So near to a corner its direction is said. */
const SAY_METRES = 60;

/** Tells of a leg by voice and vibration, for walkers who do not look: each corner once, and the arrival. */
export function announce(leg: WalkLeg, goal: string): () => void {
  let said = -1;
  let hasArrived = false;
  let wasOff = false;
  const heed = () => {
    const view = guideView.read();
    if (!view) return;
    const { next, arrived } = view;
    const isOff = view.off !== null;
    if (arrived && !hasArrived) {
      speakAloud(arrivalText(leg.kind, goal));
      navigator.vibrate?.([200, 100, 200]);
    }
    if (isOff && !wasOff) navigator.vibrate?.(100);
    // Fixes go to and fro: a corner that was said is not said again.
    if (!arrived && next && next.metres <= SAY_METRES && next.index > said) {
      said = next.index;
      const direction = leg.directions[next.index];
      if (direction && direction.turn !== 'arrive') speakAloud(directionText(direction, say));
    }
    hasArrived = arrived;
    wasOff = isOff;
  };
  const stop = guideView.subscribe(heed);
  heed();
  return () => {
    stop();
    silence();
  };
}
