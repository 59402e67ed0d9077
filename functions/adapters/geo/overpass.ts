import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { metresBetween } from '../../../shared/domain/geo.ts';
import {
  importStreets,
  memorySource,
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

interface Answer {
  nodes: OsmNode[];
  ways: OsmWay[];
}

/**
 * Program of a child process with a bounded heap, because parsed JSON may take a hundred times its bytes. It is text,
 * because bundles have no other file of ours beside them. It returns the fields we use and fails on anything else. An
 * element may occur twice, the second time with tags. If Overpass gives up, it answers 200 with a remark and the data
 * it had until then.
 */
const parser = `
const { elements, remark } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const isNumber = (value, max = Infinity) => Number.isFinite(value) && Math.abs(value) <= max;
const isText = (value) => typeof value === 'string';
const check = (holds) => { if (!holds) throw new Error(); };
const [nodes, ways] = [new Map(), []];
for (const { type, id, lat, lon, nodes: refs, tags } of elements) {
  check(isText(type) && isNumber(id) && (refs === undefined || (Array.isArray(refs) && refs.every((ref) => isNumber(ref)))));
  check((lat === undefined || isNumber(lat, 90)) && (lon === undefined || isNumber(lon, 180)));
  check(tags === undefined || (Object(tags) === tags && Object.values(tags).every(isText)));
  if (type === 'way' && refs && tags) ways.push({ refs, tags });
  if (type !== 'node' || lat === undefined || lon === undefined) continue;
  const known = nodes.get(id)?.tags ?? tags;
  nodes.set(id, { id, latitude: lat, longitude: lon, ...(known && { tags: known }) });
}
process.stdout.write(JSON.stringify({ nodes: [...nodes.values()], ways, failed: remark !== undefined }));`;

const parsing = { heapMb: 384, timeout: 20_000, maxBuffer: 48 * 1024 * 1024 };

async function readAnswer(bytes: Buffer): Promise<Answer> {
  // Windows starts no process without SystemRoot.
  const env = { SystemRoot: process.env.SystemRoot };
  const program = [`--max-old-space-size=${parsing.heapMb}`, '--eval', parser];
  const reading = promisify(execFile)(process.execPath, program, { ...parsing, killSignal: 'SIGKILL', env });
  // EPIPE where the process died early.
  reading.child.stdin?.on('error', () => undefined).end(bytes);
  const { failed, ...answer }: Answer & { failed: boolean } = JSON.parse((await reading).stdout);
  if (failed) throw new OverpassFailure('it gave up in the middle of its answer');
  return answer;
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
  /** Time limit until the answer is complete; it may begin late. */
  patienceMs: number;
}

/** An expected failure: Overpass is offline, slow or overloaded, or its answer is garbled or about another place. */
export class OverpassFailure extends Error {
  override readonly name = 'OverpassFailure';

  constructor(
    reason: string,
    /** Set if the server asked for a pause: seconds until it may get any request. */
    readonly restSeconds?: number,
  ) {
    super(`Overpass: ${reason}.`);
  }
}

/** With fewer ways nothing is imported, because an import's answers are final and rule out Amazon Location. */
const MIN_WAYS = 5;

/** Fetches a neighbourhood and imports it; false if there is too little to walk on. It is in use once it is complete. */
export async function importNeighbourhood(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<boolean> {
  const { store, clock = () => new Date() } = options;
  const data = await fetchNeighbourhood(options, neighbourhood);
  if (data.ways.length < MIN_WAYS) return false;
  try {
    const now = clock();
    const names = { importId: importIdOf(neighbourhood, now), name: `Overpass ${neighbourhood.key}` };
    await importStreets({ source: memorySource(data), waysOnly: true, store, now, ...names });
    return true;
  } catch (error) {
    if (error instanceof NothingToWalkError) return false;
    throw error;
  }
}

async function fetchNeighbourhood(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<Answer> {
  try {
    return within(neighbourhood, await readAnswer(await ask(options, neighbourhood)));
  } catch (error) {
    throw error instanceof OverpassFailure ? error : new OverpassFailure('an unreadable answer');
  }
}

/** Three times what a large city needs. */
const MAX_BYTES = 16 * 1024 * 1024;
/** 429 and 504 mean overload on Overpass servers. */
const BUSY = new Set([429, 503, 504]);
const REST = { min: 60, usual: 600, max: 24 * 3600 };

async function ask(options: OverpassOptions, neighbourhood: Neighbourhood): Promise<Buffer> {
  const { url, contact, maxBytes = MAX_BYTES, patienceMs } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), patienceMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect would tell another server the cell of a home.
      redirect: 'manual',
      headers: { 'user-agent': `Signpost/0.1 (${contact})`, accept: 'application/json' },
      body: new URLSearchParams({ data: queryFor(neighbourhood, Math.ceil(patienceMs / 1000)) }),
      signal: deadline.signal,
    }).catch(() => {
      throw new OverpassFailure('no answer', deadline.signal.aborted ? undefined : REST.usual);
    });
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
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

/** Retry-After is a number of seconds or a date. */
function restOf({ headers }: Response): number {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Math.ceil(Math.min(REST.max, Math.max(REST.min, Number.isFinite(seconds) ? seconds : REST.usual)));
}
