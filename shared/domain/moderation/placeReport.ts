import type { Position } from '../geo.ts';
export const PLACE_REASONS = ['private', 'unsafe', 'noSign', 'otherName', 'unreachable'] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/**
 * Private ground and fear are urgent, and photos cannot prove them: they hide a place at once, but only an operator
 * retires it. The other reasons can be checked at the sign.
 */
const HASTY: readonly PlaceReason[] = ['private', 'unsafe'];
const HIDDEN_DAYS = 7;
const hiddenMs = HIDDEN_DAYS * 24 * 60 * 60 * 1000;

export interface PlaceReport {
  readonly by: string;
  readonly at: string;
  readonly reason: PlaceReason;
  readonly walked: boolean;
  /** Map square of the reporter's home; null if the reporter is not in good standing and the report does not count. */
  readonly homeCell: string | null;
}

export interface ReportsOfPlace {
  readonly reports: readonly PlaceReport[];
  readonly reopenedAt: string | null;
  readonly retiredAt: string | null;
}

/** `waiting` can be a destination again until an operator decides. */
export type PlaceState = 'open' | 'hidden' | 'waiting' | 'retired';

/**
 * Two reporters of one square who both walked there, or two of different squares: several accounts of one person in one
 * place are not enough.
 */
const agree = (one: PlaceReport, other: PlaceReport): boolean =>
  one.by !== other.by && ((one.walked && other.walked) || one.homeCell !== other.homeCell);

/** The state that reports and operators have led to. Reopening discards earlier reports. */
export function placeStateOf({ reports, reopenedAt, retiredAt }: ReportsOfPlace, now: Date): PlaceState {
  if (retiredAt !== null) return 'retired';
  const counting = reports.filter(({ at, homeCell }) => homeCell !== null && (reopenedAt === null || at > reopenedAt));
  const pairs = counting.flatMap((one) => counting.filter((other) => agree(one, other)).map((other) => [one, other]));
  if (pairs.some((pair) => pair.every(({ reason }) => !HASTY.includes(reason)))) return 'retired';
  if (pairs.length === 0) return 'open';
  const since = new Date(now.getTime() - hiddenMs).toISOString();
  return pairs.some((pair) => pair.some(({ at }) => at > since)) ? 'hidden' : 'waiting';
}

export const isLeftOut = (place: ReportsOfPlace, now: Date): boolean =>
  ['hidden', 'retired'].includes(placeStateOf(place, now));

/** About 11 km high, so the destinations of a home lie in a few cells. */
const CELLS_PER_DEGREE = 10;
const KM_PER_DEGREE = 111;
/** Nearer to a pole a search would need hundreds of cells. */
const LAST_LATITUDE = 80;

const rowOf = (latitude: number) => Math.floor((latitude + 90) * CELLS_PER_DEGREE);
const columns = 360 * CELLS_PER_DEGREE;
const columnOf = (longitude: number) =>
  ((Math.floor((longitude + 180) * CELLS_PER_DEGREE) % columns) + columns) % columns;
const name = (row: number, latitude: number, column: number) =>
  `${row}:${Math.abs(latitude) > LAST_LATITUDE ? 0 : column}`;

export const placeCellOf = ({ latitude, longitude }: Position): string =>
  name(rowOf(latitude), latitude, columnOf(longitude));

export function placeCellsAround({ latitude, longitude }: Position, kilometres: number): string[] {
  const high = kilometres / KM_PER_DEGREE;
  const farthest = Math.min(Math.abs(latitude) + high, LAST_LATITUDE + 1);
  const wide = high / Math.cos((farthest * Math.PI) / 180);
  const found = new Set<string>();
  for (let row = rowOf(latitude - high); row <= rowOf(latitude + high); row++) {
    const rowLatitude = (row + 0.5) / CELLS_PER_DEGREE - 90;
    const steps = Math.ceil(2 * wide * CELLS_PER_DEGREE);
    for (let step = 0; step <= steps; step++) {
      found.add(name(row, rowLatitude, columnOf(longitude - wide + (step * 2 * wide) / Math.max(steps, 1))));
    }
  }
  return [...found];
}
