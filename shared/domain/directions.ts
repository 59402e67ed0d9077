import { cornerText } from './destinationName.ts';
import { inEnglish, phrase, type Say } from './phrase.ts';

export const TURNS = [
  'depart',
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
  'back',
  'arrive',
] as const;
export type Turn = (typeof TURNS)[number];

/** What the way is that a direction leads onto. */
export const WAYS = ['street', 'path', 'steps'] as const;
export type Way = (typeof WAYS)[number];

/** How the street that is named lies to it: it is the way itself, the way runs along it, or it is in sight. */
export const RELATIONS = ['into', 'along', 'near'] as const;
export type Relation = (typeof RELATIONS)[number];

/** One thing to do on a walk. */
export interface Direction {
  /** Metres along the route. */
  at: number;
  turn: Turn;
  way: Way;
  /** Null where no street with a name is in sight. At the end: what one arrives at. */
  street: string | null;
  relation: Relation;
  /** Where to begin: a compass direction in degrees. Of the first direction only. */
  heading?: number | undefined;
}

/** The turn that an angle is: to the right is above 0. */
export function turnOf(angle: number): Turn {
  const size = Math.abs(angle);
  if (size < 25) return 'straight';
  if (size > 165) return 'back';
  const side = angle < 0 ? 'left' : 'right';
  if (size < 50) return `slight_${side}`;
  return size > 130 ? `sharp_${side}` : side;
}

const POINTS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;
const HEADS: Record<(typeof POINTS)[number], string> = {
  north: phrase('Head north'),
  'north-east': phrase('Head north-east'),
  east: phrase('Head east'),
  'south-east': phrase('Head south-east'),
  south: phrase('Head south'),
  'south-west': phrase('Head south-west'),
  west: phrase('Head west'),
  'north-west': phrase('Head north-west'),
};
export const compassPoint = (degrees: number): (typeof POINTS)[number] =>
  POINTS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north';

const START: Record<Turn, string> = {
  depart: phrase('Start'),
  straight: phrase('Straight on'),
  slight_left: phrase('Bear left'),
  left: phrase('Left'),
  sharp_left: phrase('Sharp left'),
  slight_right: phrase('Bear right'),
  right: phrase('Right'),
  sharp_right: phrase('Sharp right'),
  back: phrase('Turn round'),
  arrive: phrase("You're there"),
};

/** "Left into Kungsgatan", "Straight on along Linnégatan", "Bear right onto the path by Slottsskogen". */
export function directionText({ turn, way, street, relation, heading }: Direction, say: Say = inEnglish): string {
  if (turn === 'arrive')
    return street === null ? say(START.arrive) : `${say(START.arrive)}: ${cornerText(street, say)}`;
  const start = turn === 'depart' && heading !== undefined ? HEADS[compassPoint(heading)] : START[turn];
  const where = whereto({ way, street, relation, isStart: turn === 'depart' }, say);
  return where ? say('{turn} {where}', { turn: say(start), where }) : say(start);
}

type Whereto = Pick<Direction, 'way' | 'street' | 'relation'> & { isStart: boolean };

function whereto({ way, street, relation, isStart }: Whereto, say: Say): string | undefined {
  if (way === 'steps') return street === null ? say('onto the steps') : say('onto the steps by {street}', { street });
  if (street === null) return way === 'street' ? undefined : say('onto the path');
  if (relation === 'near') return say('onto the path by {street}', { street });
  return relation === 'along' || isStart ? say('along {street}', { street }) : say('into {street}', { street });
}

/** The next thing to do from so many metres along, and the metres to it. */
export function nextDirection(
  directions: readonly Direction[],
  along: number,
): { direction: Direction; index: number; metres: number } | undefined {
  const index = directions.findIndex(({ at, turn }) => at > along - PASSED_METRES && turn !== 'depart');
  const direction = directions[index];
  return direction && { direction, index, metres: Math.max(0, direction.at - along) };
}

/** A corner is behind a walker who has gone that far past it. */
const PASSED_METRES = 8;
