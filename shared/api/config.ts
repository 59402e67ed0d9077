import type { Registration } from '../domain/auth/invitation.ts';
import type { Position } from '../domain/geo.ts';

/**
 * `/config.json`: what the page must know about its stage. Served beside the app, never
 * cached.
 */
export interface AppConfig {
  stage: string;
  map: MapConfig;
  registration: Registration;
  /** Home offered to walkers without one; set only on the local stage where the demo city is imported. */
  demoHome?: Position;
}

/** The map of a home depends on the data: our own where an import covers it. */
export interface MapConfig {
  own: OwnMap;
  /** Map for homes that no import covers; absent if our own is the only one. */
  elsewhere?: ForeignMap;
}

/** Our own style over vector tiles with the layers of functions/streets/map/looks.ts. Addresses are on our own origin. */
export interface OwnMap {
  /** URL template that answers whether a tile of zoom 12 is covered (MapAround), with `{x}` and `{y}`. */
  around: string;
  /** URL template with `{z}`, `{x}`, `{y}` and the `{version}` that `around` answers. */
  tiles: string;
  minZoom: number;
  maxZoom: number;
  /** World land tiles for low zooms. */
  world: string;
  worldMaxZoom: number;
}

export interface MapAround {
  isCovered: boolean;
  /** Changes only when the import around the tile changes. */
  version: string;
  credit: string;
}

/** A third-party style, such as Amazon Location's with its API key; the route is drawn on top. */
export interface ForeignMap {
  light: string;
  dark: string;
  credit: string;
}
