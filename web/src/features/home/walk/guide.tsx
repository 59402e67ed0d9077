import { useEffect, useEffectEvent } from 'react';
import { directionText } from '../../../../../shared/domain/directions.ts';
import { useStore } from '../../../ui/externalStore.ts';
import { say } from './spokenDirections.ts';
import { guideView, startGuide } from './walkGuide.ts';
import type { WalkLeg } from './walkLeg.ts';
import { arrivalText } from './walkTexts.ts';

/** So near to a corner its direction is told. */
const TELL_METRES = 60;

/**
 * Leads along a leg for as long as there is one, and tells of corners by voice, and of arrival by vibration. Apart from the screen, so that
 * no fix renders the whole of it.
 */
export function Guide({ leg, goal }: { leg: WalkLeg | undefined; goal: string }) {
  const key = leg && `${leg.challengeId} ${leg.kind} ${leg.isFromHere} ${leg.line.length}`;
  const start = useEffectEvent(() => (leg ? startGuide(leg) : undefined));
  useEffect(() => (key ? start() : undefined), [key]);

  const view = useStore(guideView);
  const isNear = view?.next && view.next.metres <= TELL_METRES;
  const direction = isNear ? leg?.directions[view.next?.index ?? 0] : undefined;
  const told = view?.arrived ? arrivalText(leg?.kind ?? 'out', goal) : direction && directionText(direction);
  useEffect(() => {
    if (told) say(told);
  }, [told]);
  const arrived = view?.arrived ?? false;
  useEffect(() => {
    if (arrived) navigator.vibrate?.([200, 100, 200]);
  }, [arrived]);
  const isOff = view ? view.off !== null : false;
  useEffect(() => {
    if (isOff) navigator.vibrate?.(100);
  }, [isOff]);
  return null;
}
