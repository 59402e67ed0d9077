import { msg, type Translate } from '../msg.ts';
import type { WalkComfort } from './walkComfort.ts';

export interface ChosenPlace {
  destinationName: string;
  destinationKey: string;
  /** Null if the town is unknown. */
  town: string | null;
  /** Kilometres with three decimals, measured along the coordinates. */
  distance: number;
  relaxed: boolean;
  /** Metres along roads of 70 km/h and more without a pavement; null if unknown. */
  fastRoadMetres: number | null;
  comfort: WalkComfort | null;
}

/** "Vasagatan, Göteborg": a destination is written as its street or junction, and behind that its town, if it has one. */
export const withTown = (street: string, town: string | null | undefined): string =>
  town ? `${street}, ${town}` : street;

/** The street, which precedes the first comma. */
export const streetOf = (destinationName: string): string => (destinationName.split(',')[0] ?? '').trim();

/** The town, which follows the first comma. */
export const townOf = (destinationName: string): string | undefined =>
  destinationName.split(',').slice(1).join(',').trim() || undefined;

export const UNKNOWN_PLACE = msg('Unknown Location');

/** Fallback text for a destination without a name. */
export const destinationText = (destinationName: string | null | undefined): string =>
  destinationName?.trim() || UNKNOWN_PLACE;

/** A corner is stored as "one street at another": the "at" is translated, the names of the streets are not. */
export function cornerText(street: string, t: Translate): string {
  const [one, crossing, ...more] = street.split(' at ');
  return one && crossing && more.length === 0 ? t('{street} at {crossing}', { street: one, crossing }) : street;
}
