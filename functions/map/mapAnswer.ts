import { MAP_ZOOMS, type OpenMap, type TileId } from '../streets/index.ts';
import { MAP_ADDRESSES } from './addresses.ts';

export interface MapAnswer {
  status: 200 | 307 | 404;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface MapParts {
  map: OpenMap;
  /** World land tile for low zooms, gzipped. */
  world(tile: TileId): Promise<Uint8Array | undefined>;
}

/** World land is stored up to this zoom and scaled beyond. */
export const WORLD_MAX_ZOOM = 6;
/** Zoom of the tiles by which coverage is queried. */
const AROUND_ZOOM = 12;

const YEAR = 31_536_000;
/**
 * `/tiles/around/{x}/{y}` (zoom 12): whether our map has the streets there, and its version.
 * `/tiles/{version}/{z}/{x}/{y}`: a map tile, immutable under its version. Any other version is redirected to the
 * current one without reading an archive.
 * `/tiles/world/{z}/{x}/{y}`: land and sea from afar.
 */
export async function mapAnswer(path: string, { map, world }: MapParts): Promise<MapAnswer> {
  const coverage = MAP_ADDRESSES.around.exec(path);
  if (coverage) {
    const tile = tileOf([String(AROUND_ZOOM), ...coverage.slice(1)], AROUND_ZOOM);
    return tile ? plain('application/json; charset=utf-8', JSON.stringify(await map.around(tile)), 60) : nothing();
  }
  const land = MAP_ADDRESSES.world.exec(path);
  if (land) {
    const tile = tileOf(land.slice(1), WORLD_MAX_ZOOM);
    return tile ? vector(await world(tile), 'public, max-age=2592000') : nothing();
  }
  const [, version, ...place] = MAP_ADDRESSES.tile.exec(path) ?? [];
  const tile = tileOf(place, MAP_ZOOMS.max);
  if (version === undefined || !tile) return nothing();
  const current = await map.version(tile);
  return version === current
    ? vector(await map.tile(tile), `public, max-age=${YEAR}, immutable`)
    : elsewhere(`/tiles/${current}/${place.join('/')}`);
}

function tileOf(texts: readonly string[], maxZoom: number): TileId | undefined {
  const [zoom = -1, x = -1, y = -1] = texts.map(Number);
  return zoom >= 0 && zoom <= maxZoom && x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom
    ? { zoom, x, y }
    : undefined;
}

const always = { 'x-content-type-options': 'nosniff' };

function vector(packed: Uint8Array | undefined, caching: string): MapAnswer {
  return {
    status: 200,
    headers: {
      ...always,
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': caching,
      ...(packed && { 'content-encoding': 'gzip' }),
    },
    body: packed ?? new Uint8Array(),
  };
}

function plain(type: string, text: string, seconds: number): MapAnswer {
  const headers = { ...always, 'content-type': type, 'cache-control': `public, max-age=${seconds}` };
  return { status: 200, headers, body: Buffer.from(text, 'utf8') };
}

/** Cached briefly, because the next import has another version. */
const elsewhere = (location: string): MapAnswer => {
  const { headers, body } = plain('text/plain; charset=utf-8', '', 60);
  return { status: 307, headers: { ...headers, location }, body };
};

const nothing = (): MapAnswer => ({
  ...plain('text/plain; charset=utf-8', 'There is no such tile.', 60),
  status: 404,
});
