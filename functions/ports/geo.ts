import type { FoundWalk } from '../../shared/api/walk.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import type { Line, Position } from '../../shared/domain/geo.ts';
import type { ShownTown } from '../../shared/domain/privacy/publicWalk.ts';
import type { Direction } from '../../shared/domain/walk/directions.ts';
import type { WayPreference } from '../../shared/domain/walk/walkComfort.ts';

export interface RouteRequest extends WayPreference {
  latitude: number;
  longitude: number;
  maxKilometres: number;
  difficulty: Difficulty;
  /** Secret of walker and day: the same request gives the same walk, so a retry never moves the destination. */
  seed: string;
  /**
   * Secret and constant per walker: whether walks back to earlier signs tend to be near or far
   * (streets/choice/pick.ts).
   */
  revisitBias?: string | undefined;
  day: string;
  /** Day of the last visit to each destination, by key: recently visited ones are avoided while there are others. */
  visited: ReadonlyMap<string, string>;
  /** Destinations excluded today because their routes were replaced. */
  exclude: ReadonlySet<string>;
  /** Lines of earlier walks: streets new to the walker are preferred. */
  walked: readonly Line[];
  /** Walker and network whose daily limit counts an import of streets that this request starts. */
  limitedBy?: readonly string[];
}

/** Fields that a provider omits are stored as the table's default (shared/api/walk.ts). */
export interface FoundRoute extends FoundWalk {
  /** Kilometres with three decimals, measured along the coordinates. */
  distance: number;
  /** `[longitude, latitude]` from home to destination. */
  coordinates: Line;
  directions: Direction[];
  /** The way home along other streets; null if unknown. */
  wayHome: { line: Line; metres: number; repeatedMetres: number; directions: Direction[] } | null;
}

/** Between two given points: a walker who is elsewhere still wants to reach the sign. */
export interface WayRequest extends WayPreference {
  from: Position;
  to: Position;
  goal: string;
  /** Where the walk began: streets imported for that home also know the sign. */
  home?: Position;
}

export interface FoundWay {
  metres: number;
  coordinates: Line;
  directions: Direction[];
  fastRoadMetres: number | null;
}

/** Why there is no route: nothing walkable here, or no provider could be asked, and when one may answer again. */
export type NoRoute =
  | { none: 'not_covered' | 'nothing_walkable' | 'only_with_steps' }
  | { none: 'unavailable'; retrySeconds?: number };

export interface GeocodedPlace {
  /** The place's name as stored for the home's address. */
  placeName: string;
  town: string | null;
  /**
   * The town that strangers see of a walker who lives there. Called for a home only, because it reads the town's
   * streets.
   */
  shownTown?: () => Promise<ShownTown | undefined>;
}

export interface Geo {
  findRoute(request: RouteRequest): Promise<FoundRoute | NoRoute>;
  findWay(request: WayRequest): Promise<FoundWay | NoRoute>;
  nearestPlace(point: Position): Promise<{ place: GeocodedPlace | null; attribution: string }>;
}

/** `busySeconds`: how long the server asks not to be called again (Retry-After). */
export type ImportOutcome = 'imported' | 'empty' | 'failed' | { busySeconds: number };

export interface Neighbourhoods {
  /** Imports a neighbourhood from Overpass; walkers read it once it is complete. */
  import(key: string): Promise<ImportOutcome>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Reverse geocoding; route search; route to a given point. */
    geo: Pick<Geo, 'nearestPlace'>;
    'geo.routes': Pick<Geo, 'findRoute'>;
    'geo.ways': Pick<Geo, 'findWay'>;
    neighbourhoods: Neighbourhoods;
  }
}
