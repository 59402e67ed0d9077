import type { Point } from '../network/network.ts';
import { foldedStreet } from './streetSpelling.ts';

/** Street names of a sign: a junction of two streets, or one street. */
export type StreetNames = readonly [string] | readonly [string, string];

/** "Magasinsgatan at Vallgatan". Commas are removed from street names: the text after the first comma is the town. */
export function destinationName(names: StreetNames): string {
  return names.map((name) => name.replaceAll(/\s*,\s*/g, ' ')).join(' at ');
}

/** Cells of about five kilometres: streets of the same name in different cells lie in different towns. */
const CELLS_PER_DEGREE = 20;

/** Bounds the length of the DynamoDB key; no real street name comes near it. */
const MAX_NAME_LENGTH = 100;

/**
 * Identity of a destination for visits. Names and a coarse cell instead of a node id: a big junction has several nodes,
 * and names survive edits of the map.
 */
export function destinationKey(names: StreetNames, { latitude, longitude }: Point): string {
  const cell = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  const folded = names.map((name) => foldedStreet(name.slice(0, MAX_NAME_LENGTH)));
  const [first = '', second = ''] = folded;
  // Sorted, so that the order of the streets does not matter; not `sort()`, because this runs for thousands of
  // junctions.
  const street = second === '' ? first : first < second ? `${first}+${second}` : `${second}+${first}`;
  return `${street}@${cell(latitude)},${cell(longitude)}`;
}

export const namesInKey = (key: string): string[] => key.slice(0, key.lastIndexOf('@')).split('+');
