import { HEADINGS, PIECE_METRES } from '../../../shared/domain/townStreets.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { greatCircleMetres } from '../network/greatCircle.ts';

/** Degrees x 1e7, as the middles of pieces are kept; see shared/domain/townStreets.ts. */
export interface StreetPiece {
  latitude: number;
  longitude: number;
  heading: number;
  centimetres: number;
}

/** Cuts an edge into pieces of equal length, none longer than PIECE_METRES. */
export function piecesOf(shape: Int32Array, metres: number): StreetPiece[] {
  const count = Math.max(1, Math.ceil(metres / PIECE_METRES));
  const lengths = segmentMetres(shape);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces: StreetPiece[] = [];
  let [segment, before] = [0, 0];
  for (let i = 0; i < count; i++) {
    const along = ((i + 0.5) / count) * total;
    while (segment < lengths.length - 1 && before + (lengths[segment] ?? 0) < along) {
      before += lengths[segment] ?? 0;
      segment++;
    }
    const share = lengths[segment] ? (along - before) / (lengths[segment] ?? 1) : 0;
    pieces.push({ ...placeOn(shape, segment, share), centimetres: Math.round((metres * 100) / count) });
  }
  return pieces;
}

function placeOn(shape: Int32Array, segment: number, share: number): Omit<StreetPiece, 'centimetres'> {
  const [latitude = 0, longitude = 0, toLatitude = 0, toLongitude = 0] = shape.subarray(2 * segment);
  const [north, east] = [toLatitude - latitude, toLongitude - longitude];
  const narrow = Math.cos(((latitude / DEGREE) * Math.PI) / 180);
  const turn = Math.atan2(east * narrow, north) / Math.PI;
  return {
    latitude: Math.round(latitude + share * north),
    longitude: Math.round(longitude + share * east),
    heading: Math.round((turn + 1) * HEADINGS) % HEADINGS,
  };
}

function segmentMetres(shape: Int32Array): number[] {
  const lengths: number[] = [];
  for (let p = 0; p + 3 < shape.length; p += 2) {
    const [a = 0, b = 0, c = 0, d = 0] = shape.subarray(p, p + 4);
    lengths.push(greatCircleMetres(a / DEGREE, b / DEGREE, c / DEGREE, d / DEGREE));
  }
  return lengths;
}
