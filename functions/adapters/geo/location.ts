import type { Point } from './firstProvider.ts';

/** `[longitude, latitude]` */
export type Position = [number, number];

export interface NamedPlace {
  point: Point;
  label: string | undefined;
  street: string | undefined;
  town: string | undefined;
  attribution: string;
}

export interface Walk {
  coordinates: Position[];
  attribution: string;
}

/**
 * The two questions that we ask Amazon Location, in either of its generations. No answer is `undefined`; no service is
 * an error.
 */
export interface Location {
  placeAt(point: Point): Promise<NamedPlace | undefined>;
  walkBetween(from: Point, to: Point): Promise<Walk | undefined>;
}

/** One retry and a short wait each: a walk takes several calls, and the walker is waiting for it. */
export const patience = { attempts: 2, timeoutMs: 3000 };

/** Out of coverage, farther apart than it routes, or no way at all: it says all of that by refusing the question. */
export function noAnswerHere(error: unknown): undefined {
  if (faultOf(error) !== undefined && error instanceof Error && error.name === 'ValidationException') return undefined;
  throw error;
}

/** Overrun, broken, out of reach or too slow just now; anything else is a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const fault = faultOf(error);
  if (fault !== undefined) return fault === 'server' || error.name === 'ThrottlingException';
  return error.name === 'TimeoutError' || error.name === 'AbortError' || 'code' in error;
}

/** Whose mistake a service says it is, as the clients of the SDK put it. */
function faultOf(error: unknown): unknown {
  return error instanceof Error && '$fault' in error ? error.$fault : undefined;
}

/** To the seventh decimal, a centimetre, as all our geometry. */
export function positionOf(position: readonly number[] | undefined): Position | undefined {
  const [longitude, latitude] = position ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return [rounded(longitude), rounded(latitude)];
}

/** What several legs say of a walk, as one line. */
export function lineOf(legs: readonly (readonly (readonly number[])[] | undefined)[]): Position[] {
  return legs.flatMap((line) => (line ?? []).map(positionOf)).filter((position) => position !== undefined);
}
