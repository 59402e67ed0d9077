import * as z from 'zod/mini';
import {
  type ImportEntry,
  importStreets,
  memorySource,
  metresBetween,
  NothingToWalkError,
  type OsmNode,
  type OsmWay,
  type Streets,
  type TileStore,
} from '../../streets/index.ts';
import type { Point } from './firstProvider.ts';

/** Area of a download: all ways within this radius of a home. */
export interface Circle {
  centre: Point;
  metres: number;
}

/** A download replaces an earlier one of the same centre, and grows when longer walks are wanted. */
function importNameOf({ centre }: Circle): string {
  return `Overpass ${centre.latitude.toFixed(3)},${centre.longitude.toFixed(3)}`;
}

/** The id contains the circle, so the list of imports describes all downloads. */
function importIdOf({ centre, metres }: Circle, now: Date): string {
  const place = `${centre.latitude.toFixed(4)}_${centre.longitude.toFixed(4)}`;
  return `overpass_${place}_${Math.floor(metres)}_${now.toISOString().replace(/[-:.Z]/g, '')}`;
}

export function circleOf({ id }: Pick<ImportEntry, 'id'>): Circle | undefined {
  const match = /^overpass_(-?[\d.]+)_(-?[\d.]+)_(\d+)_/.exec(id);
  if (!match) return undefined;
  return { centre: { latitude: Number(match[1]), longitude: Number(match[2]) }, metres: Number(match[3]) };
}

export function isFromOverpass(entry: Pick<ImportEntry, 'id'>): boolean {
  return circleOf(entry) !== undefined;
}

function isWithin(circle: Circle, point: Point): boolean {
  return metresBetween(circle.centre, point) <= circle.metres;
}

export function contains(outer: Circle, { centre, metres }: Circle): boolean {
  return metresBetween(outer.centre, centre) + metres <= outer.metres;
}

/** Server-side time limit in seconds; Overpass computes before it starts to answer. */
const SERVER_SECONDS = 10;

/** Rough reach of a town that names destinations although its centre is elsewhere. */
const PLACES_METRES = 20_000;

/**
 * Ways a walker might use, complete with their nodes, and the towns around. Only a first filter: the foot rules decide
 * by tags.
 */
function queryFor({ centre: { latitude, longitude }, metres }: Circle): string {
  const around = (radius: number) => `around:${Math.ceil(radius)},${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  return [
    `[out:json][timeout:${SERVER_SECONDS}];`,
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

/** A way may pass near the home between two nodes that are farther away. */
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
 * Keeps only what belongs to the requested circle, because streets elsewhere would become destinations there. Throws if
 * there are streets but none in the circle.
 */
function within({ centre, metres }: Circle, { nodes, ways }: Answer): Answer {
  const away = new Map(nodes.map((node) => [node.id, metresBetween(centre, node)]));
  const comesWithin = ({ refs }: OsmWay, max: number) => refs.some((ref) => (away.get(ref) ?? Infinity) <= max);
  if (ways.length > 0 && !ways.some((way) => comesWithin(way, metres))) {
    throw new Error('Overpass answered with streets of another place.');
  }
  const kept = ways.filter((way) => comesWithin(way, metres + NODES_METRES));
  const needed = new Set(kept.flatMap(({ refs }) => refs));
  return { ways: kept, nodes: nodes.filter(({ id }) => needed.has(id) || (away.get(id) ?? 0) <= PLACES_METRES) };
}

export interface OverpassOptions {
  url: string;
  store: TileStore;
  streets: Streets;
  /** Ids of downloads with missing or damaged files: ignored. */
  lost?: ReadonlySet<string>;
  clock?: () => Date;
  maxBytes?: number;
}

/**
 * After a failure, requests for that neighbourhood do not wait for Overpass during this time. Others still ask, so one
 * bad place does not disable downloads for everyone.
 */
const REST_MS = 10 * 60_000;

/** Extra radius, so that moving home a few doors does not start another download. */
const SLACK_METRES = 300;

/** Makes sure that Overpass data for a circle is imported. A failing Overpass is not an error. */
export type Download = (needed: Circle) => Promise<void>;

export function overpassDownload(options: OverpassOptions): Download {
  const { streets, store, lost, clock = () => new Date() } = options;
  let failures: { circle: Circle; until: number }[] = [];
  /** Circles for which the answer contained no streets. */
  const empty: Circle[] = [];
  let underWay: Promise<void> = Promise.resolve();

  async function isKnown(needed: Circle): Promise<boolean> {
    const downloads = (await streets.imports()).filter(({ id }) => !lost?.has(id));
    const circles = [...empty, ...downloads.flatMap((entry) => circleOf(entry) ?? [])];
    return circles.some((known) => contains(known, needed));
  }

  async function download(needed: Circle): Promise<void> {
    failures = failures.filter(({ until }) => clock().getTime() < until);
    if (failures.some(({ circle }) => isWithin(circle, needed.centre)) || (await isKnown(needed))) return;
    const circle = { ...needed, metres: needed.metres + SLACK_METRES };
    let data: { nodes: OsmNode[]; ways: OsmWay[] };
    try {
      data = within(circle, readAnswer(await ask(options, queryFor(circle))));
    } catch {
      // Offline, slow, overloaded, garbled or about another place: expected, and handled alike.
      failures.push({ circle: needed, until: clock().getTime() + REST_MS });
      return;
    }
    try {
      const now = clock();
      const names = { importId: importIdOf(circle, now), name: importNameOf(circle) };
      await importStreets({ source: memorySource(data), store, now, ...names });
    } catch (error) {
      if (!(error instanceof NothingToWalkError)) throw error;
      empty.push(circle);
    }
  }

  // Serialised: a second request for the same place finds the first one's import.
  return (needed) => {
    underWay = underWay.catch(() => undefined).then(() => download(needed));
    return underWay;
  };
}

/** Timeouts until the answer begins and until it is complete. */
const BEGIN_MS = 4000;
const WHOLE_MS = 8000;

async function ask({ url, maxBytes = 48 * 1024 * 1024 }: OverpassOptions, query: string): Promise<string> {
  const deadline = new AbortController();
  const begin = setTimeout(() => deadline.abort(), BEGIN_MS);
  const whole = setTimeout(() => deadline.abort(), WHOLE_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'Signpost/0.1 (local stage)', accept: 'application/json' },
      body: new URLSearchParams({ data: query }),
      signal: deadline.signal,
    });
    clearTimeout(begin);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`Overpass answered ${response.status}.`);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`Overpass sent more than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(begin);
    clearTimeout(whole);
  }
}
