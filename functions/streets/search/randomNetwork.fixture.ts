import fc from 'fast-check';
import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { EdgeFlag, EdgeTrait, type Network, STREET_CLASSES, UNKNOWN_TRAITS } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { type EdgePoint, edgePointAt } from './geometry.ts';

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}
export const nth = <T>(list: ArrayLike<T>, index: number): T => found(list[index]);

export const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

const place = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }));

/** A few streets within a kilometre of any point, some bent, one-way or loops. */
export const randomNetwork = fc
  .record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 0)),
    places: fc.array(place, { minLength: 2, maxLength: 14 }),
    streets: fc.array(
      fc.record({
        from: fc.nat(),
        to: fc.nat(),
        bend: fc.option(place),
        streetClass: fc.constantFrom(...STREET_CLASSES.filter((name) => name !== 'carriageway')),
        flags: fc.constantFrom(3, 3, 3, 3, 1, 2, 0, 3 | EdgeFlag.steps),
        traits: fc.constantFrom(UNKNOWN_TRAITS, UNKNOWN_TRAITS, 0, EdgeTrait.bigRoad, EdgeTrait.crossingAtTo),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ latitude, longitude, places, streets }): Network => {
    const step = 1e-4;
    const stretch = 1 / Math.cos((latitude * Math.PI) / 180);
    const point = ([north, east]: readonly [number, number]): Position => ({
      latitude: Math.round((latitude + north * step) * 1e7) / 1e7,
      longitude: Math.round(wrapped(longitude + east * step * stretch) * 1e7) / 1e7,
    });
    const vertices = places.map((at, index) => ({ id: index + 1, ...point(at) }));
    const edges = streets.map(({ from, to, bend, streetClass, flags, traits }): EdgeInput => {
      const ends = [from % vertices.length, to % vertices.length] as const;
      const points = [vertices[ends[0]], ...(bend === null ? [] : [point(bend)]), vertices[ends[1]]] as Position[];
      return { from: ends[0], to: ends[1], streetClass, flags, traits, points };
    });
    return buildNetwork({ vertices, edges });
  });

/** A point on a walkable edge, as snapping gives it. */
export function onEdge(network: Network, index: number, fraction: number): EdgePoint {
  const walkable = [...network.edges.flags.keys()].filter((edge) => network.edges.flags[edge] !== 0);
  fc.pre(walkable.length > 0);
  const edge = nth(walkable, index % walkable.length);
  return { edge, fraction, point: edgePointAt(network, edge, fraction) };
}
export const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

export const lengthOf = (coordinates: readonly (readonly [number, number])[]) =>
  coordinates.slice(1).reduce((sum, [longitude, latitude], i) => {
    const [beforeLongitude, beforeLatitude] = nth(coordinates, i);
    return sum + metresBetween({ latitude: beforeLatitude, longitude: beforeLongitude }, { latitude, longitude });
  }, 0);
