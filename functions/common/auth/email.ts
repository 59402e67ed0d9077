import { foldEmail } from '../../../shared/domain/auth/names.ts';
import { sha256 } from '../../runtime/random.ts';

/** One address in two spellings is one mailbox to nearly every provider, and to everyone who types it on a phone. */
export const emailHash = (address: string) => sha256(foldEmail(address));

/** An empty string is allowed by the forms and means none. */
export const emailOrNone = (address: string | null | undefined) => address || undefined;
