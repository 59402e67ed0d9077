import { MAX_DISTANCE } from '../../../shared/domain/difficulty.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { currentRequest } from '../../runtime/log.ts';
import { folderStore, openStreets, type Streets, StreetsFault } from '../../streets/index.ts';
import { type Finders, logFault } from './firstProvider.ts';
import { contains, importedNeighbourhood, type Neighbourhood, neighbourhoodsOf } from './neighbourhood.ts';
import { importNeighbourhood, OverpassFailure, type OverpassOptions } from './overpass.ts';
import { type Covers, homeOf, placesOnTiles, routesOnTiles, waysOnTiles } from './streetTiles.ts';

const OVERPASS_URL = 'https://overpass-api.de/api/interpreter';

export interface LocalFinderOptions extends Partial<Pick<OverpassOptions, 'clock' | 'maxBytes'>> {
  folder: string;
  /** `off` disables it; unset means the public server. */
  overpassUrl: string | undefined;
}

export function localFinders({ folder, overpassUrl = OVERPASS_URL, ...options }: LocalFinderOptions): Finders {
  const store = folderStore(folder);
  // Locally the list of imports is a small file: reading it each time makes downloads visible at once.
  const streets = openStreets(store, { recheckMilliseconds: 0, report: logFault });
  const onTiles = routesOnTiles(streets, covers);
  const placeOnTiles = placesOnTiles(streets);
  const ways = [waysOnTiles(streets)];
  if (overpassUrl === 'off') {
    return {
      routes: [routesOnTiles(streets)],
      ways,
      places: [placeOnTiles],
    };
  }
  const lost = new Set<string>();
  const server = { url: overpassUrl, contact: 'local stage', store, patienceMs: PATIENCE_MS, ...options };
  const download = overpassDownload(server, streets, lost);
  const routesWithDownload = routesOnTiles(streets);
  return {
    routes: [
      async (request) => {
        const found = await onTiles(request).catch(unlessLost(lost, { none: 'not_covered' } as const));
        if (!('none' in found) || found.none === 'only_with_steps') return found;
        const retrySeconds = await download(homeOf(request), request.maxKilometres);
        const route = await routesWithDownload(request);
        const isUnknown = retrySeconds !== undefined && 'none' in route && route.none !== 'only_with_steps';
        return isUnknown ? { none: 'unavailable', retrySeconds } : route;
      },
    ],
    ways,
    places: [
      async (point) => {
        const found = await placeOnTiles(point).catch(unlessLost(lost, undefined));
        if (found) return found;
        // The address is needed before the first walk, so the download covers both.
        await download(point, MAX_DISTANCE.default);
        return placeOnTiles(point);
      },
    ],
  };
}

/** Missing files of an import are an operator's problem; a lost download is fetched again. */
const unlessLost =
  <Answer>(lost: Set<string>, refusal: Answer) =>
  (error: unknown): Answer => {
    const id = error instanceof StreetsFault ? (error.file.split('/')[0] ?? '') : '';
    if (!importedNeighbourhood({ id })) throw error;
    lost.add(id);
    return refusal;
  };

/** Imports are deliberate; a download covers only the walks of its neighbourhood. */
const covers: Covers = (imports, home, metres) =>
  imports.some((entry) => {
    const neighbourhood = importedNeighbourhood(entry);
    return neighbourhood === undefined || contains(neighbourhood, home, metres);
  });

/** After a failure without Retry-After, requests for that neighbourhood do not wait for Overpass; others still ask. */
const REST_SECONDS = 10 * 60;
/** Where no request limits it. */
const PATIENCE_MS = 20_000;
/** Request time reserved for the import and the choice of a walk. */
const AFTERWARDS_MS = 6_000;

/**
 * Makes sure that the neighbourhood of a home is imported, if its server answers: a failing Overpass is not an error.
 * Returns the seconds until the server may be asked again; undefined if no retry is needed.
 */
function overpassDownload(options: OverpassOptions, streets: Streets, lost: ReadonlySet<string>) {
  const { clock = () => new Date() } = options;
  const restsUntil = new Map<string, number>();
  let serverRestsUntil = 0;
  /** Neighbourhoods for which the answer contained no streets. */
  const empty: Neighbourhood[] = [];
  let underWay: Promise<unknown> = Promise.resolve();

  async function download(home: Position, kilometres: number): Promise<number | undefined> {
    const [wanted] = neighbourhoodsOf(home, Math.max(kilometres, MAX_DISTANCE.default));
    if (!wanted) return undefined;
    const now = clock().getTime();
    const restMs = Math.max(serverRestsUntil, restsUntil.get(wanted.key) ?? 0) - now;
    if (restMs > 0) return Math.ceil(restMs / 1000);
    const downloads = (await streets.imports()).filter(({ id }) => !lost.has(id));
    const known = [...empty, ...downloads.flatMap((entry) => importedNeighbourhood(entry) ?? [])];
    if (known.some((each) => contains(each, home, kilometres * 1000))) return undefined;
    const leftMs = currentRequest.getStore()?.leftMs?.();
    const patienceMs = leftMs === undefined ? options.patienceMs : Math.max(0, leftMs - AFTERWARDS_MS);
    try {
      if (!(await importNeighbourhood({ ...options, patienceMs }, wanted))) empty.push(wanted);
      return undefined;
    } catch (error) {
      if (!(error instanceof OverpassFailure)) throw error;
      const seconds = error.restSeconds ?? REST_SECONDS;
      restsUntil.set(wanted.key, now + 1000 * seconds);
      if (error.restSeconds !== undefined) serverRestsUntil = now + 1000 * seconds;
      return seconds;
    }
  }

  // Serialised: a second request for the same place finds the first one's import.
  return (home: Position, kilometres: number) => {
    const downloading = underWay.catch(() => undefined).then(() => download(home, kilometres));
    underWay = downloading;
    return downloading;
  };
}
