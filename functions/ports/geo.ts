import type { Difficulty } from '../../shared/domain/difficulty.ts';
import type { Line } from '../../shared/domain/geo.ts';
import type { ChosenPlace } from '../../shared/domain/walk/destinationName.ts';
import type { Direction } from '../../shared/domain/walk/directions.ts';
import type { WayPreference } from '../../shared/domain/walk/walkComfort.ts';

export interface RouteRequest extends WayPreference {
  latitude: number;
  longitude: number;
  maxKilometres: number;
  difficulty: Difficulty;
  /** Secret, of the walker and the day: the same request gives the same walk, so a retry never moves the goal. */
  seed: string;
  /** Secret, and the same every day: whether walks that go back lead rather near or far (streets/choice/pick.ts). */
  taste?: string | undefined;
  /** The walker's day. */
  day: string;
  /** The day of the last visit to each destination, by its key: what was visited lately rests while there are others. */
  visited: ReadonlyMap<string, string>;
  /** Keys of destinations that must not come again today: the routes that were replaced. */
  exclude: ReadonlySet<string>;
  /** The ways of earlier walks: streets that are new to the walker come first. */
  walked: readonly Line[];
  /** On made-up streets: asked for by the walker, never a substitute for a map that is missing. */
  practice?: boolean;
}

export interface FoundRoute extends ChosenPlace {
  /** The day of the walker's last visit. */
  lastVisited: string | null;
  /** `[longitude, latitude]` from home to destination. */
  coordinates: Line;
  directions: Direction[];
  /** Back home by other streets; null where nothing is known of them. */
  wayHome: { line: Line; metres: number; repeatedMetres: number; directions: Direction[] } | null;
  /** Names of other streets near the destination, the nearest first; empty where they are not known. */
  streetsAround: string[];
  provider: 'streets' | 'location' | 'overpass' | 'practice';
  attribution: string;
}

interface Point {
  latitude: number;
  longitude: number;
}

/** From one place to another: a walker who is elsewhere still wants to go to the sign. */
export interface WayRequest extends WayPreference {
  from: Point;
  to: Point;
  /** What the last direction says one is at. */
  goal: string;
  /** To a sign on made-up streets. */
  practice?: boolean;
}

export interface FoundWay {
  metres: number;
  coordinates: Line;
  directions: Direction[];
}

/** Why there is no route: nothing to walk on here, or no provider could be asked just now. */
export type NoRoute = { none: 'not_covered' | 'nothing_walkable' | 'only_with_steps' | 'unavailable' };

export interface Place {
  /** What becomes the home's address. */
  placeName: string;
  town: string | null;
}

export interface Geo {
  findRoute(request: RouteRequest): Promise<FoundRoute | NoRoute>;
  findWay(request: WayRequest): Promise<FoundWay | NoRoute>;
  nearestPlace(point: Point): Promise<{ place: Place | null; attribution: string }>;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    /** Name a place; and, besides, find a walk; the way to a place that is known. */
    geo: Pick<Geo, 'nearestPlace'>;
    'geo.routes': Pick<Geo, 'findRoute'>;
    'geo.ways': Pick<Geo, 'findWay'>;
  }
}
