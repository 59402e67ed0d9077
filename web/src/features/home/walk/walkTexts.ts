import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { phrase } from '../../../../../shared/domain/phrase.ts';
import { walkingMinutes } from '../../../../../shared/domain/units.ts';
import type { OffRoute } from '../../../../../shared/domain/walkProgress.ts';
import { closeText, walkText } from '../../../words/measures.ts';
import { say } from '../../../words/say.ts';

/** To ten metres, and to five where one sees the corner. */
export const nearText = (metres: number): string => closeText(metres);

/** In miles, as everything on this screen, until it is so near that only metres tell. */
export const farText = (metres: number): string => (metres < 1000 ? nearText(metres) : walkText(metres / 1000));

export const minutesLeft = (metres: number): number => Math.max(1, walkingMinutes(metres / 1000));

const SIDES = {
  left: phrase('The route is {distance} to your left'),
  right: phrase('The route is {distance} to your right'),
  ahead: phrase('The route is {distance} ahead of you'),
  behind: phrase('The route is {distance} behind you'),
} as const;

export const offRouteText = ({ metres, side }: Pick<OffRoute, 'metres' | 'side'>): string =>
  say(SIDES[side], { distance: nearText(metres) });

/** Nearly all of it was walked on the way out. */
const SAME_WAY_SHARE = 0.7;

/** What both ways are like, before the walk. */
export function bothWaysText({ distance, wayHome }: Pick<Challenge, 'distance' | 'wayHome'>): string | undefined {
  if (!wayHome) return undefined;
  if (wayHome.repeatedKm > SAME_WAY_SHARE * wayHome.distance)
    return say("There's only one way: go home the way you came");
  return say('{there} there, {back} back', { there: walkText(distance), back: walkText(wayHome.distance) });
}

export const arrivalText = (kind: 'out' | 'home', goal: string): string =>
  kind === 'out' ? say("You're there. Look for {goal}", { goal }) : say("You're home");
