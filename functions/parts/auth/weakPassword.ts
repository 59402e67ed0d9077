import { Refusal } from '../../../shared/api/errors.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { commonPasswords } from './commonPasswords.ts';

/** What a guesser tries first: a password of the list, and the name itself, digits behind it or not. */
export function refuseWeakPassword(password: string, username: string): void {
  const folded = foldUsername(password);
  const name = foldUsername(username);
  if (folded.startsWith(name) && /^\d*$/.test(folded.slice(name.length))) throw new Refusal('password_is_username');
  if (commonPasswords().has(folded)) throw new Refusal('password_common');
}
