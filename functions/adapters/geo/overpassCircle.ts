import { metresBetween } from '../../streets/network/greatCircle.ts';
import type { ImportEntry } from '../../streets/tiles/catalogue.ts';
import type { Point } from './firstProvider.ts';

/** What was downloaded around a home: all ways that come within so many metres of it. */
export interface Circle {
  centre: Point;
  metres: number;
}

/** A download around one home replaces an earlier one of the same name, and grows where a walker wants longer walks. */
export function importNameOf({ centre }: Circle): string {
  return `Overpass ${centre.latitude.toFixed(3)},${centre.longitude.toFixed(3)}`;
}

/** The id carries the circle: the list of imports is then all there is to know about what was downloaded. */
export function importIdOf({ centre, metres }: Circle, now: Date): string {
  const place = `${centre.latitude.toFixed(4)}_${centre.longitude.toFixed(4)}`;
  return `overpass_${place}_${Math.floor(metres)}_${now.toISOString().replace(/[-:.Z]/g, '')}`;
}

export function circleOf({ id }: Pick<ImportEntry, 'id'>): Circle | undefined {
  const match = /^overpass_(-?[\d.]+)_(-?[\d.]+)_(\d+)_/.exec(id);
  if (!match) return undefined;
  return { centre: { latitude: Number(match[1]), longitude: Number(match[2]) }, metres: Number(match[3]) };
}

export function isFromOverpass(entry: Pick<ImportEntry, 'id'>): boolean {
  return circleOf(entry) !== undefined;
}

export function isWithin(circle: Circle, point: Point): boolean {
  return metresBetween(circle.centre, point) <= circle.metres;
}

export function contains(outer: Circle, { centre, metres }: Circle): boolean {
  return metresBetween(outer.centre, centre) + metres <= outer.metres;
}
