import type { Line } from '../geo.ts';
import { METRES_PER_DEGREE } from '../geo.ts';
import type { WalkedPieces } from './streetCoverage.ts';
import { HEADINGS, PIECE_METRES, type StreetPieces, type TownStreets } from './townStreets.ts';

/** Quantisation of lines, about two metres per step. */
const STEPS_PER_DEGREE = 5e4;

/** Metres from the equator and a meridian, scaled for the latitude. */
type Flat = [x: number, y: number];

/**
 * Walked stretches as lines of integer steps: the first point absolute, then differences, also between lines. At most
 * `maxPoints` in total; beyond that they are simplified.
 */
export function walkedLines(town: TownStreets, walked: WalkedPieces, maxPoints: number): number[][] {
  const stretches = stretchesOf(town, walked);
  for (let tolerance = FINEST_METRES; tolerance < COARSEST_METRES; tolerance *= 1.7) {
    const lines = stretches.map(({ points, narrow }) => ({ points: simplified(points, tolerance), narrow }));
    if (lines.reduce((sum, { points }) => sum + points.length, 0) <= maxPoints) return packSteps(lines);
  }
  const straight = stretches.map(({ points, narrow }) => ({ points: simplified(points, COARSEST_METRES), narrow }));
  return packSteps(longest(straight, maxPoints));
}

const FINEST_METRES = 2;
const COARSEST_METRES = 60;

function longest<Stretch extends { points: readonly Flat[] }>(all: readonly Stretch[], maxPoints: number): Stretch[] {
  let left = maxPoints;
  const lengthOf = ({ points: [first, ...others] }: Stretch) => apart(first ?? [0, 0], others.at(-1) ?? [0, 0]);
  const kept = new Set(
    all
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))
      .filter(({ points }) => {
        left -= points.length;
        return left >= 0;
      }),
  );
  return all.filter((stretch) => kept.has(stretch));
}

export function unpackLines(lines: readonly (readonly number[])[]): Line[] {
  let [x, y] = [0, 0];
  return lines.map((steps) => {
    const line: Line = [];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      x += steps[at] ?? 0;
      y += steps[at + 1] ?? 0;
      line.push([x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE]);
    }
    return line;
  });
}

function packSteps(lines: readonly { points: readonly Flat[]; narrow: number }[]): number[][] {
  let [x, y] = [0, 0];
  return lines.map(({ points, narrow }) =>
    points.flatMap(([east, north]) => {
      const toX = Math.round((east / METRES_PER_DEGREE / narrow) * STEPS_PER_DEGREE);
      const toY = Math.round((north / METRES_PER_DEGREE) * STEPS_PER_DEGREE);
      const step = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return step;
    }),
  );
}

function stretchesOf({ streets, pieces }: TownStreets, walked: WalkedPieces): { points: Flat[]; narrow: number }[] {
  const stretches: { points: Flat[]; narrow: number }[] = [];
  for (const { firstPiece, pieces: count } of streets) {
    let open: { last: number; points: Flat[]; narrow: number } | undefined;
    for (let piece = firstPiece; piece < firstPiece + count; piece++) {
      if (walked[piece] !== 1) continue;
      const narrow = open?.narrow ?? Math.cos(((pieces.latitude[piece] ?? 0) * Math.PI) / 180);
      const [start, end] = endsOf(pieces, piece, narrow);
      const before = open?.points.at(-1);
      if (open && open.last === piece - 1 && before) {
        const [near, far] = apart(before, start) <= apart(before, end) ? [start, end] : [end, start];
        if (apart(before, near) < PIECE_METRES / 2) {
          open.points.push(far);
          open.last = piece;
          continue;
        }
      }
      open = { last: piece, points: [start, end], narrow };
      stretches.push(open);
    }
  }
  return stretches;
}

function endsOf({ latitude, longitude, heading, metres }: StreetPieces, piece: number, narrow: number): [Flat, Flat] {
  const angle = ((heading[piece] ?? 0) * Math.PI) / HEADINGS;
  const half = (metres[piece] ?? 0) / 2;
  const [x, y] = [(longitude[piece] ?? 0) * narrow * METRES_PER_DEGREE, (latitude[piece] ?? 0) * METRES_PER_DEGREE];
  const [east, north] = [half * Math.sin(angle), half * Math.cos(angle)];
  return [
    [x - east, y - north],
    [x + east, y + north],
  ];
}

const apart = ([ax, ay]: Flat, [bx, by]: Flat): number => Math.hypot(ax - bx, ay - by);

/** Douglas-Peucker: drops points within the tolerance of the simplified line. */
function simplified(points: readonly Flat[], tolerance: number): Flat[] {
  const kept: Flat[] = [];
  let first = 0;
  for (let at = 0; at < points.length; at++) {
    const isLast = at === points.length - 1;
    if (at !== 0 && !isLast && isStraight(points, first, at + 1, tolerance)) continue;
    const point = points[at];
    if (point) kept.push(point);
    first = at;
  }
  return kept;
}

function isStraight(points: readonly Flat[], from: number, to: number, tolerance: number): boolean {
  const [[ax, ay], [bx, by]] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  for (let at = from + 1; at < to; at++) {
    const [x, y] = points[at] ?? [0, 0];
    if (Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length > tolerance) return false;
  }
  return true;
}
