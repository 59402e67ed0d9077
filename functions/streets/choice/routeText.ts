import type { Point } from '../network/network.ts';
import { foldedStreet } from './streetSpelling.ts';

/** A sign to walk to: where two streets meet, or a place on one street. */
export type StreetNames = readonly [string] | readonly [string, string];

/**
 * "Magasinsgatan at Vallgatan". A town may follow after a comma, and what stands before the first comma is read as
 * the name of the place: so a comma in a street's own name goes.
 */
export function destinationName(names: StreetNames): string {
  return names.map((name) => name.replaceAll(/\s*,\s*/g, ' ')).join(' at ');
}

/** About five kilometres: two streets of one name are then in different towns. */
const CELLS_PER_DEGREE = 20;

/** Keys become part of a table key, which is bounded; no real street name comes near this. */
const MAX_NAME_LENGTH = 100;

/**
 * What "visited" remembers. It is made of the names and a coarse cell rather than of a node id: a big crossing has
 * several nodes, and a walker who has been to one of them has been to the crossing; names also outlive the redrawing
 * of a map.
 */
export function destinationKey(names: StreetNames, { latitude, longitude }: Point): string {
  const cell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  const folded = names.map((name) => foldedStreet(name.slice(0, MAX_NAME_LENGTH)));
  const [first = '', second = ''] = folded;
  // An order that does not depend on which street came first; by hand, as this runs for thousands of corners.
  const street = second === '' ? first : first < second ? `${first}+${second}` : `${second}+${first}`;
  return `${street}@${cell(latitude)},${cell(longitude)}`;
}

/** The folded names of the streets in a key. */
export const namesInKey = (key: string): string[] => key.slice(0, key.lastIndexOf('@')).split('+');
