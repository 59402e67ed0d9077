import { inEnglish, msg, type Translate } from '../msg.ts';

/** Route preferences: quiet and green, shortest, or lit. Append new ones. */
export const PREFERRED_WAYS = ['quiet', 'shortest', 'lit'] as const;
export type PreferredWays = (typeof PREFERRED_WAYS)[number];

export interface WayPreference {
  preferredWays: PreferredWays;
  noSteps: boolean;
}

export const USUAL_WAYS: WayPreference = { preferredWays: 'quiet', noSteps: false };

/** Comfort of a route; null if the map has no data. */
export interface WalkComfort {
  /** Percentage of metres within 25 metres of green areas, and of water. */
  greenPercent: number | null;
  waterPercent: number | null;
  /** Percentage of metres with recorded street lamps; there may be more. */
  litPercent: number;
  stepsMetres: number;
}

/** Minimum percentage for a property to be mentioned. */
const MIN_PERCENT = { green: 10, water: 20, lit: 10 } as const;

/** "62 % green, no steps": mentions only known properties; empty if there are none. */
export function comfortText(
  comfort: WalkComfort | null | undefined,
  preferredWays: PreferredWays,
  t: Translate = inEnglish,
): string {
  // Walks stored on the device before an update lack the field.
  if (!comfort) return '';
  const { greenPercent, waterPercent, litPercent, stepsMetres } = comfort;
  const percent = (value: number | null, min: number, words: string) =>
    value !== null && value >= min ? [t(words, { percent: value })] : [];
  return [
    ...(preferredWays === 'lit' ? percent(litPercent, MIN_PERCENT.lit, msg('{percent} % with street lamps')) : []),
    ...percent(greenPercent, MIN_PERCENT.green, msg('{percent} % green')),
    ...percent(waterPercent, MIN_PERCENT.water, msg('{percent} % by the water')),
    stepsMetres === 0 ? t('no steps') : t('some steps'),
  ].join(', ');
}
