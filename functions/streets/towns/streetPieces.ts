import { HEADINGS, PIECE_METRES } from '../../../shared/domain/collection/townStreets.ts';
import { DEGREE, segmentMetres } from '../network/buildNetwork.ts';
import { int32At, numberAt } from '../network/typedArrays.ts';

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
