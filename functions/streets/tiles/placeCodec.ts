import { DEGREE } from '../network/network.ts';
import { type ByteReader, ByteWriter } from './bytes.ts';

/** From the largest to the smallest. Tiles store the index: new kinds go at the end. */
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
  rank?: number;
}

export function isPlaceKind(text: string | undefined): text is PlaceKind {
  return PLACE_KINDS.some((kind) => kind === text);
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
