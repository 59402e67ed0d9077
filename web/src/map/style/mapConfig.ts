import type { ForeignMap, MapAround, OwnMap } from '../../../../shared/api/config.ts';
import { appConfig } from '../appConfig.ts';
import { type Corners, worldX, worldY } from '../geometry.ts';

export type ShownMap =
  | { kind: 'own'; own: OwnMap; version: string; credit: string }
  | { kind: 'foreign'; foreign: ForeignMap; credit: string };

/** config.json is requested by tile at this zoom. */
const AROUND_ZOOM = 12;
const answers = new Map<string, Promise<ShownMap>>();

/** The map config of each tile is cached; `isFresh` refetches it, because a new walk may have added streets. */
export const mapAt = (place: { latitude: number; longitude: number }, isFresh = false): Promise<ShownMap> =>
  mapOf(tileAt(place, AROUND_ZOOM), isFresh);

/** Looks up every tile that a walk touches, so that the answers are cached for offline use. */
export async function mapsAround(corners: Corners): Promise<ShownMap[]> {
  const squares = tilesAround(corners, AROUND_ZOOM).filter(({ z }) => z === AROUND_ZOOM);
  return Promise.all(squares.map((square) => mapOf(square, true)));
}

function mapOf({ x, y }: { x: number; y: number }, isFresh: boolean): Promise<ShownMap> {
  const known = isFresh ? undefined : answers.get(`${x}/${y}`);
  if (known) return known;
  const asking = ask(x, y);
  answers.set(`${x}/${y}`, asking);
  asking.catch(() => answers.delete(`${x}/${y}`));
  return asking;
}

async function ask(x: number, y: number): Promise<ShownMap> {
  const { own, elsewhere } = (await appConfig()).map;
  const address = own.around.replace('{x}', String(x)).replace('{y}', String(y));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const { isCovered, version, credit }: MapAround = await response.json();
  if (!isCovered && elsewhere) return { kind: 'foreign', foreign: elsewhere, credit: elsewhere.credit };
  return { kind: 'own', own, version, credit };
}

export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Enough tiles for a walk of 5 km at every displayed zoom. */
const MAX_TILES = 160;
/** Shows the whole walk with its surroundings on a small screen. */
const FURTHEST_ZOOM = 11;

/** Lists the tiles that show a walk, low zooms first, with one more tile on each side for wide screens. */
export function tilesAround([[west, south], [east, north]]: Corners, maxZoom: number): Tile[] {
  const tiles: Tile[] = [];
  for (let z = Math.min(FURTHEST_ZOOM, maxZoom); z <= maxZoom; z += 1) {
    const count = 2 ** z;
    const top = Math.max(0, row(north, count) - 1);
    const bottom = Math.min(count - 1, row(south, count) + 1);
    for (let x = column(west, count) - 1; x <= column(east, count) + 1; x += 1) {
      for (let y = top; y <= bottom; y += 1) tiles.push({ z, x: ((x % count) + count) % count, y });
    }
  }
  return tiles.slice(0, MAX_TILES);
}

export const tileAt = ({ latitude, longitude }: { latitude: number; longitude: number }, z: number): Tile => {
  const count = 2 ** z;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  return { z, x: within(column(longitude, count)), y: within(row(latitude, count)) };
};

const column = (longitude: number, count: number) => Math.floor(worldX(longitude) * count);
const row = (latitude: number, count: number) => Math.floor(worldY(latitude) * count);
