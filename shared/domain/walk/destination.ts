import { msg } from '../msg.ts';

/** The sign at the end of a walk: of one street, or of a junction of two. */
export interface Destination {
  /** Empty when others may see only the town. */
  readonly street: string;
  readonly crossing?: string | undefined;
  readonly town?: string | undefined;
}

export const UNKNOWN_PLACE = msg('Unknown Location');

/** "Magasinsgatan at Vallgatan, Göteborg": a text to show; rules read the parts. */
export const destinationName = ({ street, crossing, town }: Destination): string =>
  [crossing === undefined ? street : `${street} at ${crossing}`, town].filter(Boolean).join(', ') || UNKNOWN_PLACE;

/** Name without the town, as directions end with. */
export const signName = ({ street, crossing }: Destination): string => destinationName({ street, crossing });

/** The streets whose plates stand at the destination. */
export const destinationStreets = ({ street, crossing }: Destination): string[] =>
  crossing === undefined ? [street] : [street, crossing];
