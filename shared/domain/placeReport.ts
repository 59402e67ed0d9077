/** What may be wrong with a place that a walk leads to: `reportTexts.ts` has the words. */
export const PLACE_REASONS = ['private', 'unsafe', 'noSign', 'otherName', 'unreachable'] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/** For the walker who says so it is over at once, for everybody with the second. */
export const WALKERS_TO_RETIRE = 2;

interface PlaceReport {
  /** The same for every report of one walker. */
  readonly by: string;
  readonly at: string;
}

/** An operator who has looked may open it again: then it takes two walkers anew. */
export const isRetired = (reports: readonly PlaceReport[], reopenedAt: string | null): boolean =>
  new Set(reports.filter(({ at }) => reopenedAt === null || at > reopenedAt).map(({ by }) => by)).size >=
  WALKERS_TO_RETIRE;

/** Some 11 km high: what a walk may lead to lies in a few of them. */
const CELLS_PER_DEGREE = 10;
const KM_PER_DEGREE = 111;
/** Nearer to a pole a cell is the whole way round: no one walks there, and there would be hundreds. */
const LAST_LATITUDE = 80;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const rowOf = (latitude: number) => Math.floor((latitude + 90) * CELLS_PER_DEGREE);
const columns = 360 * CELLS_PER_DEGREE;
const columnOf = (longitude: number) =>
  ((Math.floor((longitude + 180) * CELLS_PER_DEGREE) % columns) + columns) % columns;
const name = (row: number, latitude: number, column: number) =>
  `${row}:${Math.abs(latitude) > LAST_LATITUDE ? 0 : column}`;

export const placeCellOf = ({ latitude, longitude }: Point): string =>
  name(rowOf(latitude), latitude, columnOf(longitude));

/** All cells that a place at most so far from there may lie in. */
export function placeCellsAround({ latitude, longitude }: Point, kilometres: number): string[] {
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
