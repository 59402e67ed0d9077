import { createHash } from 'node:crypto';
import { StreetsError } from '../../../functions/streets/errors.ts';
import { OSM_ATTRIBUTION } from '../../../functions/streets/tiles/catalogue.ts';
import { folderStore } from '../../../functions/streets/tiles/folderStore.ts';
import { openStreets } from '../../../functions/streets/tiles/openStreets.ts';
import type { AppConfig, MapConfig } from '../../../shared/api/config.ts';
import type { Listener } from '../gateway.ts';
import { MAX_ZOOM, mapTiles } from './mapTiles.ts';
import { worldLand } from './worldLand.ts';

/** A file that is damaged is asked for with every tile around: it is told once. */
const told = new Set<string>();
function report({ message }: StreetsError): void {
  if (!told.has(message)) console.error(message);
  told.add(message);
}

const address = /^\/tiles\/(practice\/)?(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/;

export const isTilePath = (path: string): boolean => path.startsWith('/tiles/');

/**
 * `/tiles/{z}/{x}/{y}`: the map of the street tiles in a folder, practice streets where there are none nearby.
 * `/tiles/practice/{z}/{x}/{y}`: practice streets only.
 */
export function tileHandler({ folder }: { folder: string }): Listener {
  // The list of imports is a small file here: read each time, it shows a download or an import at once.
  const streets = openStreets(folderStore(folder), { recheckMilliseconds: 0, report });
  const tiles = mapTiles({ streets, land: worldLand() });

  return async (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const [, practice, ...numbers] = address.exec(path) ?? [];
    const [zoom = -1, x = -1, y = -1] = numbers.map(Number);
    const isTile = zoom >= 0 && zoom <= MAX_ZOOM && x < 2 ** zoom && y < 2 ** zoom;
    if (!isTile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(isTile ? 405 : 404, {
        ...(isTile && { allow: 'GET, HEAD' }),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-cache',
      });
      response.end(isTile ? 'This address does not answer to that method.' : 'There is no such tile.');
      return;
    }
    let bytes: Uint8Array | undefined;
    try {
      bytes = await tiles.tile({ zoom, x, y, practiceOnly: practice !== undefined });
    } catch (error) {
      if (!(error instanceof StreetsError)) throw error;
      report(error);
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
      response.end('The streets here cannot be read.');
      return;
    }
    const etag = `"${createHash('sha256')
      .update(bytes ?? '')
      .digest('base64url')
      .slice(0, 22)}"`;
    // Asked for anew each time, which is answered from memory: an import shows at once.
    const headers = { 'cache-control': 'no-cache', etag, 'x-content-type-options': 'nosniff' };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else if (bytes === undefined) response.writeHead(204, headers).end();
    else {
      response.writeHead(200, {
        ...headers,
        'content-type': 'application/vnd.mapbox-vector-tile',
        'content-length': bytes.length,
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    }
  };
}

/** Our own map, or the style at MAP_STYLE_URL, as a stage in the cloud uses Amazon's. */
export function localMap(env: Record<string, string | undefined>): MapConfig {
  const style = env.MAP_STYLE_URL;
  if (style) {
    if (!URL.canParse(style)) throw new Error(`MAP_STYLE_URL is not an address: ${style}`);
    return { kind: 'style', light: style, dark: style, credit: new URL(style).host };
  }
  return {
    kind: 'tiles',
    tiles: '/tiles/{z}/{x}/{y}',
    practiceTiles: '/tiles/practice/{z}/{x}/{y}',
    maxZoom: MAX_ZOOM,
    credit: OSM_ATTRIBUTION,
  };
}

/** `/config.json`: the cloud puts its own beside the app's files. */
export const configHandler = (map: MapConfig): Listener => {
  const config = JSON.stringify({ stage: 'local', map } satisfies AppConfig);
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(config);
  };
};
