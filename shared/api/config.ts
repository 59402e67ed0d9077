import type { Position } from '../domain/geo.ts';

/** `/config.json`: what the page has to know of its stage before it can draw a map. Served beside the app, never cached. */
export interface AppConfig {
  stage: string;
  map: MapConfig;
  /** Offered to walkers without a home, where the demo city is imported: on one machine only. */
  demoHome?: Position;
}

/** Which of the two a home is shown on follows from the data: ours where an import covers it. */
export interface MapConfig {
  own: OwnMap;
  /** For homes that no import covers; without it our own is all there is. */
  elsewhere?: ForeignMap;
}

/** Our own style over vector tiles with the layers of functions/streets/map/looks.ts. Addresses are on our own origin. */
export interface OwnMap {
  /** Says of a square of zoom 12 whether it is covered (MapAround), with `{x}` and `{y}`. */
  around: string;
  /** With `{version}` as `around` says it, `{z}`, `{x}` and `{y}`. */
  tiles: string;
  minZoom: number;
  maxZoom: number;
  /** The world's land from afar. */
  world: string;
  worldMaxZoom: number;
  /** The same as `tiles`, of made-up streets only: under a walk on practice streets. On one machine only. */
  practiceTiles?: string;
}

/** What `around` answers. */
export interface MapAround {
  isCovered: boolean;
  /** Changes with what is imported around the square, and with nothing else. */
  version: string;
  /** Whom to credit; empty where no import is. */
  credit: string;
}

/** A style from elsewhere, such as Amazon Location's with its key; the walk is drawn over it. */
export interface ForeignMap {
  light: string;
  dark: string;
  credit: string;
}
