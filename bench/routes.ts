import { type ChosenWalk, chooseDestination } from '../functions/streets/choice/choice.ts';
import { EdgeFlag, type Network } from '../functions/streets/network/network.ts';
import { isWayBy } from '../functions/streets/search/edgeCosts.ts';
import { routeToVertex } from '../functions/streets/search/route.ts';
import { reachFrom } from '../functions/streets/search/search.ts';
import { snap } from '../functions/streets/search/snap.ts';
import { knownEdges, MAX_LENGTH, MAX_REPEATED, wayHome } from '../functions/streets/walks/wayHome.ts';
import { DIFFICULTIES } from '../shared/domain/difficulty.ts';
import { PREFERRED_WAYS, USUAL_WAYS } from '../shared/domain/walk/walkComfort.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const PAIRS = 1000;
const ENDS = 5;
const MAX_METRES = 15_000;

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** Lengths of preferred routes against the shortest ones, from homes to vertices near and far. */
export function detoursOf({ name, network }: MeasuredPlace): string {
  return PREFERRED_WAYS.map((preferredWays) => {
    const [sum, count] = [
      { metres: 0, shortest: 0, fast: 0, fastByLength: 0 },
      { pairs: 0, longer: 0, tooLong: 0 },
    ];
    const rule = { preferredWays, noSteps: false };
    for (const home of homesIn(network, PAIRS / ENDS)) {
      const start = snap(network, home, 300, isWayBy(network, rule));
      if (start === undefined) continue;
      const preferred = reachFrom(network, start, MAX_METRES, rule);
      const byLength = reachFrom(network, start, MAX_METRES, { ...rule, preferredWays: 'length' });
      for (let end = 1; end <= ENDS; end++) {
        const vertex = preferred.vertices[Math.floor((preferred.vertices.length - 1) * (end / ENDS) ** 2)] ?? 0;
        const [route, shortest] = [routeToVertex(preferred, vertex), routeToVertex(byLength, vertex)];
        if (!route || !shortest) continue;
        count.pairs++;
        if (route.metres > 1.01 * shortest.metres) count.longer++;
        if (route.metres > 1.3 * shortest.metres + 300) count.tooLong++;
        sum.metres += route.metres;
        sum.shortest += shortest.metres;
        sum.fast += route.fastMetres;
        sum.fastByLength += shortest.fastMetres;
      }
    }
    return [
      `${name}, ${preferredWays}: ${count.pairs} pairs, above the limit ${count.tooLong}`,
      `longer by 1 % ${percent(count.longer, count.pairs)}, by ${percent(sum.metres - sum.shortest, sum.shortest)} in all`,
      `fast metres ${Math.round(sum.fast)} of ${Math.round(sum.fastByLength)}`,
    ].join('; ');
  }).join('\n');
}

const WAYS_HOME = 500;

/** Ways home that repeat much of the way out, and those of them where the network has no other way. */
export function waysHomeOf({ name, network }: MeasuredPlace): string {
  const count = { walks: 0, none: 0, repeating: 0, onlyWay: 0, tooLong: 0 };
  const lengths: number[] = [];
  for (const [i, home] of homesIn(network, WAYS_HOME).entries()) {
    const walk = chooseDestination({
      ...{ network, home, seed: `walker ${i}`, day: '2026-11-20', visited: new Map() },
      ...{ difficulty: DIFFICULTIES[i % 3] ?? 'medium', maxKilometres: i % 4 === 3 ? 5 : 2.5 },
    });
    if ('none' in walk) continue;
    const metres = walk.distance * 1000;
    const back = wayHome(network, { ...walk, metres }, walk.end);
    count.walks++;
    if (!back) {
      count.none++;
      continue;
    }
    lengths.push(back.metres / metres);
    if (back.metres > MAX_LENGTH * metres) count.tooLong++;
    if (back.repeated <= MAX_REPEATED * back.metres) continue;
    if (hasOtherWayHome(network, walk)) count.repeating++;
    else count.onlyWay++;
  }
  const median = lengths.sort((a, b) => a - b)[lengths.length >> 1] ?? Number.NaN;
  return [
    `${name}: ${count.walks} walks, without a way home ${count.none}`,
    `repeating > 30 % though there is another way ${percent(count.repeating, count.walks)}, without another ${percent(count.onlyWay, count.walks)}`,
    `longer than ${MAX_LENGTH} times ${count.tooLong}, median ${median.toFixed(2)} times`,
  ].join('; ');
}

/** Step of repeated metres in the exhaustive search. */
const STEP = 20;

/** Whether any way home is short enough and repeats little: by all pairs of length and repeated metres of each vertex. */
function hasOtherWayHome(network: Network, walk: ChosenWalk): boolean {
  const { edges, firstIncident, incident } = network;
  const metres = walk.distance * 1000;
  const known = knownEdges(network, { ...walk, metres });
  const [maxMetres, maxRepeated] = [MAX_LENGTH * metres, MAX_REPEATED * MAX_LENGTH * metres];
  const first = walk.stretches[0];
  const from = snap(network, walk.end, 5, isWayBy(network, USUAL_WAYS));
  if (!first || !from) return false;
  const goal = { edge: first.edge, fraction: first.start, point: walk.start };
  const toHome = reachFrom(network, goal, maxMetres, { preferredWays: 'length', noSteps: false }).metres;
  const shortest = new Map<string, number>();
  const buckets: { vertex: number; length: number; repeated: number }[][] = [];
  const walkAlong = (edge: number, share: number, vertex: number, before = { length: 0, repeated: 0 }) => {
    const part = share * (edges.metres[edge] ?? 0);
    const length = before.length + part;
    const repeated = before.repeated + (known.has(edge) ? part : 0);
    const key = `${vertex} ${Math.floor(repeated / STEP)}`;
    if (length + (toHome[vertex] ?? 0) > maxMetres || repeated > maxRepeated) return;
    if (length >= (shortest.get(key) ?? Number.POSITIVE_INFINITY)) return;
    shortest.set(key, length);
    const metre = Math.floor(length);
    buckets[metre] ??= [];
    buckets[metre].push({ vertex, length, repeated });
  };
  walkAlong(from.edge, from.fraction, edges.from[from.edge] ?? 0);
  walkAlong(from.edge, 1 - from.fraction, edges.to[from.edge] ?? 0);
  for (let metre = 0; metre < maxMetres; metre++) {
    // An edge shorter than a metre adds to the bucket that is read.
    for (const state of buckets[metre] ?? []) {
      const { vertex, length, repeated } = state;
      for (const [end, share] of [
        [edges.from[first.edge], first.start] as const,
        [edges.to[first.edge], 1 - first.start] as const,
      ]) {
        const last = share * (edges.metres[first.edge] ?? 0);
        if (end === vertex && length + last <= maxMetres && repeated + last <= MAX_REPEATED * (length + last))
          return true;
      }
      for (let i = firstIncident[vertex] ?? 0; i < (firstIncident[vertex + 1] ?? 0); i++) {
        const edge = incident[i] ?? 0;
        const flags = edges.flags[edge] ?? 0;
        if (edges.from[edge] === vertex && flags & EdgeFlag.walkForward) walkAlong(edge, 1, edges.to[edge] ?? 0, state);
        else if (edges.to[edge] === vertex && flags & EdgeFlag.walkBackward)
          walkAlong(edge, 1, edges.from[edge] ?? 0, state);
      }
    }
  }
  return false;
}
