import * as z from 'zod/mini';
import {
  importStreets,
  memorySource,
  metresBetween,
  NothingToWalkError,
  type OsmNode,
  type OsmWay,
  type TileStore,
} from '../../streets/index.ts';
import { importIdOf, type Neighbourhood } from './neighbourhood.ts';

/** Rough reach of a town that names destinations although its centre is elsewhere. */
const PLACES_METRES = 20_000;

/**
 * Ways a walker might use, complete with their nodes, and the towns around. Only a first filter: the foot rules decide
 * by tags.
 */
function queryFor({ centre: { latitude, longitude }, metres }: Neighbourhood, seconds: number): string {
  const around = (radius: number) => `around:${Math.ceil(radius)},${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  return [
    // Overpass computes before it starts to answer, and stops by itself.
    `[out:json][timeout:${seconds}];`,
    `(way(${around(metres)})[highway][highway!~"^(motorway|motorway_link|construction|proposed|raceway|bus_guideway)$"];`,
    ` way(${around(metres)})[railway=platform];`,
    ` way(${around(metres)})[public_transport=platform];)->.ways;`,
    `.ways out body qt;`,
    `node(w.ways)->.nodes;`,
    // Positions of all nodes, tags only where the node rules read them.
    `.nodes out skel qt;`,
    `(node.nodes[barrier];node.nodes[access];node.nodes[foot];node.nodes[crossing];`,
    ` node.nodes[highway~"^(crossing|turning_circle|turning_loop)$"];);out body qt;`,
    `node(${around(PLACES_METRES)})[place~"^(city|town|village)$"];out body qt;`,
  ].join('\n');
}

/** A way may pass within the circle between two nodes that are farther away. */
const NODES_METRES = 2_000;

const answerSchema = z.object({
  /** Overpass reports its own failures here, with status 200. */
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

/** An element may occur twice, the second time with tags. Throws for incomplete answers. */
function readAnswer(text: string): Answer {
  const { elements, remark } = z.parse(answerSchema, JSON.parse(text));
  if (remark?.includes('error')) throw new OverpassFailure('it gave up in the middle of its answer');
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
 * Keeps only what belongs to the requested circle, because streets elsewhere would become destinations there. Throws if
 * most streets lie elsewhere: every street of an honest answer comes within the circle.
 */
function within({ centre, metres }: Neighbourhood, { nodes, ways }: Answer): Answer {
  const away = new Map(nodes.map((node) => [node.id, metresBetween(centre, node)]));
  const comesWithin = ({ refs }: OsmWay, max: number) => refs.some((ref) => (away.get(ref) ?? Infinity) <= max);
  if (2 * ways.filter((way) => comesWithin(way, metres)).length < ways.length) {
    throw new OverpassFailure('streets of another place');
  }
  const kept = ways.filter((way) => comesWithin(way, metres + NODES_METRES));
  const needed = new Set(kept.flatMap(({ refs }) => refs));
  return { ways: kept, nodes: nodes.filter(({ id }) => needed.has(id) || (away.get(id) ?? 0) <= PLACES_METRES) };
}

export interface OverpassOptions {
  url: string;
  /** Who runs this stage: the public server's operators want to know whom to write to. */
  contact: string;
  store: TileStore;
  clock?: () => Date;
  maxBytes?: number;
  /** Until the answer begins, and until it is complete. */
  patienceMs?: { begin: number; whole: number };
}

/** No usable answer: offline, slow, overloaded, garbled or about another place, which are expected. */
export class OverpassFailure extends Error {
  override readonly name = 'OverpassFailure';

  constructor(
    reason: string,
    /** Set if the server wants rest: nobody should ask it anything until then. */
    readonly restSeconds?: number,
  ) {
    super(`Overpass: ${reason}.`);
  }
}

/** With fewer ways a neighbourhood is none: an import is final, and would keep Amazon Location from being asked. */
const MIN_WAYS = 5;

/** Fetches a neighbourhood and imports it; false if there is too little to walk on. It is in use once it is complete. */
export async function importNeighbourhood(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<boolean> {
  const { store, clock = () => new Date() } = options;
  const data = await fetchNeighbourhood(options, neighbourhood);
  if (data.ways.length < MIN_WAYS) return false;
  try {
    const now = clock();
    const names = { importId: importIdOf(neighbourhood, now), name: `Overpass ${neighbourhood.key}` };
    await importStreets({ source: memorySource(data), store, now, ...names });
    return true;
  } catch (error) {
    if (error instanceof NothingToWalkError) return false;
    throw error;
  }
}

async function fetchNeighbourhood(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<Answer> {
  try {
    return within(neighbourhood, readAnswer(await ask(options, neighbourhood)));
  } catch (error) {
    throw error instanceof OverpassFailure ? error : new OverpassFailure('an unreadable answer');
  }
}

const LOCAL_PATIENCE = { begin: 4000, whole: 8000 };
/** 429 and 504 mean overload on Overpass servers. */
const BUSY = new Set([429, 503, 504]);
const REST = { min: 60, usual: 600, max: 24 * 3600 };

async function ask(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<string> {
  const { url, contact, maxBytes = 48 * 1024 * 1024, patienceMs: { begin, whole } = LOCAL_PATIENCE } = options;
  const deadline = new AbortController();
  const timers = [begin, whole].map((ms) => setTimeout(() => deadline.abort(), ms));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': `Signpost/0.1 (${contact})`, accept: 'application/json' },
      body: new URLSearchParams({ data: queryFor(neighbourhood, Math.ceil(whole / 1000)) }),
      signal: deadline.signal,
    }).catch(() => {
      throw new OverpassFailure('no answer', deadline.signal.aborted ? undefined : REST.usual);
    });
    clearTimeout(timers[0]);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new OverpassFailure(`status ${response.status}`, BUSY.has(response.status) ? restOf(response) : undefined);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OverpassFailure(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Retry-After is a number of seconds or a date. */
function restOf({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Math.ceil(Math.min(REST.max, Math.max(REST.min, Number.isFinite(seconds) ? seconds : REST.usual)));
}
