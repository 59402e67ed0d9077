import type { ForeignMap, MapAround, OwnMap } from '../../../../shared/api/config.ts';
import { appConfig } from '../appConfig.ts';
import type { Corners } from '../boundsOf.ts';
import { tileAt, tilesAround } from './tilesAround.ts';

export type ShownMap =
  | { kind: 'own'; own: OwnMap; version: string; credit: string }
  | { kind: 'foreign'; foreign: ForeignMap; credit: string };

/** The zoom of the tiles that config.json is pending about. */
const AROUND_ZOOM = 12;
const answers = new Map<string, Promise<ShownMap>>();

/** The map config of each tile is cached; `isFresh` refetches it, because a new walk may have added streets. */
export function mapAt(place: { latitude: number; longitude: number }, isFresh = false): Promise<ShownMap> {
  return mapOf(tileAt(place, AROUND_ZOOM), isFresh);
}

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
