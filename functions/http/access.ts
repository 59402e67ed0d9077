import { Refusal } from '../../shared/api/errors.ts';

/** "Own only" of the access table: another walker's id and an unknown one are the same 403. */
export function requireOwn(id: string | undefined, walkerId: string): void {
  if (id !== undefined && id !== walkerId) throw new Refusal('not_yours');
}
