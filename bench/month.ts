import { chooseAmong } from '../functions/streets/choice/choice.ts';
import type { surroundingsOf } from '../functions/streets/choice/surroundings.ts';
import { addDays } from '../shared/domain/day.ts';

export const DAYS = 30;
export const WISH = { maxKilometres: 2.5, difficulty: 'medium' } as const;

/** The walks of a month from one home, each with the day of its destination's last visit. */
export function* monthOfWalks(around: NonNullable<ReturnType<typeof surroundingsOf>>, walker: number) {
  const visited = new Map<string, string>();
  for (let n = 0; n < DAYS; n++) {
    const day = addDays('2026-11-20', n);
    const seed = `walker ${walker} day ${n}`;
    const walk = chooseAmong(around, { ...WISH, seed, taste: `${walker}`, day, visited });
    if ('none' in walk) continue;
    yield { day, walk, last: visited.get(walk.destinationKey), known: visited.size };
    visited.set(walk.destinationKey, day);
  }
}
