import { HIDDEN_NAME } from '../../../shared/domain/auth/names.ts';
import { ANONYMOUS_WALKER } from '../../../shared/domain/privacy/privacy.ts';
import { cornerText, streetOf, UNKNOWN_PLACE } from '../../../shared/domain/walk/destinationName.ts';
import { t } from './t.ts';

export const placeholderNames: ReadonlySet<string> = new Set([ANONYMOUS_WALKER, HIDDEN_NAME, UNKNOWN_PLACE]);

/** Names are not translated, but the placeholders that the server sends for hidden names are. */
export const nameText = (name: string): string => (placeholderNames.has(name) ? t(name) : name);

export const streetText = (destinationName: string): string => nameText(cornerText(streetOf(destinationName), t));
