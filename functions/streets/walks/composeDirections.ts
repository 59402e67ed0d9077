import { type Direction, type Turn, turnOf } from '../../../shared/domain/walk/directions.ts';
import { bearing, placeAlong, turnBetween, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { grouped } from '../grouped.ts';
import type { DecisionPoint } from './decisionPoints.ts';
import { ANGLES, type Corner, cornerAt, readLine, settingOff, toleranceOf, type WalkStart } from './follower.ts';
import { minOf, type Named, SIGHT_METRES, type Way } from './inSight.ts';
import { angleAt, type Leg } from './legs.ts';
import { withConfirmations, withoutLandings, withSlope, withWhereto } from './lineDetails.ts';
import { remembered, type StreetContext } from './streetContext.ts';
import { type Stroll, strollFrom, type WalkerState } from './stroll.ts';

export interface Draft {
  context: StreetContext;
  route: WalkRoute;
  start: WalkStart;
  places: readonly DecisionPoint[];
  legs: readonly Leg[];
  last: Direction;
}

/** A shorter leg gets no line of its own: the turns at its ends become one line. */
const APART_METRES = 15;
/** A line may stand this far from where it is needed, where it is clearer there. */
const MOVED_METRES = 25;
/** A line for a street may stand this far past the start of the street, if the street bends there. */
const LATER_METRES = 16;
/** Upper bound of one walk: a dense network of paths needs more than the average of eight. */
const MAX_LINES_PER_KM = 12;
const JOG_METRES = 26;
const JOG_DEGREES = 30;
/** A walker who leaves the route must be back on it within this distance. */
const BACK_METRES = 60;
/** A line is clear if every other way fits it this much worse, in degrees. */
const CLEAR = 25;
const UNCLEAR = 10;
/** The geometry around a place, as it is drawn on the map. */
const DRAWN_METRES = 20;
const CONTRARY_DEGREES = 55;
/**
 * Penalty for a turn word that the drawn way contradicts, and for each metre between leaving the route and the line.
 */
const CONTRARY = 1000;
/** A walker who has just left the route still recognises the place of the next line. */
const LED_METRES = 12;
/** Penalties for a turn word that differs from the angle of the whole corner, and for a line away from the corner. */
const PER_DEGREE = 0.2;
const PER_METRE = 0.3;

/** Where a line is needed: from the end of one leg to the start of the next, or where a nameless way leaves the straight. */
interface Need {
  from: number;
  to: number;
  leg: Leg;
}

/** The lines that a walker needs: each is read as a walker with a map would, and worded so that no other way fits. */
export function composeDirections(draft: Draft): Direction[] {
  const { context, route, places, legs, last } = draft;
  const along = alongRoute(places);
  const passed = places.map(({ state }, i) => ({ at: places[i + 1]?.at ?? route.total, state }));
  const lines = [begin(draft, along)];
  const end = route.total - APART_METRES;
  const before = () => lines.at(-1) as Direction;
  const clearest = (need: Need) =>
    need.to < end ? clearestLine(draft, along, passed, before(), need, ledTo(need.from, need.to)) : undefined;
  const tell = (need: Need): void => {
    const found = clearest(need);
    if (found) lines.push(found.line);
  };
  /** Metres along the route until a walker needs the next line; the search stops at `end`. */
  const ledTo = (from: number, end: number): number => {
    const here = passed.find(({ at }) => at >= from - 1);
    return here ? strayedAfter(strollFrom(context, here.state, before()), along, here.at, end) : route.total;
  };
  /** Whether a street continues on another way where the route leaves it. */
  const goesOnElsewhere = (street: Leg, next: Leg): boolean => {
    const index = places.findIndex(({ at }) => at >= next.from - 1);
    const [passed, taken] = [places[index - 1]?.way, places[index]?.way];
    if (!passed || !taken) return false;
    const others = context.waysFrom(passed.to).filter(({ edge }) => edge !== passed.edge && edge !== taken.edge);
    return others.some(
      (way) => context.streetOf(way).street === street.street && context.streetOf(way).relation === 'into',
    );
  };
  for (const [i, leg] of legs.entries()) {
    const last = legs[i - 1];
    // A street is followed by its name, a nameless way by going straight on.
    const isNamed = hasName(leg);
    // A walker on a named street looks for its continuation, so leaving the street gets a line even without another way,
    // unless what follows is short and straight, and nothing else has the street's name.
    const isLookedFor = isNamed || (last !== undefined && hasName(last));
    const isTold = last && isLookedFor && (!isShortAndStraight(route, last, leg) || goesOnElsewhere(last, leg));
    if (last && (isTold || ledTo(last.to, leg.to) < leg.to - APART_METRES)) {
      const need = { from: last.to, to: leg.from, leg };
      const found = clearest(need);
      const between = places.find(({ at }) => at >= last.to - 1);
      if (found && found.clear < UNCLEAR && between && leg.from - last.to > APART_METRES) {
        tell({ from: last.to, to: last.to, leg: { ...last, ...context.streetOf(between.way) } });
        tell({ from: leg.from, to: leg.from, leg });
      } else if (found) lines.push(found.line);
    }
    for (let from = before().at + 2; !isNamed; ) {
      const stray = ledTo(from, leg.to);
      if (stray >= leg.to - APART_METRES) break;
      const found = clearest({ from: stray, to: stray, leg });
      // If no turn word fits the drawn way, the search continues past this place.
      const isFound = found !== undefined && found.clear > -CONTRARY / 2;
      if (isFound) lines.push(found.line);
      from = (isFound ? before().at : stray) + 2;
    }
  }
  const needed = fewest(route, withoutLandings(route, withoutJogs(route, lines)));
  const detailed = withWhereto(draft, needed).map((line) => withSlope(draft, line));
  return [...withConfirmations(draft, detailed), last];
}

/** A shorter street straight ahead gets no line. */
const UNTOLD_METRES = 100;

const isShortAndStraight = (route: WalkRoute, before: Leg, leg: Leg): boolean =>
  leg.to - leg.from < UNTOLD_METRES && turnOf(angleAt(route, before.to, leg.from)) === 'straight';

const hasName = ({ street, relation }: Named) => street !== null && relation !== 'near';

/** Makes one line of two of which the second repeats the first, or undoes it, as when crossing a street and turning back. */
function withoutJogs(route: WalkRoute, lines: readonly Direction[]): Direction[] {
  const kept: Direction[] = [];
  for (const line of lines) {
    const before = kept.at(-1);
    const isRepeated = line.turn === 'straight' && line.street === before?.street && line.way === before.way;
    // A repeated street is kept if it was only in sight before and the walk now goes along it.
    if (isRepeated && line.street !== null && (hasName(before) || !hasName(line))) continue;
    const angle = before ? angleAt(route, before.at, line.at) : 180;
    if (!before || before.turn === 'depart' || line.at - before.at >= JOG_METRES || Math.abs(angle) >= JOG_DEGREES) {
      kept.push(line);
      continue;
    }
    const earlier = kept.at(-2);
    const isNew = line.relation === 'near' ? earlier?.relation !== 'near' : line.street !== earlier?.street;
    const middle = Math.round((before.at + line.at) / 2);
    const at = [middle, line.at, before.at].find((place) => isTrue(route, place, turnOf(angle)));
    // If the street is the same as before both lines, both are dropped, whatever the drawn corner.
    if (at === undefined && isNew) {
      kept.push(line);
      continue;
    }
    kept.pop();
    if (isNew && at !== undefined) kept.push({ ...line, at, turn: turnOf(angle) });
  }
  return kept;
}

/** Drops what a walker misses least, going straight on and slight bends, while there are too many lines. */
function fewest(route: WalkRoute, lines: readonly Direction[]): Direction[] {
  const max = 1 + Math.max(1, Math.floor((MAX_LINES_PER_KM * route.total) / 1000));
  const kept = [...lines];
  const importanceOf = (index: number) => {
    const { at, turn, relation } = kept[index] as Direction;
    const kind = (turn === 'straight' ? 0 : 2) + (relation === 'near' ? 0 : 1);
    return kind + ((kept[index + 1]?.at ?? route.total) - at) / 1e5;
  };
  while (kept.length > max) {
    const spare = [...kept.keys()].slice(1).filter((index) => /^(straight|slight)/.test(kept[index]?.turn ?? ''));
    const least = minOf(spare, importanceOf);
    if (least === undefined) break;
    kept.splice(least, 1);
  }
  return kept;
}

/** State of a walker at the end of one way of the route. */
interface OnRoute {
  at: number;
  state: WalkerState;
}

function clearestLine(
  { context, route, places }: Draft,
  along: Along,
  passed: readonly OnRoute[],
  before: Direction,
  need: Need,
  /** Metres along the route where a walker without this line leaves it. */
  led: number,
): { line: Direction; clear: number } | undefined {
  let best: { line: Direction; clear: number } | undefined;
  const isFree = ({ at }: DecisionPoint) => at >= before.at + APART_METRES && at <= route.total - APART_METRES;
  const away = ({ at }: DecisionPoint) => Math.max(need.from - at, at - need.to - later, (at - need.from) / 100);
  const isNamed = hasName(need.leg);
  const [moved, later] = isNamed ? [1, LATER_METRES] : [MOVED_METRES, 0];
  const near = places.filter((place) => isFree(place) && away(place) <= moved).sort((a, b) => away(a) - away(b));
  const whole = angleAt(route, need.from, need.to, DRAWN_METRES);
  const ahead = bearing(placeAlong(route, need.to), placeAlong(route, need.to + DRAWN_METRES));
  /** A street may be followed on either of its pavements. */
  const isOnStreet = (way: Way): boolean => {
    const { street, relation } = context.streetOf(way);
    if (street !== need.leg.street || relation === 'near') return false;
    return Math.abs(turnBetween(context.directionOf(way), ahead)) < 60;
  };
  for (const place of near) {
    const at = Math.round(place.at);
    const sight = context.sightOf(place.way);
    const walk = walkTo(context, passed, before, place.at);
    // Ways on the short parts between two legs count as neither right nor wrong.
    const meant = isNamed ? Math.max(place.at, need.to) : place.at;
    const isRight = remembered((way: Way) => {
      if (along(way, meant - 1, Math.max(place.at, need.to) + BACK_METRES) !== undefined) return true;
      if (isNamed && isOnStreet(way)) return true;
      return along(way, Math.min(place.at, need.from) - 1, meant) === undefined ? false : undefined;
    });
    const named = nameAt(context, route, need.leg, place);
    for (const turn of turnsAt(route, place.at, whole)) {
      const line: Direction = { at, turn, ...named, ...(named.relation === 'near' && sight && { sight }) };
      const aside = Math.abs(turnBetween(ANGLES[turn][2], whole));
      const beyond = Math.max(0, at - led - LED_METRES);
      const contrary = CONTRARY * (beyond + (isTrue(route, place.at, turn) ? 0 : 1));
      const worse = contrary + PER_DEGREE * aside + PER_METRE * Math.max(0, need.from - at, at - need.to);
      const enough = worse + (best?.clear ?? Number.NEGATIVE_INFINITY);
      const clear = readLine(context, walk, line, at - before.at, isRight, enough) - worse;
      if (clear >= CLEAR) return { line, clear };
      if (clear > (best?.clear ?? Number.NEGATIVE_INFINITY)) best = { line, clear };
    }
  }
  return best;
}

function nameAt(
  { streets }: StreetContext,
  route: WalkRoute,
  { street, relation, way }: Leg,
  place: DecisionPoint,
): Named {
  if (street !== null) return { street, relation, way };
  return { street: streets.nearest(placeAlong(route, place.at)), relation: 'near', way };
}

/**
 * The corners that a walker passes around a place of the route, and those beyond it that a walker who misses the place
 * would reach.
 */
function walkTo(context: StreetContext, passed: readonly OnRoute[], before: Direction, at: number): Corner[] {
  const tolerance = toleranceOf(at - before.at);
  const near = passed.filter(
    (one) => one.at > before.at + 1 && one.at >= at - tolerance - SIGHT_METRES && one.at < at + 1,
  );
  const states = near.map((one) => ({ ...one.state, walked: one.at - before.at }));
  const walk = states.map((state) => cornerAt(context, state));
  const last = states.at(-1);
  if (!last) return [];
  const stroll = strollFrom(context, last, before);
  for (let index = 1; ; index++) {
    const corner = stroll.corner(index);
    if (!corner || corner.walked > at - before.at + tolerance) return walk;
    walk.push(cornerAt(context, corner));
  }
}

function begin({ context, route, start, places, legs }: Draft, along: Along): Direction {
  const [leg, place] = [legs[0], places[0]];
  if (!leg || !place) throw new Error('a walk without a start');
  const headings = [DRAWN_METRES, 2 * DRAWN_METRES].map((metres) =>
    Math.round(bearing(placeAlong(route, 0), placeAlong(route, metres))),
  );
  const named = nameAt(context, route, leg, place);
  const lines = headings.map((heading): Direction => ({ at: 0, turn: 'depart', ...named, heading }));
  const isRead = (line: Direction) => {
    const way = settingOff(context, start, line);
    return way !== undefined && along(way, 0, BACK_METRES) !== undefined;
  };
  const line = lines.find(isRead) ?? lines[0];
  if (!line) throw new Error('a walk without a start');
  return line;
}

/** Turn words that are true to the drawn way, the one for the whole corner first. */
function turnsAt(route: WalkRoute, at: number, whole: number): Turn[] {
  const [near = 0, drawn = 0, far = 0] = [0.5, 1, 2].map((times) => angleAt(route, at, at, times * DRAWN_METRES));
  const turns = [whole, drawn, near, far].map(turnOf);
  if (Math.abs(drawn) > 8) turns.push(drawn < 0 ? 'slight_left' : 'slight_right');
  turns.push('straight');
  return [...new Set(turns)].filter((turn) => isTrue(route, at, turn, [DRAWN_METRES]));
}

/** Whether a word fits the way as it is drawn around a place, near it and as far as a walker looks ahead. */
const isTrue = (route: WalkRoute, at: number, turn: Turn, distances = [DRAWN_METRES, 2 * DRAWN_METRES]): boolean =>
  distances.every(
    (metres) => Math.abs(turnBetween(ANGLES[turn][2], angleAt(route, at, at, metres))) <= CONTRARY_DEGREES,
  );

/** Metres along the route at the end of a way, if it lies on the route within a range of metres. */
type Along = (way: Way, from: number, to: number) => number | undefined;

function alongRoute(places: readonly DecisionPoint[]): Along {
  const byEdge = grouped(places, ({ way }) => way.edge);
  return (way, from, to) => {
    const place = byEdge.get(way.edge)?.find(({ at, way: { to: end } }) => end === way.to && at >= from && at <= to);
    return place && place.at + place.way.metres;
  };
}

/** Metres along the route until a walker without a further line leaves it, and does not come back soon. */
function strayedAfter(stroll: Stroll, along: Along, from: number, end: number): number {
  let kept = from;
  let walked = 0;
  for (let index = 1; ; index++) {
    const corner = stroll.corner(index);
    if (!corner || corner.isDoubtful || kept >= end) return kept;
    const at = along(corner.way, kept - 1, kept + BACK_METRES);
    if (at !== undefined) [kept, walked] = [at, corner.walked];
    else if (corner.walked > walked + BACK_METRES) return kept;
  }
}
