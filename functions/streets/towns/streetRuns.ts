import { DEGREE } from '../network/buildNetwork.ts';
import { greatCircleMetres } from '../network/greatCircle.ts';
import type { StreetPiece } from './streetPieces.ts';

/** Over a crossing, a square or a tunnel a street goes on; farther apart it is another of that name. */
const TOGETHER_METRES = 150;

/** Parts the pieces of one name into streets that do not meet: the longest first. */
export function streetRuns(pieces: readonly StreetPiece[]): StreetPiece[][] {
  const squares = new Map<string, number[]>();
  const reach = (TOGETHER_METRES / 111_000) * DEGREE;
  const narrow = Math.max(0.05, Math.cos(((pieces[0]?.latitude ?? 0) / DEGREE) * (Math.PI / 180)));
  const squareOf = ({ latitude, longitude }: StreetPiece) =>
    [Math.floor(latitude / reach), Math.floor((longitude * narrow) / reach)] as const;
  pieces.forEach((piece, index) => {
    const key = squareOf(piece).join('/');
    squares.set(key, [...(squares.get(key) ?? []), index]);
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
      const [row, column] = squareOf(piece);
      for (let square = 0; square < 9; square++) {
        const key = `${row - 1 + Math.floor(square / 3)}/${column - 1 + (square % 3)}`;
        for (const other of squares.get(key) ?? []) {
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
