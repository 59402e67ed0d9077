import { addDays, type Day, daysBetween } from '../day.ts';
import { earlierDay } from '../walkers/timeZone.ts';
import { isPaused, type Pause } from './pause.ts';

/**
 * Rest days (opt-in): a streak survives days without a walk.
 *
 * A streak begins with two rest days and earns another for every seven walks, at most three. A missed day spends one
 * automatically; a paused day costs nothing. Without a rest day a comeback joins the broken streak: two walks in the three
 * days after the missed one, once in 30 days. A streak's length counts walks, never rest days.
 *
 * The shown streak is the maximum over all choices that the rules allow, so that a late upload never shortens it: if rest
 * days were spent as the days pass, an earlier streak could use up the ones that today's streak needs. Each walked day may
 * start a streak, each missed day may be covered in any allowed way, and the longest result counts. More walks only add
 * choices, and their order of arrival does not matter, because the days are processed in calendar order.
 */
export interface Chain {
  readonly walks: number;
  /** Seven per rest day in hand, plus the walks towards the next one. */
  readonly credit: number;
  /** Days without a walk that cost a rest day or were forgiven by a comeback. */
  readonly rested: number;
  /** The earliest day on which the next comeback can begin. */
  readonly comebackFrom: Day;
  /** A comeback in progress: until this day missed days cost nothing, and this many walks are still needed. */
  readonly comeback?: { readonly until: Day; readonly wanted: number } | undefined;
}

/** State of the days up to `settled`, which no late walk can change. */
export interface RestDays {
  readonly settled: Day;
  readonly chains: readonly Chain[];
  readonly longest: number;
  readonly longestRested: boolean;
  /** When rest days were switched on or off: the newest switch until `settled` and all later ones, oldest first. */
  readonly switches: readonly (readonly [from: Day, on: boolean])[];
  readonly pauses: readonly Pause[];
}

const WALKS_PER_REST_DAY = 7;
const MAX_REST_DAYS = 3;
export const FIRST_REST_DAYS = 2;
const FIRST_CREDIT = FIRST_REST_DAYS * WALKS_PER_REST_DAY;
const MAX_CREDIT = MAX_REST_DAYS * WALKS_PER_REST_DAY;
const COMEBACK_DAYS = 3;
const COMEBACK_WALKS = 2;
const DAYS_BETWEEN_COMEBACKS = 30;
const LONG_AGO: Day = '0001-01-01';

export const restDaysIn = ({ credit }: Chain): number => Math.floor(credit / WALKS_PER_REST_DAY);
export const walksToNextRestDay = ({ credit }: Chain): number | null =>
  credit >= MAX_CREDIT ? null : WALKS_PER_REST_DAY - (credit % WALKS_PER_REST_DAY);

/** A streak of consecutive days as it was when rest days were first switched on. */
export const chainOfWalks = (walks: number): Chain => ({
  walks,
  credit: FIRST_CREDIT,
  rested: 0,
  comebackFrom: LONG_AGO,
});

export const isOn = ({ switches }: Pick<RestDays, 'switches'>, day: Day): boolean =>
  switches.findLast(([from]) => from <= day)?.[1] ?? false;

/** True if `one` is at least as good as `other` in every respect that later days can depend on. */
const isAtLeast = (one: Chain, other: Chain): boolean =>
  one.walks >= other.walks &&
  one.credit >= other.credit &&
  one.comebackFrom <= other.comebackFrom &&
  (one.comeback === undefined
    ? other.comeback === undefined
    : one.comeback.until >= (other.comeback?.until ?? '') && one.comeback.wanted <= (other.comeback?.wanted ?? 0));

/** The chains that can still become the best one. Of two equals the one with fewer days without a walk is kept. */
const worthKeeping = (chains: readonly Chain[], day: Day): Chain[] => {
  const kept: Chain[] = [];
  const mayComeBack = addDays(day, -1);
  for (const each of [...chains].sort((a, b) => a.rested - b.rested)) {
    // Once a comeback is possible again, its earlier date no longer matters.
    const isFree = each.comebackFrom <= mayComeBack && each.comebackFrom !== LONG_AGO;
    const chain = isFree ? { ...each, comebackFrom: LONG_AGO } : each;
    if (kept.some((other) => isAtLeast(other, chain))) continue;
    for (let index = kept.length - 1; index >= 0; index--) {
      const other = kept[index];
      if (other && isAtLeast(chain, other)) kept.splice(index, 1);
    }
    kept.push(chain);
  }
  return kept;
};

