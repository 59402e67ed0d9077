import type { WalkComfort } from './walkComfort.ts';

/** Where a day's walk goes, and what is known of the way there. */
export interface ChosenPlace {
  destinationName: string;
  destinationKey: string;
  /** Null where it is not known (yet). */
  town: string | null;
  /** Kilometres, three decimals, of exactly the coordinates that come with it. */
  distance: number;
  /** Whether the difficulty's band had to be widened. */
  relaxed: boolean;
  /** Metres of it along roads of 70 km/h and more without a pavement; 0, too, where it is not known. */
  fastRoadMetres: number;
  /** Null where nothing is known of the way. */
  comfort: WalkComfort | null;
}
