import type { Tags } from '../import/osmSource.ts';
import type { PlaceKind } from '../tiles/placeCodec.ts';

/**
 * How many people a place of a kind may have, at least and at most, and how many it has where its people are not counted.
 * So a mistake in one number makes no village a metropolis.
 */
const PEOPLE: Record<PlaceKind, { least: number; usual: number; most: number }> = {
  city: { least: 50_000, usual: 100_000, most: 50_000_000 },
  town: { least: 2000, usual: 8000, most: 500_000 },
  village: { least: 100, usual: 500, most: 20_000 },
  suburb: { least: 1000, usual: 1000, most: 20_000 },
  quarter: { least: 500, usual: 500, most: 5000 },
  island: { least: 100, usual: 300, most: 50_000 },
  hamlet: { least: 20, usual: 50, most: 500 },
  neighbourhood: { least: 20, usual: 50, most: 500 },
  islet: { least: 10, usual: 10, most: 100 },
};
/** The capital of a country is sought for whatever its size, and drawn as a city. */
const CAPITAL = 1_000_000;
const CAPITAL_RANK = rankOf(CAPITAL);

export const shownKind = (kind: PlaceKind, rank: number): PlaceKind => (rank <= CAPITAL_RANK ? 'city' : kind);

/** How important a place is on the map: the lower the more; 6 has ten million people, 16 a hundred. */
export function placeRank(kind: PlaceKind, { population = '', capital }: Tags = {}): number {
  const { least, usual, most } = PEOPLE[kind];
  // 5 229 and 5.229 and 5,229 are written, too.
  const counted = Number.parseInt(population.replace(/[\s.,']/g, ''), 10) || usual;
  const people = Math.min(most, Math.max(least, counted));
  return rankOf(capital === 'yes' ? Math.max(CAPITAL, people) : people);
}

function rankOf(people: number): number {
  return Math.round(20 - 2 * Math.log10(people));
}
