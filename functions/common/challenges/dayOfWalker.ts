import { begunAt, type UsedDay, walkerDay, type ZonedDay } from '../../../shared/domain/challenges/walkerDay.ts';
import type { StoredChallenge } from '../../data/challenges/challengeItems.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import { zoneOf } from '../walkers/walkerView.ts';

function usedDay(challenge: StoredChallenge | undefined): UsedDay | null {
  if (!challenge) return null;
  const { day, timeZone, begunAt, createdAt } = challenge;
  return { day, timeZone, begunAt: new Date(begunAt), createdAt: new Date(createdAt) };
}

type Newest = readonly StoredChallenge[];

/** The day a challenge requested now belongs to; `challenges` are the latest, newest first. */
export const dayOfWalker = (walker: Walker, challenges: Newest, now: Date): ZonedDay =>
  walkerDay({ timeZone: zoneOf(walker), dayFloor: walker.dayFloor }, usedDay(challenges[0]), now);

/** Instants stored with a new challenge for the rules of later days. A replacement keeps those of the replaced one. */
export function instantsOf(draft: ZonedDay, challenges: Newest, now: Date) {
  const replaced = challenges.find(({ day }) => day === draft.day);
  const chosenAt = now.toISOString();
  if (replaced) return { begunAt: replaced.begunAt, createdAt: replaced.createdAt, chosenAt };
  const newest = usedDay(challenges[0]);
  return { begunAt: begunAt(draft, newest, now).toISOString(), createdAt: chosenAt, chosenAt };
}
