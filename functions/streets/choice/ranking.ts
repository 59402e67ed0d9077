import { addDays, type Day } from '../../../shared/domain/day.ts';
import type { Band } from './bands.ts';
import type { SignCandidate } from './choiceArea.ts';
import { hashShare } from './pick.ts';
import type { StreetPlace } from './streetPlaces.ts';

/** Share of days on which the walk returns to a visited sign although new ones exist. */
export const REVISIT_SHARE = 2 / 5;
/** Rested signs before the first such day: the walks of a month are new. */
const MIN_RESTED_SIGNS = 16;
/** Days before a visited destination is chosen again, as long as a wider band holds another. */
export const REST_DAYS = 14;

export interface Visits {
  visited: ReadonlyMap<string, Day>;
  day: Day;
}

export interface RankingRequest extends Visits {
  seed: string;
  revisitBias?: string | undefined;
}

/** What a rule chooses from: the signs and points of streets of one band, on routes with few enough fast roads. */
export interface Choices {
  request: RankingRequest;
  /** The difficulty's band, whatever the band of the signs. */
  own: Band;
  signs: readonly SignCandidate[];
  /** All points of streets, longest unvisited first: their length is known only with their route. */
  places: () => readonly StreetPlace[];
}

type Rule = {
  name: string;
  /** Bands in which the rule is tried, one after the other. */
  bands: 'own' | 'step' | 'far' | 'all';
  exceptYesterday?: true;
} & (
  | { signs: (choices: Choices) => readonly SignCandidate[]; places?: never }
  | { places: (choices: Choices) => readonly StreetPlace[]; signs?: never }
);

const isCorner = ({ names }: SignCandidate) => names.length === 2;
const newSigns = ({ signs, request }: Choices) => rested(signs, request).filter(({ key }) => !request.visited.has(key));
const visitedSigns = ({ signs, request }: Choices) =>
  rested(signs, request).filter(({ key }) => request.visited.has(key));

/**
 * Corners come before signs of one street, and these before points in its middle; within each, new ones come before
 * visited ones. On two days of five a visited sign comes first.
 */
const restedRules = (bands: Rule['bands']): Rule[] => [
  {
    name: 'on two days of five, a visited sign',
    bands,
    signs: (choices) => {
      const visited = visitedSigns(choices);
      return isRevisitDay(choices.request.seed) && visited.length >= MIN_RESTED_SIGNS
        ? longestAgo(visited, choices)
        : [];
    },
  },
  { name: 'a new corner of two streets', bands, signs: (choices) => newSigns(choices).filter(isCorner) },
  {
    name: 'a corner visited longest ago',
    bands,
    signs: (choices) => longestAgo(visitedSigns(choices).filter(isCorner), choices),
  },
  { name: 'a new sign', bands, signs: newSigns },
  { name: 'a sign visited longest ago', bands, signs: (choices) => longestAgo(visitedSigns(choices), choices) },
  { name: 'a point of a street', bands, places: ({ places, request }) => rested(places(), request) },
];

const anyRules = (bands: Rule['bands']): Rule[] => [
  { name: 'any sign', bands, signs: ({ signs, request }) => leastRecentlyVisited(signs, request) },
  { name: 'any point of a street', bands, places: ({ places }) => places() },
];

const exceptYesterday = (rules: readonly Rule[]) => rules.map((rule): Rule => ({ ...rule, exceptYesterday: true }));

/**
 * The order of preference (docs/decisions/destinations.md): the band is a promise, so it gives way last, by a tenth, and
 * lengths beyond that are only better than none. All rules are tried on routes without fast roads, then on those with
 * nearly the fewest metres of them, then on any.
 */
export const RULES: readonly Rule[] = [
  ...restedRules('own'),
  ...restedRules('step'),
  ...exceptYesterday(anyRules('step')),
  ...restedRules('far'),
  ...exceptYesterday(anyRules('far')),
];

/** Fallback that also allows yesterday's destination. */
export const LAST_RULES: readonly Rule[] = anyRules('all');

/** The half visited longest ago, weighted by the walker's bias to near or far signs of the difficulty's band. */
function longestAgo(visited: readonly SignCandidate[], { request, own }: Choices): readonly SignCandidate[] {
  const share = (metres: number) => Math.min(1, Math.max(0, (metres - own.low) / (own.high - own.low)));
  return byLastVisit(visited, request)
    .slice(0, Math.ceil(visited.length / 2))
    .map((sign) => ({ ...sign, weight: sign.weight * revisitWeight(request.revisitBias, share(sign.metres)) }));
}

/**
 * Whether this day's walk returns to a visited sign. If new signs always came first, a year of public figures, even
 * rounded to 50 or 1,000 points, would locate the home (docs/decisions/going-back.md).
 */
export const isRevisitDay = (seed: string): boolean => hashShare(`${seed}|back`) < REVISIT_SHARE;

/**
 * Weight of a visited sign (`place` is 0 at the near end of the band, 1 at the far one): a secret of the walker prefers
 * near or far signs, else the mean route length of a year would tell homes apart.
 */
function revisitWeight(revisitBias: string | undefined, place: number): number {
  const tilt = revisitBias === undefined ? 0 : 2 * hashShare(`${revisitBias}|tilt`) - 1;
  return Math.exp(4 * tilt * (2 * place - 1));
}

interface Keyed {
  key: string;
}

/** Day of the last visit; '' for none, which sorts before every day. */
export const lastVisit = ({ visited }: Visits, key: string): Day => visited.get(key) ?? '';

export function rested<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  const before = addDays(visits.day, 1 - REST_DAYS);
  return candidates.filter(({ key }) => lastVisit(visits, key) < before);
}

export const wasYesterday = (visits: Visits, key: string): boolean => lastVisit(visits, key) >= addDays(visits.day, -1);

export function byLastVisit<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  return candidates
    .map((candidate) => ({ candidate, visit: lastVisit(visits, candidate.key) }))
    .sort((a, b) => (a.visit < b.visit ? -1 : Number(a.visit > b.visit)))
    .map(({ candidate }) => candidate);
}

/** Candidates never visited, or else those visited longest ago. */
export function leastRecentlyVisited<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  const [oldest] = byLastVisit(candidates, visits);
  return candidates.filter(({ key }) => oldest && lastVisit(visits, key) === lastVisit(visits, oldest.key));
}
