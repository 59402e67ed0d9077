import { DEGREE } from '../network/buildNetwork.ts';
import { type ByteReader, ByteWriter } from './bytes.ts';

/** Stable order: tiles store the index. New kinds go at the end. */
export const AREA_KINDS = ['water', 'green', 'building'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** A polygon of the basemap, cut off at the edges of its tile. */
export interface Area {
  kind: AreaKind;
  /** Outer ring, degrees x 1e7, latitude and longitude interleaved, first point not repeated. */
  ring: Int32Array;
}

/** Stable order: tiles store the index. From the largest to the smallest; new kinds go at the end. */
export const PLACE_KINDS = [
  'city',
  'town',
  'village',
  'suburb',
  'quarter',
  'hamlet',
  'neighbourhood',
  'island',
  'islet',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface Place {
  kind: PlaceKind;
  name: string;
  latitude: number;
  longitude: number;
  /** For the map alone, see placeRank. */
  rank?: number;
}

export function isPlaceKind(text: string | undefined): text is PlaceKind {
  return PLACE_KINDS.some((kind) => kind === text);
}

export function encodeAreas(areas: readonly Area[]): ByteWriter {
  const writer = new ByteWriter().varint(areas.length);
  let latitude = 0;
  let longitude = 0;
  for (const { kind, ring } of areas) {
    writer.varint(AREA_KINDS.indexOf(kind)).varint(ring.length / 2);
    for (let p = 0; p < ring.length; p += 2) {
      writer.signed((ring[p] ?? 0) - latitude).signed((ring[p + 1] ?? 0) - longitude);
      latitude = ring[p] ?? 0;
      longitude = ring[p + 1] ?? 0;
    }
  }
  return writer;
}

export function decodeAreas(reader: ByteReader): Area[] {
  let latitude = 0;
  let longitude = 0;
  return Array.from({ length: reader.varint() }, () => {
    const kind = AREA_KINDS[reader.varint()] ?? 'green';
    const ring = new Int32Array(reader.varint() * 2);
    for (let p = 0; p < ring.length; p += 2) {
      ring[p] = latitude += reader.signed();
      ring[p + 1] = longitude += reader.signed();
    }
    return { kind, ring };
  });
}

export function encodePlaces(places: readonly Place[]): ByteWriter {
  const writer = new ByteWriter().varint(places.length);
  for (const { kind, name, latitude, longitude } of places) {
    writer.varint(PLACE_KINDS.indexOf(kind)).text(name);
    writer.signed(Math.round(latitude * DEGREE)).signed(Math.round(longitude * DEGREE));
  }
  return writer;
}

export function decodePlaces(reader: ByteReader): Place[] {
  return Array.from({ length: reader.varint() }, () => ({
    kind: PLACE_KINDS[reader.varint()] ?? 'neighbourhood',
    name: reader.text(),
    latitude: reader.signed() / DEGREE,
    longitude: reader.signed() / DEGREE,
  }));
}
