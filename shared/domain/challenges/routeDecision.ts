import { addDays, type Day } from '../day.ts';
import { challengeToShow } from './challengeWindow.ts';

export const FORCED_ROUTES_A_DAY = 5;

interface DayChallenge {
  readonly day: Day;
  readonly completed: boolean;
  readonly destinationKey: string;
}

/** The last generated route, not yet turned into a challenge. */
interface DayDraft {
  readonly day: Day;
  readonly destinationKey: string;
  readonly question: string;
  /** Number of forced routes that day, and destinations that must not be offered again. */
  readonly forced: number;
  readonly replaced: readonly string[];
}

export interface RouteState<Challenge extends DayChallenge, Draft extends DayDraft> {
  readonly challenges: readonly Challenge[];
  readonly draft: Draft | undefined;
  readonly unwelcome: ReadonlySet<string>;
}

export interface RouteCall {
  readonly question: string;
  readonly forceNew: boolean;
  readonly today: Day;
  readonly timeZone: string;
  readonly now: Date;
}

export type RouteDecision<Challenge, Draft> =
  | { kind: 'refuse'; code: 'already_completed' | 'too_many_routes' }
  | { kind: 'showChallenge'; challenge: Challenge }
  | { kind: 'showDraft'; draft: Draft }
  | { kind: 'choose'; forced: number; replaced: readonly string[] };

/**
 * A day's challenge stays the route unless a new one is forced, and a repeated request gets the same answer, so that a
 * retry changes nothing. A changed request counts like a forced one: else moving the start by a step would give another
 * route. Replacing a reported destination is never counted.
 */
export function decideRoute<Challenge extends DayChallenge, Draft extends DayDraft>(
  { question, forceNew, today, timeZone, now }: RouteCall,
  { challenges, draft, unwelcome }: RouteState<Challenge, Draft>,
): RouteDecision<Challenge, Draft> {
  const of = (day: Day) => challenges.find((challenge) => challenge.day === day) ?? null;
  const todays = of(today);
  if (todays?.completed) return { kind: 'refuse', code: 'already_completed' };
  const challenge = challengeToShow(todays, of(addDays(today, -1)), timeZone, now);
  if (challenge && !forceNew) return { kind: 'showChallenge', challenge };

  const current = draft?.day === today ? draft : undefined;
  const before = current ?? todays;
  const isReported = before !== null && unwelcome.has(before.destinationKey);
  if (current && !forceNew && !isReported && current.question === question)
    return { kind: 'showDraft', draft: current };

  const counts = !isReported && (current !== undefined || forceNew);
  const forced = (current?.forced ?? 0) + (counts ? 1 : 0);
  if (counts && forced > FORCED_ROUTES_A_DAY) return { kind: 'refuse', code: 'too_many_routes' };
  const left = forceNew ? [current?.destinationKey, todays?.destinationKey] : [];
  const replaced = [...(current?.replaced ?? []), ...left.filter((key) => key !== undefined)];
  return { kind: 'choose', forced, replaced: [...new Set(replaced)] };
}
