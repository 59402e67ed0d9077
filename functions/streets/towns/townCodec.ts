import { crc32, inflateRawSync } from 'node:zlib';
import {
  HEADINGS,
  PIECE_METRES,
  type StreetPieces,
  type TownStreet,
  type TownStreets,
} from '../../../shared/domain/collection/townStreets.ts';
import { StreetsError } from '../errors.ts';
import { DEGREE, segmentMetres } from '../network/network.ts';
import { int32At, numberAt } from '../network/typedArrays.ts';
import { ByteReader, ByteWriter, deflated } from '../tiles/bytes.ts';
import type { Place } from '../tiles/placeCodec.ts';
import { type TileId, tileAt } from '../tiles/tileGrid.ts';

/** Midpoint of a piece in degrees x 1e7; see shared/domain/collection/townStreets.ts. */
export interface StreetPiece {
  latitude: number;
  longitude: number;
  heading: number;
  centimetres: number;
}

export function piecesOf(shape: Int32Array, metres: number): StreetPiece[] {
  const count = Math.max(1, Math.ceil(metres / PIECE_METRES));
  const lengths = Array.from({ length: shape.length / 2 - 1 }, (_, segment) => segmentMetres(shape, 2 * segment));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces: StreetPiece[] = [];
  let [segment, before] = [0, 0];
  for (let i = 0; i < count; i++) {
    const along = ((i + 0.5) / count) * total;
    while (segment < lengths.length - 1 && before + numberAt(lengths, segment) < along) {
      before += numberAt(lengths, segment);
      segment++;
    }
    const share = lengths[segment] ? (along - before) / (lengths[segment] ?? 1) : 0;
    pieces.push(pieceAt(shape, segment, share, Math.round((metres * 100) / count)));
  }
  return pieces;
}

function pieceAt(shape: Int32Array, segment: number, share: number, centimetres: number): StreetPiece {
  const latitude = int32At(shape, 2 * segment);
  const longitude = int32At(shape, 2 * segment + 1);
  const north = int32At(shape, 2 * segment + 2) - latitude;
  const east = int32At(shape, 2 * segment + 3) - longitude;
  const narrow = Math.cos(((latitude / DEGREE) * Math.PI) / 180);
  const turn = Math.atan2(east * narrow, north) / Math.PI;
  return {
    latitude: Math.round(latitude + share * north),
    longitude: Math.round(longitude + share * east),
    heading: Math.round((turn + 1) * HEADINGS) % HEADINGS,
    centimetres,
  };
}

/** Archive of the towns' streets, by the tile of the town's centre. */
export const TOWNS_ARCHIVE = 'towns';

export interface TownPlace extends Pick<Place, 'name' | 'latitude' | 'longitude'> {
  key: string;
}

/** Tile and name: stable across imports unless the town's node moves by kilometres. */
export function townKey({ name, latitude, longitude }: Pick<Place, 'name' | 'latitude' | 'longitude'>): string {
  const { zoom, x, y } = tileAt(latitude, longitude);
  return `${zoom}-${x}-${y}-${name}`;
}

export function tileOfTown(key: string): { tile: TileId; name: string } | undefined {
  const [, zoom, x, y, name] = /^(1[1-3])-(\d{1,5})-(\d{1,5})-(.+)$/su.exec(key) ?? [];
  return name === undefined ? undefined : { tile: { zoom: Number(zoom), x: Number(x), y: Number(y) }, name };
}

export interface TownDraft {
  name: string;
  streets: readonly { name: string; pieces: readonly StreetPiece[] }[];
}

/** Coordinates are rounded to 1e-6 degrees, a decimetre. */
const STEP = DEGREE / 1e6;

/**
 * Encodes the towns of one tile, each as its name and a deflated block: CRC-32, streets (name, number of pieces), then
 * delta-coded columns of pieces.
 */
export function encodeTowns(towns: readonly TownDraft[]): Uint8Array {
  const body = new ByteWriter();
  for (const { name, streets } of towns) {
    body.text(name).block(deflated(encodeStreets(streets)));
  }
  const bytes = body.finish();
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(bytes));
  return Buffer.concat([checksum, bytes]);
}

function encodeStreets(streets: TownDraft['streets']): Uint8Array {
  const writer = new ByteWriter().varint(streets.length);
  for (const { name, pieces } of streets) writer.text(name).varint(pieces.length);
  const pieces = streets.flatMap((street) => street.pieces);
  const column = (values: readonly number[]) => {
    let before = 0;
    for (const value of values) {
      writer.signed(value - before);
      before = value;
    }
  };
  column(pieces.map(({ latitude }) => Math.round(latitude / STEP)));
  column(pieces.map(({ longitude }) => Math.round(longitude / STEP)));
  column(pieces.map(({ heading }) => heading));
  column(pieces.map(({ centimetres }) => centimetres));
  return writer.finish();
}

export function decodeTown(bytes: Uint8Array, name: string): TownStreets | undefined {
  const body = bytes.subarray(4);
  const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 5 || crc32(body) !== stored.readUInt32LE()) {
    throw new StreetsError('These towns are damaged: their checksum does not fit. Import the extract again.');
  }
  for (const reader = new ByteReader(body); reader.at < reader.end; ) {
    const isIt = reader.text() === name;
    const streets = reader.block();
    if (isIt) return decodeStreets(new ByteReader(inflateRawSync(streets)));
  }
  return undefined;
}

function decodeStreets(reader: ByteReader): TownStreets {
  let count = 0;
  const listed = Array.from({ length: reader.varint() }, () => {
    const street = { name: reader.text(), firstPiece: count, pieces: reader.varint() };
    count += street.pieces;
    return street;
  });
  const column = () => {
    let value = 0;
    return Float64Array.from({ length: count }, () => {
      value += reader.signed();
      return value;
    });
  };
  const pieces: StreetPieces = {
    count,
    latitude: column().map((value) => value / 1e6),
    longitude: column().map((value) => value / 1e6),
    heading: Uint8Array.from(column()),
    metres: column().map((value) => value / 100),
  };
  return { streets: listed.map((street) => ({ ...street, metres: metresOf(pieces, street) })), pieces };
}

const metresOf = ({ metres }: StreetPieces, { firstPiece, pieces }: Pick<TownStreet, 'firstPiece' | 'pieces'>) =>
  metres.subarray(firstPiece, firstPiece + pieces).reduce((sum, length) => sum + length, 0);
