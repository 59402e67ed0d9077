import type { TownStreets } from '../../shared/domain/collection/townStreets.ts';
import type { Position } from '../../shared/domain/geo.ts';

export interface TownPlace extends Position {
  key: string;
  name: string;
}

/** The towns that are imported, with their streets. */
export interface Towns {
  /** Those that any of the places lies in, each once. */
  around(places: readonly Position[]): Promise<TownPlace[]>;
  /** Undefined where no import lists its streets. */
  streetsOf(key: string): Promise<TownStreets | undefined>;
  /** Changes with what is imported within the bounds, and with nothing else. */
  versionOf(bounds: { south: number; west: number; north: number; east: number }): Promise<string>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    towns: Towns;
  }
}