const walked = ({ walks, credit, rested, comebackFrom, comeback }: Chain, earns: boolean): Chain => {
  const after = {
    walks: walks + 1,
    credit: earns ? Math.min(credit + 1, MAX_CREDIT) : credit,
    rested,
    comebackFrom,
  };
  const wanted = comeback ? comeback.wanted - 1 : 0;
  return comeback && wanted > 0 ? { ...after, comeback: { until: comeback.until, wanted } } : after;
};

type Comeback = { readonly from: Day; readonly until: Day; readonly wanted: number; readonly again: Day };

/** A comeback counts from the missed day, or from one or two days before it if those were missed as well. */
const comebacksOn = (day: Day, walkedYesterday: boolean): Comeback[] =>
  [0, 1, 2].map((back) => {
    const from = addDays(day, -back);
    return {
      from,
      until: addDays(from, COMEBACK_DAYS),
      wanted: COMEBACK_WALKS - (back === 2 && walkedYesterday ? 1 : 0),
      again: addDays(from, DAYS_BETWEEN_COMEBACKS),
    };
  });

const missed = (chain: Chain, comebacks: readonly Comeback[]): Chain[] => {
  const rested = chain.rested + 1;
  if (chain.comeback) return [{ ...chain, rested }];
  const joined = comebacks
    .filter(({ from }) => from >= chain.comebackFrom)
    .map(({ until, wanted, again }) => ({ ...chain, rested, comebackFrom: again, comeback: { until, wanted } }));
  return chain.credit >= WALKS_PER_REST_DAY
    ? [{ ...chain, rested, credit: chain.credit - WALKS_PER_REST_DAY }, ...joined]
    : joined;
};

/** A comeback whose days ended before its walks were made has failed. */
const stillOpen =
  (day: Day) =>
  ({ comeback }: Chain): boolean =>
    comeback === undefined || daysBetween(day, comeback.until) >= comeback.wanted;

type IsWalked = (day: Day) => boolean;

const afterDay = (
  rules: Pick<RestDays, 'switches' | 'pauses'>,
  chains: readonly Chain[],
  day: Day,
  isWalked: IsWalked,
): readonly Chain[] => {
  const isThisWalked = isWalked(day);
  if (chains.length === 0 && !isThisWalked) return chains;
  const on = isOn(rules, day);
  if (isThisWalked) {
    const longer = chains.map((chain) => walked(chain, on)).filter(stillOpen(day));
    return worthKeeping([...longer, walked(chainOfWalks(0), on)], day);
  }
  if (!on) return [];
  if (isPaused(rules.pauses, day)) return chains.filter(stillOpen(day));
  const comebacks = comebacksOn(day, isWalked(addDays(day, -1)));
  return worthKeeping(chains.flatMap((chain) => missed(chain, comebacks)).filter(stillOpen(day)), day);
};

/** Order of chains for display: most walks, then no comeback, then most rest days. */
const isShownBefore = (one: Chain, other: Chain): boolean => {
  if (one.walks !== other.walks) return one.walks > other.walks;
  if (one.comebackFrom !== other.comebackFrom) return one.comebackFrom < other.comebackFrom;
  return one.credit === other.credit ? one.rested < other.rested : one.credit > other.credit;
};

export const bestChain = (chains: readonly Chain[]): Chain | undefined => {
  let best: Chain | undefined;
  for (const chain of chains) {
    if (chain.comeback === undefined && (best === undefined || isShownBefore(chain, best))) best = chain;
  }
  return best;
};

/** The open comeback that would join more walks than the chain that is shown. */
export const bestComeback = (chains: readonly Chain[]): Chain | undefined => {
  const best = bestChain(chains);
  return chains
    .filter(({ comeback, walks }) => comeback !== undefined && walks > (best?.walks ?? 0))
    .sort((a, b) => b.walks - a.walks || (a.comeback?.wanted ?? 0) - (b.comeback?.wanted ?? 0))[0];
};

export interface WalkedDays {
  readonly isWalked: IsWalked;
  readonly firstFrom: (day: Day) => Day | undefined;
}

/** Applies the days after `settled` up to and including this one. */
export const restDaysAfter = (rest: RestDays, until: Day, { isWalked, firstFrom }: WalkedDays): RestDays => {
  let { settled, chains, longest, longestRested } = rest;
  while (settled < until) {
    const next = addDays(settled, 1);
    // Without a streak nothing changes until the next walk, so years can be skipped.
    settled = chains.length > 0 ? next : earlierDay(firstFrom(next) ?? until, until);
    chains = afterDay(rest, chains, settled, isWalked);
    const best = isWalked(settled) ? bestChain(chains) : undefined;
    if (best && best.walks > longest) [longest, longestRested] = [best.walks, best.rested > 0];
  }
  return settled > rest.settled ? { ...rest, settled, chains, longest, longestRested } : rest;
};
