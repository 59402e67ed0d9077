import type { StoredChallenge } from './challengeItems.ts';
import { keys } from './keys.ts';
import { check, type Op, update } from './ops.ts';

/** The walk, what others see of it and the favourite's copy get another photo, all at once. */
export function changePhoto(challenge: StoredChallenge, isFavourite: boolean, to: { photoId: string; url: string }) {
  const { walkerId, day, photoId } = challenge;
  const set = {
    photoId: to.photoId,
    ...(challenge.public && { 'public.photoUrl': to.url }),
  };
  const favourite = keys.favourite(walkerId, day);
  return [
    update(keys.challenge(walkerId, day), { set }, { exists: true, equals: { photoId } }),
    isFavourite ? update(favourite, { set }, { exists: true }) : check(favourite, { exists: false }),
  ] satisfies Op[];
}
