import { createHash } from 'node:crypto';
import { contains, importedNeighbourhood } from '../../../functions/adapters/geo/neighbourhood.ts';
import { type MapAnswer, mapAnswer } from '../../../functions/map/mapAnswer.ts';
import {
  DEMO_HOME,
  folderStore,
  type ImportEntry,
  LruCache,
  type OpenMap,
  openMap,
  readCurrent,
  type StreetsError,
} from '../../../functions/streets/index.ts';
import type { AppConfig, ForeignMap, MapConfig } from '../../../shared/api/config.ts';
import type { Position } from '../../../shared/domain/geo.ts';
import { ownMap } from '../../ownMap.ts';
import { worldTiles } from '../../world/worldTiles.ts';
import { refusesMethod } from '../body.ts';
import type { Listener } from '../gateway.ts';

/** A damaged file is read again with every nearby tile: it is reported once. */
const reported = new Set<string>();
function report({ message }: StreetsError): void {
  if (!reported.has(message)) console.error(message);
  reported.add(message);
}

export const isTilePath = (path: string): boolean => path.startsWith('/tiles/');

/** The home of the session that the cookies open. */
export type HomeOf = (cookies: readonly string[]) => Promise<Position | undefined>;

interface TileOptions {
  folder: string;
  homeOf: HomeOf;
}

/** Number of open maps; each keeps the directories of its archives in memory. */
const mapsKept = 16;

/** The imported map of a folder, as in the cloud. */
export function tileHandler({ folder, homeOf }: TileOptions): Listener {
  const store = folderStore(folder);
  const maps = new LruCache<OpenMap>(mapsKept, () => 1);
  const world = worldTiles();

  /**
   * Extracts are visible to everyone. A neighbourhood from Overpass is visible only to walkers whose home lies in it,
   * because the centre of its tiles is that of a home's cell.
   */
  async function mapFor(cookies: readonly string[]): Promise<{ map: OpenMap; isPrivate: boolean; varies: boolean }> {
    const near = (await readCurrent(store)).flatMap((entry) => {
      const neighbourhood = importedNeighbourhood(entry);
      return neighbourhood ? [{ id: entry.id, neighbourhood }] : [];
    });
    const home = near.length > 0 ? await homeOf(cookies) : undefined;
    const own = near.filter(({ neighbourhood }) => home && contains(neighbourhood, home, 0)).map(({ id }) => id);
    const shows = (entry: ImportEntry) => !importedNeighbourhood(entry) || own.includes(entry.id);
    // The list of imports is a small local file: reading it each time shows a new import at once.
    const map = await maps.get(own.join(' '), async () => openMap(store, { recheckMilliseconds: 0, shows, report }));
    return { map, isPrivate: own.length > 0, varies: near.length > 0 };
  }

  async function answer(path: string, cookies: readonly string[]): Promise<MapAnswer> {
    const { map, isPrivate, varies } = await mapFor(cookies);
    const found = await mapAnswer(path, { map, world });
    const caching = found.headers['cache-control'] ?? '';
    const headers = {
      ...found.headers,
      ...(isPrivate && { 'cache-control': caching.replace('public', 'private') }),
      ...(varies && { vary: 'cookie' }),
    };
    return { ...found, headers };
  }

  return async (request, response) => {
    if (refusesMethod(request, response)) return;
    const { status, headers, body } = await answer(
      (request.url ?? '').split('?')[0] ?? '',
      (request.headers.cookie ?? '').split('; '),
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ...headers, etag }).end();
      return;
    }
    response.writeHead(status, { ...headers, etag, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** The own map, plus the style at MAP_STYLE_URL for homes without an import, in the role of Amazon's. */
export function localMap(env: Record<string, string | undefined>): MapConfig {
  const own = ownMap;
  const style = env.MAP_STYLE_URL;
  return style ? { own, elsewhere: foreignMap(style) } : { own };
}

function foreignMap(style: string): ForeignMap {
  if (!URL.canParse(style)) throw new Error(`MAP_STYLE_URL is not an address: ${style}`);
  return { light: style, dark: style, credit: new URL(style).host };
}

/** A public server offers nobody a home in the demo city. */
export const configHandler = (config: Pick<AppConfig, 'map' | 'registration'>, { isPublic = false } = {}): Listener => {
  const body = JSON.stringify({
    stage: 'local',
    ...config,
    ...(!isPublic && { demoHome: DEMO_HOME }),
  } satisfies AppConfig);
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(body);
  };
};
