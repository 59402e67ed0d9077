import { Refusal } from '../../../shared/api/errors.ts';
import { isOurName, isUnfitName, isUnfitUsername } from '../../../shared/domain/nameFilter.ts';

/** Where a name is chosen: those that are there keep theirs, and others may report them. */
export function refuseUnfitUsername(username: string): void {
  if (isOurName(username)) throw new Refusal('name_ours');
  if (isUnfitUsername(username)) throw new Refusal('name_unfit');
}

export function refuseUnfitNames(names: readonly (string | null | undefined)[]): void {
  if (names.some((name) => name && isUnfitName(name))) throw new Refusal('name_unfit');
}
