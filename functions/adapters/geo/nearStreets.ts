import { setTimeout as wait } from 'node:timers/promises';
import { neighbourhoodState, requestNeighbourhood } from '../../data/streets/neighbourhoods.ts';
import type { Table } from '../../data/table.ts';
import { openStreets, type Streets, StreetsFault, type TileStore } from '../../streets/index.ts';
import { open as openTable } from '../table.ts';
import { logFault, type RouteFinder, type WayFinder } from './firstProvider.ts';
import { type Neighbourhood, neighbourhoodsOf } from './neighbourhood.ts';
import type { Env } from './openGeo.ts';
import { signedFetch } from './signedRequest.ts';
import { homeOf, routesOnTiles, waysOnTiles } from './streetTiles.ts';

/** Each has the tiles and networks of a few square kilometres in memory. */
const NEIGHBOURHOODS_KEPT = 3;

/** The streets of the first of these neighbourhoods that is imported. */
export interface NearStreets {
  streetsOf(neighbourhoods: readonly Neighbourhood[]): Promise<Streets | undefined>;
  /** Drops the cached data of a neighbourhood whose files are missing. */
  forget(fault: StreetsFault, neighbourhoods: readonly Neighbourhood[]): void;
}

/**
 * Streets of single neighbourhoods from Overpass. Each is an import in a folder of its own with its own list, so a
 * look-up reads one small list however many neighbourhoods there are.
 */
export function nearStreets(
  storeOf: (key: string) => TileStore,
  report: (fault: StreetsFault) => void = logFault,
): NearStreets {
  const opened = new Map<string, Streets>();
  return {
    async streetsOf(neighbourhoods) {
      const found = await Promise.all(
        neighbourhoods.map(async ({ key }) => {
          const streets = opened.get(key) ?? openStreets(storeOf(key), { report });
          if ((await streets.imports()).length === 0) return undefined;
          opened.set(key, streets);
          return streets;
        }),
      );
      for (const key of [...opened.keys()].slice(0, -NEIGHBOURHOODS_KEPT)) opened.delete(key);
      return found.find((streets) => streets !== undefined);
    },
    forget(fault, neighbourhoods) {
      report(fault);
      for (const { key } of neighbourhoods) opened.delete(key);
    },
  };
}

/**
 * Requests an import and waits for it. Returns the seconds until the streets may be available, 0 if they may be
 * available now, and undefined if they will not be imported.
 */
export type RequestImport = (neighbourhood: Neighbourhood, limitedBy: readonly string[]) => Promise<number | undefined>;

export function routesNear(near: NearStreets, requestImport?: RequestImport): RouteFinder {
  return async (request) => {
    const home = homeOf(request);
    const routeIn = async (neighbourhoods: readonly Neighbourhood[]) => {
      const streets = await near.streetsOf(neighbourhoods);
      return streets && routesOnTiles(streets)(request);
    };
    const wanted = neighbourhoodsOf(home, request.maxKilometres);
    const found = await routeIn(wanted).catch((error: unknown) => {
      if (!(error instanceof StreetsFault)) throw error;
      // Tiles are damaged or missing: without them the neighbourhood counts as not imported, and is imported again.
      near.forget(error, wanted);
      return undefined;
    });
    if (found) return found;
    const [smallest] = wanted;
    const seconds = smallest && (await requestImport?.(smallest, request.limitedBy ?? []));
    // Otherwise falls back to an import for shorter walks.
    return (
      (smallest && seconds === 0 ? await routeIn([smallest]) : undefined) ??
      (await routeIn(neighbourhoodsOf(home, 0))) ??
      (seconds ? { none: 'unavailable', retrySeconds: seconds } : { none: 'not_covered' })
    );
  };
}

export function waysNear(near: NearStreets): WayFinder {
  return async (request) => {
    const streets = request.home && (await near.streetsOf(neighbourhoodsOf(request.home, 0)));
    return streets ? waysOnTiles(streets)(request) : { none: 'not_covered' };
  };
}

/** How long a walker waits for streets before Amazon Location answers. */
const WAIT_MS = 8_000;
const PAUSE_MS = 400;
/** Retry-After if the import takes longer than WAIT_MS: the job continues in the background. */
const JOB_SECONDS = 60;

interface RequestOptions {
  table: Table;
  /** Starts the job. A lost start only costs minutes, because the job is also scheduled. */
  start: () => Promise<void>;
  clock?: () => Date;
  pauseMs?: number;
}

/** Walkers who ask for the same neighbourhood wait for the same import, eight seconds after it was requested at most. */
export function importRequests({
  table,
  start,
  clock = () => new Date(),
  pauseMs = PAUSE_MS,
}: RequestOptions): RequestImport {
  return async ({ key }, limitedBy) => {
    const requested = await requestNeighbourhood(table, key, limitedBy, clock());
    if (!requested) return undefined;
    if ('seconds' in requested) return requested.isEmpty ? undefined : requested.seconds;
    if (requested.isNew) await start().catch(logFault);
    const until = requested.askedAt.getTime() + WAIT_MS;
    while (clock().getTime() < until) {
      await wait(pauseMs);
      const state = await neighbourhoodState(table, key, clock());
      if (state === 'done') return 0;
      if (state !== 'queued') return state.isEmpty ? undefined : state.seconds;
    }
    return JOB_SECONDS;
  };
}

/** Undefined on a stage without an Overpass server. */
export function importRequestsOf(env: Env): RequestImport | undefined {
  const job = env.NEIGHBOURHOOD_JOB;
  return job ? importRequests({ table: openTable(env), start: jobStarter(job, env) }) : undefined;
}

/** Invokes a job's function without waiting for it, without the SDK's client. */
export function jobStarter(name: string, env: Env): () => Promise<void> {
  return async () => {
    const endpoint = env.AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${env.AWS_REGION}.amazonaws.com`;
    const url = new URL(`${endpoint}/2015-03-31/functions/${name}/invocations`);
    const body = JSON.stringify({ id: 'requested' });
    const headers = { 'x-amz-invocation-type': 'Event' };
    const response = await signedFetch({ service: 'lambda', method: 'POST', url, body, headers }, env, 2_000);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`Lambda refuses to start ${name}: ${response.status}`);
  };
}
