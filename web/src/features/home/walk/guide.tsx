import { useEffect, useEffectEvent } from 'react';
import { announce } from './announce.ts';
import { startGuide } from './walkGuide.ts';
import type { WalkLeg } from './walkLeg.ts';

/** Leads along a leg for as long as there is one. It renders nothing, and no fix renders it. */
export function Guide({ leg, goal }: { leg: WalkLeg | undefined; goal: string }) {
  const key = leg && `${leg.challengeId} ${leg.kind} ${leg.isFromHere} ${leg.line.length}`;
  const start = useEffectEvent(() => {
    if (!leg) return undefined;
    const end = startGuide(leg);
    const stop = announce(leg, goal);
    return () => {
      stop();
      end();
    };
  });
  useEffect(() => (key ? start() : undefined), [key]);
  return null;
}
