import type { LonLat, Position } from '../../../shared/domain/geo.ts';
import type { Direction } from '../../../shared/domain/walk/directions.ts';

export interface NamedPlace {
  point: Position;
  label: string | undefined;
  street: string | undefined;
  town: string | undefined;
  attribution: string;
}

export interface Walk {
  coordinates: LonLat[];
  /** Without the arrival; empty in the first generation, which names no streets along a route. */
  directions: Direction[];
  attribution: string;
}

/** The two questions for Amazon Location, in either generation. No answer is `undefined`; a failing service throws. */
export interface Location {
  placeAt(point: Position): Promise<NamedPlace | undefined>;
  walkBetween(from: Position, to: Position): Promise<Walk | undefined>;
}

/** One retry with a short timeout each: a walk takes several calls while the walker waits. */
export const patience = { attempts: 2, timeoutMs: 3000 };

/** The service answers ValidationException for out of coverage, too far apart, and no route. */
export function noAnswerHere(error: unknown): undefined {
  if (faultOf(error) !== undefined && error instanceof Error && error.name === 'ValidationException') return undefined;
  throw error;
}

/** Throttled, failing, unreachable or slow; other errors are bugs of ours. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const fault = faultOf(error);
  if (fault !== undefined) return fault === 'server' || error.name === 'ThrottlingException';
  return error.name === 'TimeoutError' || error.name === 'AbortError' || 'code' in error;
}

function faultOf(error: unknown): unknown {
  return error instanceof Error && '$fault' in error ? error.$fault : undefined;
}

/** Rounded to seven decimals (a centimetre) like all our geometry. */
export function positionOf(position: readonly number[] | undefined): LonLat | undefined {
  const [longitude, latitude] = position ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return [rounded(longitude), rounded(latitude)];
}

export function lineOf(legs: readonly (readonly (readonly number[])[] | undefined)[]): LonLat[] {
  return legs.flatMap((line) => (line ?? []).map(positionOf)).filter((position) => position !== undefined);
}
