import type { Feature, FeatureCollection, Position } from 'geojson';
import { DEGREE } from '../../../functions/streets/buildNetwork.ts';
import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../../../functions/streets/network.ts';
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
  for (let e = 0; e < edges.count; e++) {
    const line = positions(shape, edges.shapeStart[e] ?? 0, edges.shapeStart[e + 1] ?? 0);
    if (!touches(line, box)) continue;
    const name = names[edges.name[e] ?? 0];
    features.push({
      type: 'Feature',
      id: `${vertices.id[edges.from[e] ?? 0]} ${vertices.id[edges.to[e] ?? 0]} ${edges.metres[e]}`,
      properties: {
        kind: streetKind(STREET_CLASSES[edges.streetClass[e] ?? 0] ?? 'path'),
        ...(name && { name }),
        ...((edges.flags[e] ?? 0) & EdgeFlag.tunnel && { tunnel: true }),
      },
      geometry: { type: 'LineString', coordinates: line },
    });
  }
  return { type: 'FeatureCollection', features };
}

function touches(line: readonly Position[], { south, west, north, east }: Bounds): boolean {
  const longitudes = line.map(([longitude = 0]) => longitude);
  const latitudes = line.map(([, latitude = 0]) => latitude);
  return (
    Math.min(...longitudes) <= east &&
    Math.max(...longitudes) >= west &&
    Math.min(...latitudes) <= north &&
    Math.max(...latitudes) >= south
  );
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
