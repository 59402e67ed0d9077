import { foldEmail } from '../../../shared/domain/auth/names.ts';
import { sha256 } from '../../runtime/random.ts';

/** Case differences address the same mailbox at nearly every provider. */
export const emailHash = (address: string) => sha256(foldEmail(address));

/** Forms allow an empty string, which means "none". */
export const emailOrNone = (address: string | null | undefined) => address || undefined;
