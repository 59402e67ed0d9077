import { METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import { simplified } from '../map/simplify.ts';
import { DEGREE, shapeMetres } from '../network/network.ts';
import { float64At, numberAt } from '../network/typedArrays.ts';
import { Mesh, type RimPoint, type Rims, withoutNeedless } from './squares.ts';

/**
 * Maximum mean and largest distance between the two sides of a pavement, in metres, and its minimum ratio of length to
 * width.
 */
const MAX_WIDTH = 8;
const MAX_GAP = 12;
const MIN_SLENDERNESS = 4;
/** Pairs of points at which the distance between the sides is measured. */
const PAIRS = 12;
const STRIDE = 5;
/** Number of following ties that a tie is joined with: those beside it, and both corners of the next junction. */
const NEXT_TIES = 3;

/**
 * Edges along the centre line of an area that is long and thin, however it bends; undefined for squares. They end at the
 * entrances, because a vertex needs the id of an OSM node, and stay within the width of the pavement.
 */
export function pavementLines([outer, inner, ...more]: Rims) {
  if (!outer?.[0] || more.length > 0) return undefined;
  if (!inner) return linesAlong(outer, false);
  // A cut between both rims of a pavement around a block makes one rim of them. The inner rim may be listed in either
  // direction, and the wrong one makes the area too wide, so the other direction is tried second.
  const slit = (hole: readonly RimPoint[]) => [...outer, outer[0] as RimPoint, ...hole, ...hole.slice(0, 1)];
  const { latitude, longitude } = outer[0];
  const away = inner.map((point) => Math.hypot(point.latitude - latitude, point.longitude - longitude));
  const near = away.indexOf(Math.min(...away));
  const hole = [...inner.slice(near), ...inner.slice(0, near)];
  return linesAlong(slit(hole), true) ?? linesAlong(slit([...hole.slice(0, 1), ...hole.slice(1).reverse()]), true);
}

type Spot = readonly [x: number, y: number];

/** A point of the rim, how far along its side it is (0 to 1), and the middle between both sides there. */
interface Tie {
  point: RimPoint;
  spot: Spot;
  along: number;
  middle: Spot;
}

function linesAlong(rim: readonly RimPoint[], hasSlit: boolean) {
  const { latitude: south, longitude: west } = rim[0] as RimPoint;
  const perUnit = METRES_PER_DEGREE / DEGREE;
  const squeeze = perUnit * Math.cos((south / DEGREE / 180) * Math.PI);
  const ring = new Ring(rim.map((point) => [(point.longitude - west) * squeeze, (point.latitude - south) * perUnit]));
  const sides = sidesOf(ring, hasSlit ? ring.cuts.slice(-1) : ring.cuts);
  if (!sides) return undefined;
  const { start, first, width } = sides;
  const ties = rim
    .flatMap((point, i): Tie[] => {
      const ahead = ring.ahead(start, numberAt(ring.ends, i));
      const along = ahead <= first ? ahead / first : (ring.length - ahead) / (ring.length - first);
      const middle = between(...ring.pairAt(start, first, along));
      return point.isBlocked ? [] : [{ point, spot: ring.point(i), along, middle }];
    })
    .sort((a, b) => a.along - b.along || a.point.node - b.point.node);
  // Both ends are kept: neighbouring extracts know different entrances, and join there.
  const kept = [...ties.keys()].filter((i) => ties[i]?.point.isEntrance || i === 0 || i === ties.length - 1);
  const lines = kept.flatMap((from, k) =>
    kept.slice(k + 1, k + 1 + NEXT_TIES).flatMap((to) => {
      const [a, b] = [ties[from], ties[to]] as [Tie, Tie];
      if (a.point.node === b.point.node) return [];
      const bends = ties.slice(from + 1, to).filter(({ along }) => along > a.along && along < b.along);
      const line = Float64Array.from([a.spot, ...bends.map(({ middle }) => middle), b.spot].flat());
      const units = simplified(line, width / 2).map((metres, p) =>
        p % 2 === 0 ? west + metres / squeeze : south + metres / perUnit,
      );
      const shape = Int32Array.from(units, (_, p) => Math.round(float64At(units, p ^ 1)));
      return [{ from, to, length: shapeMetres(shape), ends: { from: a.point.node, to: b.point.node, shape } }];
    }),
  );
  return withoutNeedless(lines, new Mesh()).map(({ ends }) => ends);
}

/**
 * Undefined unless the sides are long and near each other. Searches with sides of equal length first, then with
 * different lengths, as in a bend.
 */
function sidesOf(ring: Ring, starts: readonly number[]) {
  const half = ring.length / 2;
  const area = ring.area();
  // Spares squares the search: the limit is a rectangle of the minimum slenderness.
  if (area > MAX_WIDTH * half || half ** 2 * MIN_SLENDERNESS < (MIN_SLENDERNESS + 1) ** 2 * area) return undefined;
  const { start } = nearestSides(ring, starts, () => half);
  const sides = nearestSides(
    ring,
    ring.cuts.map(() => start),
    (i) => ring.ahead(start, numberAt(ring.cuts, i)),
  );
  const { width, gap } = sides;
  return width < MAX_WIDTH && gap < MAX_GAP && half - width > MIN_SLENDERNESS * width ? sides : undefined;
}

/**
 * Both sides start at `start`; the first is `first` metres long. STRIDE spreads the first pairs, so that bad candidates
 * are dropped after few measurements.
 */
function nearestSides(ring: Ring, starts: readonly number[], firstOf: (i: number) => number) {
  let best = { start: 0, first: 0, width: Number.POSITIVE_INFINITY, gap: 0 };
  for (const [i, start] of starts.entries()) {
    const first = firstOf(i);
    let [width, gap] = [0, 0];
    for (let pair = 0; pair < PAIRS && width < best.width; pair++) {
      const [one, other] = ring.pairAt(start, first, ((((pair + 1) * STRIDE) % PAIRS) + 0.5) / PAIRS);
      const away = distance(one, other);
      width += away / PAIRS;
      gap = Math.max(gap, away);
    }
    if (width < best.width) best = { start, first, width, gap };
  }
  return best;
}

const distance = (a: Spot, b: Spot) => Math.hypot(b[0] - a[0], b[1] - a[1]);
const between = (a: Spot, b: Spot, share = 0.5): Spot => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];

