import { DEGREE } from '../network/buildNetwork.ts';
import { greatCircleMetres } from '../network/greatCircle.ts';
import type { StreetPiece } from './streetPieces.ts';

/** Over a crossing, a square or a tunnel a street goes on; farther apart it is another of that name. */
const TOGETHER_METRES = 150;
/** More squares than there are around the earth. */
const ROW = 2 ** 20;
/** A square itself and those around it. */
const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * ROW + column));
const NONE: readonly number[] = [];

/** Parts the pieces of one name into streets that do not meet: the longest first. */
export function streetRuns(pieces: readonly StreetPiece[]): StreetPiece[][] {
  const squares = new Map<number, number[]>();
  const reach = (TOGETHER_METRES / 111_000) * DEGREE;
  const narrow = Math.max(0.05, Math.cos(((pieces[0]?.latitude ?? 0) / DEGREE) * (Math.PI / 180)));
  const squareOf = ({ latitude, longitude }: StreetPiece) =>
    Math.floor(latitude / reach) * ROW + Math.floor((longitude * narrow) / reach);
  pieces.forEach((piece, index) => {
    const square = squares.get(squareOf(piece));
    if (square) square.push(index);
    else squares.set(squareOf(piece), [index]);
  });
  const isTaken = new Uint8Array(pieces.length);
  const runs: StreetPiece[][] = [];
  for (let first = 0; first < pieces.length; first++) {
    if (isTaken[first] === 1) continue;
    isTaken[first] = 1;
    const run = [first];
    for (const at of run) {
      const piece = pieces[at];
      if (!piece) continue;
      const square = squareOf(piece);
      for (const beside of AROUND) {
        for (const other of squares.get(square + beside) ?? NONE) {
          const there = pieces[other];
          if (isTaken[other] === 1 || !there || metresApart(piece, there) > TOGETHER_METRES) continue;
          isTaken[other] = 1;
          run.push(other);
        }
      }
    }
    // In the order of the ways again, in which neighbours follow each other and differences are small.
    runs.push(run.sort((a, b) => a - b).flatMap((at) => pieces[at] ?? []));
  }
  return runs.sort((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = (pieces: readonly StreetPiece[]) => pieces.reduce((sum, { centimetres }) => sum + centimetres, 0);

const metresApart = (a: StreetPiece, b: StreetPiece): number =>
  greatCircleMetres(a.latitude / DEGREE, a.longitude / DEGREE, b.latitude / DEGREE, b.longitude / DEGREE);
