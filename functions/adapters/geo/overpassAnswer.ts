import * as z from 'zod/mini';
import type { OsmNode, OsmWay } from '../../streets/import/memorySource.ts';
import { metresBetween } from '../../streets/network/greatCircle.ts';
import type { Circle } from './overpassCircle.ts';

/** Seconds that the server may compute. It does the sum before it begins to answer. */
const SERVER_SECONDS = 10;

/** As far as a town is felt to reach, roughly: it names destinations though its centre is elsewhere. */
const PLACES_METRES = 20_000;

/**
 * The ways that walkers might use, whole, with their nodes; and the towns around. A first cut only: who may walk where
 * is decided by the foot rules, from the tags.
 */
export function queryFor({ centre: { latitude, longitude }, metres }: Circle): string {
  const around = (radius: number) => `around:${Math.ceil(radius)},${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  return [
    `[out:json][timeout:${SERVER_SECONDS}];`,
    `(way(${around(metres)})[highway][highway!~"^(motorway|motorway_link|construction|proposed|raceway|bus_guideway)$"];`,
    ` way(${around(metres)})[railway=platform];`,
    ` way(${around(metres)})[public_transport=platform];)->.ways;`,
    `.ways out body qt;`,
    `node(w.ways)->.nodes;`,
    // Positions of all, tags only of those that the node rules read: most tags of nodes are about traffic lights.
    `.nodes out skel qt;`,
    `(node.nodes[barrier];node.nodes[access];node.nodes[foot];node.nodes[crossing];`,
    ` node.nodes[highway~"^(crossing|turning_circle|turning_loop)$"];);out body qt;`,
    `node(${around(PLACES_METRES)})[place~"^(city|town|village)$"];out body qt;`,
  ].join('\n');
}

/** A way may come near the home between two nodes that lie farther away. */
const NODES_METRES = 2_000;

const answerSchema = z.object({
  /** Where the server puts its own failures, under status 200. */
  remark: z.optional(z.string()),
  elements: z.array(
    z.object({
      type: z.string(),
      id: z.number(),
      lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
      lon: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
      nodes: z.optional(z.array(z.number())),
      tags: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});

interface Answer {
  nodes: OsmNode[];
  ways: OsmWay[];
}

/** An element may come twice, the second time with its tags. Throws at anything that is no whole answer. */
export function readAnswer(text: string): Answer {
  const { elements, remark } = z.parse(answerSchema, JSON.parse(text));
  if (remark?.includes('error')) throw new Error('Overpass gave up in the middle of its answer.');
  const nodes = new Map<number, OsmNode>();
  const ways: OsmWay[] = [];
  for (const { type, id, lat, lon, nodes: refs, tags } of elements) {
    if (type === 'way' && refs && tags) ways.push({ refs, tags });
    if (type !== 'node' || lat === undefined || lon === undefined) continue;
    const known = nodes.get(id)?.tags ?? tags;
    nodes.set(id, { id, latitude: lat, longitude: lon, ...(known && { tags: known }) });
  }
  return { nodes: [...nodes.values()], ways };
}

/**
 * What of an answer belongs to the circle that was asked for: kept, streets of another place would be destinations there.
 * Throws where there are streets, but none in the circle.
 */
export function within({ centre, metres }: Circle, { nodes, ways }: Answer): Answer {
  const away = new Map(nodes.map((node) => [node.id, metresBetween(centre, node)]));
  const comesWithin = ({ refs }: OsmWay, max: number) => refs.some((ref) => (away.get(ref) ?? Infinity) <= max);
  if (ways.length > 0 && !ways.some((way) => comesWithin(way, metres))) {
    throw new Error('Overpass answered with streets of another place.');
  }
  const kept = ways.filter((way) => comesWithin(way, metres + NODES_METRES));
  const needed = new Set(kept.flatMap(({ refs }) => refs));
  return { ways: kept, nodes: nodes.filter(({ id }) => needed.has(id) || (away.get(id) ?? 0) <= PLACES_METRES) };
}
