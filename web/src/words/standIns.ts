import { UNKNOWN_PLACE } from '../../../shared/domain/destinationName.ts';
import { HIDDEN_NAME } from '../../../shared/domain/names.ts';
import { ANONYMOUS_WALKER } from '../../../shared/domain/privacy.ts';
import { say } from './say.ts';

export const standIns: ReadonlySet<string> = new Set([ANONYMOUS_WALKER, HIDDEN_NAME, UNKNOWN_PLACE]);

/** Names are never translated; what the server says in place of one that is not told is a sentence like any other. */
export const nameText = (name: string): string => (standIns.has(name) ? say(name) : name);
