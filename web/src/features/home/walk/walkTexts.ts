import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { milesText, walkingMinutes } from '../../../../../shared/domain/units.ts';
import type { OffRoute } from '../../../../../shared/domain/walkProgress.ts';

/** To ten metres, and to five where one sees the corner. */
export const nearText = (metres: number): string => {
  const step = metres < 50 ? 5 : 10;
  return `${Math.round(metres / step) * step} m`;
};

/** In miles, as everything on this screen, until it is so near that only metres tell. */
export const farText = (metres: number): string =>
  metres < 1000 ? nearText(metres) : `${milesText(metres / 1000)} mi`;

export const minutesLeft = (metres: number): number => Math.max(1, walkingMinutes(metres / 1000));

const SIDES = { left: 'to your left', right: 'to your right', ahead: 'ahead of you', behind: 'behind you' } as const;

export const offRouteText = ({ metres, side }: Pick<OffRoute, 'metres' | 'side'>): string =>
  `The way is ${nearText(metres)} ${SIDES[side]}`;

/** Nearly all of it was walked on the way out. */
const SAME_WAY_SHARE = 0.7;

/** What both ways are like, before the walk. */
export function bothWaysText({ distance, wayHome }: Pick<Challenge, 'distance' | 'wayHome'>): string | undefined {
  if (!wayHome) return undefined;
  if (wayHome.repeatedKm > SAME_WAY_SHARE * wayHome.distance) return 'There is only one way: home is the way you came';
  return `${milesText(distance)} mi there, ${milesText(wayHome.distance)} mi back`;
}

export const arrivalText = (kind: 'out' | 'home', goal: string): string =>
  kind === 'out' ? `You are there. Look for ${goal}` : 'You are home';
