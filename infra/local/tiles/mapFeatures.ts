import type { Feature, FeatureCollection, Position } from 'geojson';
import { DEGREE } from '../../../functions/streets/network/buildNetwork.ts';
import {
  EdgeFlag,
  type Network,
  STREET_CLASSES,
  type StreetClass,
} from '../../../functions/streets/network/network.ts';
import type { Area, Place } from '../../../functions/streets/tiles/basemapCodec.ts';
import type { Bounds } from '../../../functions/streets/tiles/tileGrid.ts';

/** How a street is drawn, from the narrowest to the widest. */
export type StreetKind = 'path' | 'steps' | 'service' | 'plaza' | 'minor' | 'collector' | 'main' | 'trunk';

export function streetKind(streetClass: StreetClass): StreetKind {
  switch (streetClass) {
    case 'footway':
    case 'path':
    case 'track':
    case 'platform':
    case 'cycleway':
    case 'bridleway':
      return 'path';
    case 'steps':
      return 'steps';
    case 'service':
      return 'service';
    case 'pedestrian':
      return 'plaza';
    case 'living_street':
    case 'residential':
    case 'unclassified':
    case 'road':
    case 'carriageway':
      return 'minor';
    case 'tertiary':
      return 'collector';
    case 'secondary':
    case 'primary':
      return 'main';
    case 'trunk':
      return 'trunk';
  }
}

/**
 * The edges of a network that come into the box. The id of a line is the same whatever tile it was read from, so that
 * a line which several tiles hold can be drawn once.
 */
export function streetLines({ vertices, edges, shape, names }: Network, box: Bounds): FeatureCollection {
  const features: Feature[] = [];
  const touches = boxTest(shape, box);
  for (let e = 0; e < edges.count; e++) {
    const first = edges.shapeStart[e] ?? 0;
    const end = edges.shapeStart[e + 1] ?? 0;
    if (!touches(first, end)) continue;
    const streetClass = STREET_CLASSES[edges.streetClass[e] ?? 0] ?? 'path';
    const name = names[edges.name[e] ?? 0] ?? '';
    features.push({
      type: 'Feature',
      id: `${vertices.id[edges.from[e] ?? 0]} ${vertices.id[edges.to[e] ?? 0]} ${edges.metres[e]}`,
      properties: {
        kind: streetKind(streetClass),
        ...(isWorthWriting(name, streetClass) && { name }),
        ...((edges.flags[e] ?? 0) & EdgeFlag.tunnel && { tunnel: true }),
      },
      geometry: { type: 'LineString', coordinates: positions(shape, first, end) },
    });
  }
  return { type: 'FeatureCollection', features };
}

/** A platform's number and the letter of a bus stop's kerb are of use there, not on a map. */
const isWorthWriting = (name: string, streetClass: StreetClass) => name.length > 1 && streetClass !== 'platform';

/** Whether a stretch of the shape may come into the box: decided by its own box, for thousands of them. */
function boxTest(shape: Int32Array, box: Bounds): (first: number, end: number) => boolean {
  const [south, west, north, east] = [box.south, box.west, box.north, box.east].map((degrees) => degrees * DEGREE);
  const comesInto = (low: number, high: number, least = 0, most = 0) => low <= most && high >= least;
  return (first, end) => {
    let [bottom, left, top, right] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let p = first; p < end; p++) {
      const latitude = shape[2 * p] ?? 0;
      const longitude = shape[2 * p + 1] ?? 0;
      if (latitude < bottom) bottom = latitude;
      if (latitude > top) top = latitude;
      if (longitude < left) left = longitude;
      if (longitude > right) right = longitude;
    }
    return comesInto(bottom, top, south, north) && comesInto(left, right, west, east);
  };
}

export function areaPolygons(areas: readonly Area[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas.map(({ kind, ring }) => {
      const outline = positions(ring, 0, ring.length / 2);
      return {
        type: 'Feature',
        properties: { kind },
        geometry: { type: 'Polygon', coordinates: [[...outline, ...outline.slice(0, 1)]] },
      };
    }),
  };
}

export function placePoints(places: readonly Place[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ kind, name, latitude, longitude }) => ({
      type: 'Feature',
      id: `${kind} ${name} ${latitude} ${longitude}`,
      properties: { kind, name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}

/** Points from `first` up to but not including `end`: degrees x 1e7, latitude first, to degrees, longitude first. */
function positions(shape: Int32Array, first: number, end: number): Position[] {
  return Array.from({ length: end - first }, (_, k) => [
    (shape[2 * (first + k) + 1] ?? 0) / DEGREE,
    (shape[2 * (first + k)] ?? 0) / DEGREE,
  ]);
}
