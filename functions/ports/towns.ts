import type { TownStreets } from '../../shared/domain/collection/townStreets.ts';
import type { Position } from '../../shared/domain/geo.ts';

export interface TownPlace extends Position {
  key: string;
  name: string;
}

export interface Towns {
  townsAt(places: readonly Position[]): Promise<TownPlace[]>;
  streetsOf(key: string): Promise<TownStreets | undefined>;
  /** Changes only if the imports within the bounds change. */
  versionOf(bounds: { south: number; west: number; north: number; east: number }): Promise<string>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    towns: Towns;
  }
}
