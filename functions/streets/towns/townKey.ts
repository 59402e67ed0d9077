import type { Place } from '../tiles/placeCodec.ts';
import { type TileId, tileAt } from '../tiles/tileGrid.ts';

/** The archive of an import that holds the streets of its towns, by the tiles in which their places lie. */
export const TOWNS_ARCHIVE = 'towns';

export interface TownPlace extends Pick<Place, 'name' | 'latitude' | 'longitude'> {
  key: string;
}

/** Its tile and its name: the same in every import, unless the town is moved by kilometres. */
export function townKey({ name, latitude, longitude }: Pick<Place, 'name' | 'latitude' | 'longitude'>): string {
  const { zoom, x, y } = tileAt(latitude, longitude);
  return `${zoom}-${x}-${y}-${name}`;
}

/** Undefined for what is the key of no town. */
export function tileOfTown(key: string): { tile: TileId; name: string } | undefined {
  const [, zoom, x, y, name] = /^(1[1-3])-(\d{1,5})-(\d{1,5})-(.+)$/su.exec(key) ?? [];
  return name === undefined ? undefined : { tile: { zoom: Number(zoom), x: Number(x), y: Number(y) }, name };
}
