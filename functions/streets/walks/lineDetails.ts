import { type Direction, isLandmark } from '../../../shared/domain/walk/directions.ts';
import { placeAlong, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Draft } from './composeDirections.ts';
import type { DecisionPoint } from './decisionPoints.ts';
import { angleAt } from './legs.ts';

/** Usually a line says what its way leads to only within this distance. */
const TOWARDS_METRES = 500;

const isBare = ({ street, sight, relation }: Direction) =>
  street === null && sight === undefined && relation !== 'towards';

/**
 * Adds to a line that names nothing the street or landmark of the next lines that its way leads to. The second of two
 * such lines in a row gets it at any distance, up to the street at the end of the route, or home.
 */
export function withWhereto({ context, route, last }: Draft, lines: readonly Direction[]): Direction[] {
  const detailed: Direction[] = [];
  for (const [index, line] of lines.entries()) {
    const before = detailed.at(-1);
    detailed.push(line);
    if (!isBare(line)) continue;
    const ahead = lines.slice(index + 1).find(({ street, sight }) => street !== null || isLandmark(sight));
    const isSecond = before !== undefined && isBare(before);
    if (ahead && (isSecond || ahead.at - line.at <= TOWARDS_METRES)) {
      const { street, sight } = ahead;
      detailed[index] = { ...line, street, relation: 'towards', ...(isLandmark(sight) && { sight }) };
    } else if (isSecond) {
      const street = context.streets.nearest(placeAlong(route, route.total));
      if (street !== null || last.street === null) detailed[index] = { ...line, street, relation: 'towards' };
    }
  }
  return detailed;
}

/** A line onto steps says "up" or "down" by the first flight within this distance. */
const FLIGHT_METRES = 40;

export function withSlope({ context, places }: Draft, line: Direction): Direction {
  if (line.way !== 'steps') return line;
  const ahead = places.filter(({ at }) => at >= line.at - 1 && at <= line.at + FLIGHT_METRES);
  const [way] = ahead.flatMap(({ way }) => context.slopeOf(way) ?? []);
  return way ? { ...line, way } : line;
}

/** Length of a flight after which stairs may turn back without a line of their own. */
const FLIGHT_TO_LANDING_METRES = 15;
const BACK_DEGREES = 120;

/** One line for stairs that turn back: a walker who climbs them keeps to the steps at a landing. */
export function withoutLandings(route: WalkRoute, lines: readonly Direction[]): Direction[] {
  return lines.filter(({ at, way }, i) => {
    const before = lines[i - 1];
    if (way !== 'steps' || before?.way !== 'steps' || at - before.at > 2 * FLIGHT_TO_LANDING_METRES) return true;
    return Math.abs(angleAt(route, at, at, FLIGHT_TO_LANDING_METRES / 2)) < BACK_DEGREES;
  });
}

/** After this distance without a line a walker gets a confirming line. */
const LONG_METRES = 300;
/** A confirming line stands this far from the lines before and after it. */
const APART_METRES = 120;
/** Upper bound of lines on walks that get confirming ones. */
const MAX_LINES_PER_KM = 5.5;
const STRAIGHT_DEGREES = 25;

/** Adds to long legs a line about a landmark or street that the walker passes or crosses and no other line names. */
export function withConfirmations(draft: Draft, lines: readonly Direction[]): Direction[] {
  const { route, places, last } = draft;
  const isTold = ({ street, sight }: Direction) =>
    lines.some((line) => street !== null && line.street === street) ||
    lines.some((line) => sight !== undefined && line.sight === sight) ||
    (street !== null && last.street?.includes(street));
  const confirmed: Direction[] = [];
  let spare = Math.floor((MAX_LINES_PER_KM * route.total) / 1000) - lines.length;
  for (const [index, line] of lines.entries()) {
    confirmed.push(line);
    const end = lines[index + 1]?.at ?? route.total;
    for (let from = line.at; spare > 0 && end - from > LONG_METRES; spare--) {
      const [min, max] = [from + APART_METRES, Math.min(from + LONG_METRES, end - APART_METRES)];
      const found = places.flatMap((place, i) =>
        place.at < min || place.at > max ? [] : (confirmationAt(draft, place, places[i - 1]) ?? []),
      );
      const one = found.findLast((line) => !isTold(line));
      if (!one) break;
      confirmed.push(one);
      from = one.at;
    }
  }
  return confirmed;
}

function confirmationAt(
  { context, route }: Draft,
  { at, way }: DecisionPoint,
  before: DecisionPoint | undefined,
): Direction | undefined {
  const isStraight = [20, 40].every((look) => Math.abs(angleAt(route, at, at, look)) <= STRAIGHT_DEGREES);
  if (!isStraight || !before) return undefined;
  const line = { at: Math.round(at), turn: 'straight', way: 'street' } as const;
  const sight = context.sightOf(way);
  if (isLandmark(sight)) return { ...line, street: null, relation: 'passing', sight };
  const beside = context.besideAt(before.way, way);
  return beside && { ...line, ...beside };
}
