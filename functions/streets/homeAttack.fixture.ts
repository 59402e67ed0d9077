import { addDays } from '../../shared/domain/day.ts';
import type { Difficulty } from '../../shared/domain/difficulty.ts';
import { chooseAmong } from './choice/choice.ts';
import type { ChoiceArea } from './choice/choiceArea.ts';

/** Attackers know all code, the whole map, and what the product answers them. */
export const MAX_KILOMETRES = 2.5;

interface Seeds {
  seedOf: (day: number) => string;
  revisitBias?: string;
}
export type WalkedSign = ReturnType<typeof walksFrom>[number];

/** The walks that the product itself sends a walker on, day after day. */
export function walksFrom(around: ChoiceArea, days: number, difficulty: Difficulty, { seedOf, revisitBias }: Seeds) {
  const visited = new Map<string, string>();
  return [...Array(days).keys()].flatMap((day) => {
    const date = addDays('2026-01-01', day);
    const request = { maxKilometres: MAX_KILOMETRES, difficulty, seed: seedOf(day), revisitBias, day: date, visited };
    const walk = chooseAmong(around, request);
    if ('none' in walk) return [];
    visited.set(walk.destinationKey, date);
    return [{ distance: walk.distance, difficulty, end: walk.end }];
  });
}
