import { directionText } from '../../../../../shared/domain/directions.ts';
import { say } from '../../../words/say.ts';
import type { GuideView } from './guideView.ts';
import type { WalkLeg } from './walkLeg.ts';
import { arrivalText, offRouteText } from './walkTexts.ts';

/** What a screen reader is told of a walk: that one is there, that one has left the way, or what comes next. */
export function liveLine(leg: WalkLeg, goal: string, view: GuideView | null): string {
  if (view?.arrived) return arrivalText(leg.kind, goal);
  if (view?.position === 'known' && view.off) return offRouteText(view.off);
  return nextLine(leg, goal, view);
}

/** The next thing to do, as it stands at the head of the panel. */
export function nextLine(leg: WalkLeg, goal: string, view: GuideView | null): string {
  const index = view ? view.next?.index : 1;
  const next = index === undefined ? undefined : leg.directions[index];
  if (!next) return say('Follow the green line on the map');
  if (next.turn !== 'arrive') return directionText(next, say);
  return leg.kind === 'out' ? say('On to {goal}', { goal }) : say('On to your door');
}

const LIVE_EVERY_MS = 20_000;

export interface ToldLine {
  line: string;
  at: number;
}

/** How long the newest line waits until it is told; undefined where it was told already. */
export function liveWait(told: ToldLine | null, line: string, now: number): number | undefined {
  if (!told) return 0;
  return told.line === line ? undefined : Math.max(0, told.at + LIVE_EVERY_MS - now);
}
