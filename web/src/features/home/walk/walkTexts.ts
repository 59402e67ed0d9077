import { phrase } from '../../../../../shared/domain/phrase.ts';
import { walkingMinutes } from '../../../../../shared/domain/units.ts';
import type { OffRoute } from '../../../../../shared/domain/walkProgress.ts';
import { closeText, walkText } from '../../../words/measures.ts';
import { say } from '../../../words/say.ts';
import type { GuideView } from './guideView.ts';

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

export const arrivalText = (kind: 'out' | 'home', goal: string): string =>
  kind === 'out' ? say("You're there. Look for {goal}", { goal }) : say("You're home");

/** Why a walk goes on without a position; nothing while there is one. */
export function positionText(position: GuideView['position']): string | undefined {
  switch (position) {
    case 'known':
      return undefined;
    case 'waiting':
      return say('Finding where you are...');
    case 'lost':
      return say('No location right now. The route on the map still works.');
    case 'unsupported':
      return say("This browser doesn't share your location. You can still follow the directions.");
    default:
      return say('Location is off. You can still follow the directions.');
  }
}