/** A closed line in metres; `ends` holds the distance of each point from the first, `cuts` also the middles between. */
class Ring {
  readonly ends: number[] = [];
  readonly cuts: readonly number[];
  readonly length: number;
  private readonly points: readonly Spot[];

  constructor(points: readonly Spot[]) {
    this.points = points;
    this.length = points.reduce((length, point, i) => {
      this.ends.push(length);
      return length + distance(point, this.point(i + 1));
    }, 0);
    this.cuts = this.ends.flatMap((end, i) => [end, (end + (this.ends[i + 1] ?? this.length)) / 2]);
  }

  ahead(from: number, to: number): number {
    return (to - from + this.length) % this.length;
  }

  /** The points of both sides at a share of their length, from 0 to 1. */
  pairAt(start: number, first: number, share: number): [Spot, Spot] {
    return [this.at(start + share * first), this.at(start - share * (this.length - first))];
  }

  point(i: number): Spot {
    return this.points[i % this.points.length] ?? [0, 0];
  }

  at(metres: number): Spot {
    const { ends, length } = this;
    const along = (metres + length) % length;
    let i = 0;
    while (i + 1 < ends.length && (ends[i + 1] ?? length) < along) i++;
    const from = numberAt(ends, i);
    return between(this.point(i), this.point(i + 1), (along - from) / ((ends[i + 1] ?? length) - from || 1));
  }

  area(): number {
    const twice = this.points.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = this.point(i + 1);
      return sum + x * nextY - nextX * y;
    }, 0);
    return Math.abs(twice) / 2;
  }
}
