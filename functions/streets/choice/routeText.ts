import type { Position } from '../../../shared/domain/geo.ts';
import type { Destination } from '../../../shared/domain/walk/destination.ts';
import { DEGREE, derivedOnce } from '../network/network.ts';
import { int32At, uint32At } from '../network/typedArrays.ts';
import { foldedStreet } from './streetSpelling.ts';

/** Street names of a sign: a junction of two streets, or one street. */
export type StreetNames = readonly [string] | readonly [string, string];

/** Commas are removed from street names: in a destination's name one stands before the town. */
export function destinationOf(names: StreetNames): Destination {
  const [street = '', crossing] = names.map((name) => name.replaceAll(/\s*,\s*/g, ' '));
  return { street, ...(crossing !== undefined && { crossing }) };
}

/** Cells of about five kilometres: streets of the same name in different cells lie in different towns. */
const CELLS_PER_DEGREE = 20;

const cellOf = ({ latitude, longitude }: Position): string =>
  `${Math.floor(latitude * CELLS_PER_DEGREE)},${Math.floor(longitude * CELLS_PER_DEGREE)}`;

/** Bounds the length of the DynamoDB key; no real street name comes near it. */
const MAX_NAME_LENGTH = 100;

const foldedName = (name: string): string => foldedStreet(name.slice(0, MAX_NAME_LENGTH));

/** For each street and cell, the first of the cells that the street connects by crossing the line between them. */
export type JoinedCells = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Identity of a destination for visits. Names and a coarse cell instead of a node id: a big junction has several nodes,
 * and names survive edits of the map. `joined` makes a street on both sides of a cell line one destination.
 */
export function destinationKey([first, second]: StreetNames, point: Position, joined?: JoinedCells): string {
  const own = cellOf(point);
  const one = foldedName(first);
  const cell = joined?.get(one)?.get(own) ?? own;
  if (second === undefined) return `${one}@${cell}`;
  const two = foldedName(second);
  const other = joined?.get(two)?.get(own) ?? own;
  // Sorted, so that the order of the streets does not matter.
  return `${one < two ? `${one}+${two}` : `${two}+${one}`}@${[cell, other].sort()[0]}`;
}

export const joinedCells = derivedOnce(({ edges, names, shape }): JoinedCells => {
  const joined = new Map<string, Map<string, string>>();
  const row = (at: number) => Math.floor((int32At(shape, at) / DEGREE) * CELLS_PER_DEGREE);
  const at = (p: number) => ({
    latitude: int32At(shape, 2 * p) / DEGREE,
    longitude: int32At(shape, 2 * p + 1) / DEGREE,
  });
  for (let edge = 0; edge < edges.count; edge++) {
    const first = uint32At(edges.shapeStart, edge);
    const last = uint32At(edges.shapeStart, edge + 1) - 1;
    const isInOneCell = row(2 * first) === row(2 * last) && row(2 * first + 1) === row(2 * last + 1);
    if (isInOneCell || uint32At(edges.name, edge) === 0) continue;
    const street = foldedName(names[uint32At(edges.name, edge)] ?? '');
    const cells = joined.get(street) ?? new Map<string, string>();
    joined.set(street, cells);
    const roots = [first, last].map((p) => cells.get(cellOf(at(p))) ?? cellOf(at(p)));
    const [root = ''] = roots.toSorted();
    for (const p of [first, last]) cells.set(cellOf(at(p)), root);
    for (const [cell, before] of cells) if (roots.includes(before)) cells.set(cell, root);
  }
  return joined;
});

export const namesInKey = (key: string): string[] => key.slice(0, key.lastIndexOf('@')).split('+');
