import { HIDDEN_NAME } from '../../../shared/domain/auth/names.ts';
import { ANONYMOUS_WALKER } from '../../../shared/domain/privacy/privacy.ts';
import { type Destination, UNKNOWN_PLACE } from '../../../shared/domain/walk/destination.ts';
import { t } from './t.ts';

export const placeholderNames: ReadonlySet<string> = new Set([ANONYMOUS_WALKER, HIDDEN_NAME, UNKNOWN_PLACE]);

/** Names are not translated, but the placeholders that the server sends for hidden names are. */
export const nameText = (name: string): string => (placeholderNames.has(name) ? t(name) : name);

/** The sign without its town: "at" is translated, the names of the streets are not. */
export const streetText = ({ street, crossing, town }: Destination): string =>
  crossing === undefined ? street || town || t(UNKNOWN_PLACE) : t('{street} at {crossing}', { street, crossing });
