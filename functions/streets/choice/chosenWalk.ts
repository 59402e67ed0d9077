import type { Day } from '../../../shared/domain/day.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { type ChosenPlace, withTown } from '../../../shared/domain/walk/destinationName.ts';
import type { WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import type { Network, Point } from '../network/network.ts';
import type { Position } from '../search/geometry.ts';
import type { Stretch } from '../search/route.ts';
import type { WalkLength } from './bands.ts';
import type { Visits } from './variety.ts';

export interface ChoiceRequest extends WalkLength, Visits, Partial<WayPreference> {
  network: Network;
  home: Point;
  /** Of the walker and the day: the same request gives the same walk. The caller keeps it secret. */
  seed: string;
  /** Secret too, and the same every day: see `ticketsBack`. */
  taste?: string | undefined;
  /** The ways of earlier walks: new streets come first. */
  walked?: readonly Line[] | undefined;
  /** Keys of destinations that must not come again: the routes that were replaced. */
  exclude?: ReadonlySet<string>;
}

export interface ChosenWalk extends ChosenPlace {
  /** The walker's last visit there. */
  lastVisited: Day | null;
  start: Point;
  end: Point;
  coordinates: Position[];
  stretches: Stretch[];
}

/** No walkable street within 300 metres of the home, or none within reach that has a sign to walk to, or only over steps. */
export type NoWalk = { none: 'no_street_nearby' | 'no_destination' | 'only_with_steps' };

export type DayRequest = Omit<ChoiceRequest, 'network' | 'home' | 'walked' | keyof WayPreference>;

/** The same walk with the town that its end is in. */
export function inTown(walk: ChosenWalk, town: string | undefined): ChosenWalk {
  return town === undefined ? walk : { ...walk, town, destinationName: withTown(walk.destinationName, town) };
}
