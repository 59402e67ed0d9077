import { NothingToWalkError } from '../../streets/errors.ts';
import { importStreets } from '../../streets/import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../../streets/import/memorySource.ts';
import type { Streets } from '../../streets/tiles/openStreets.ts';
import type { TileStore } from '../../streets/tiles/tileStore.ts';
import { queryFor, readAnswer, within } from './overpassAnswer.ts';
import { type Circle, circleOf, contains, importIdOf, importNameOf, isWithin } from './overpassCircle.ts';

export interface OverpassOptions {
  url: string;
  store: TileStore;
  streets: Streets;
  /** Ids of downloads whose files are gone or damaged: they count for nothing. */
  lost?: ReadonlySet<string>;
  /** Real time. */
  clock?: () => Date;
  /** Until the answer begins; until it is there. */
  patience?: { beginMs: number; wholeMs: number };
  mostBytes?: number;
}

/**
 * After a failure no request of that neighbourhood waits for Overpass for so long. Others ask all the same: a place that
 * Overpass cannot answer must not take the streets from all walkers.
 */
const REST_MS = 10 * 60_000;

/** More than was asked for, so that a home that is set again a few doors further on asks nothing. */
const SLACK_METRES = 300;

/** Makes sure that what Overpass knows about a circle is among the imports. Overpass failing is no failure of this. */
export type Download = (needed: Circle) => Promise<void>;

export function overpassDownload(options: OverpassOptions): Download {
  const { streets, store, lost, clock = () => new Date() } = options;
  let failures: { circle: Circle; until: number }[] = [];
  /** Where the answer was that there are no streets. */
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
      // Offline, slow, overrun, garbled, about another place: none of it is news, and the consequence is the same.
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

  // One after the other: the second asker of a place finds the first one's answer.
  return (needed) => {
    underWay = underWay.catch(() => undefined).then(() => download(needed));
    return underWay;
  };
}

async function ask(
  { url, patience = { beginMs: 4000, wholeMs: 8000 }, mostBytes = 48 * 1024 * 1024 }: OverpassOptions,
  query: string,
): Promise<string> {
  const begin = new AbortController();
  const timer = setTimeout(() => begin.abort(), patience.beginMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'Signpost/0.1 (local stage)', accept: 'application/json' },
      body: new URLSearchParams({ data: query }),
      signal: AbortSignal.any([begin.signal, AbortSignal.timeout(patience.wholeMs)]),
    });
    clearTimeout(timer);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`Overpass answered ${response.status}.`);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new Error(`Overpass sent more than ${mostBytes} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(timer);
  }
}
