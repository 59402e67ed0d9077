import { inEnglish, msg, type Translate } from '../msg.ts';

/** What kind of ways a walker likes: quiet and green ones, the shortest, or those with light. New ones go at the end. */
export const PREFERRED_WAYS = ['quiet', 'shortest', 'lit'] as const;
export type PreferredWays = (typeof PREFERRED_WAYS)[number];

export interface WayPreference {
  preferredWays: PreferredWays;
  noSteps: boolean;
}

/** Of those who never chose. */
export const USUAL_WAYS: WayPreference = { preferredWays: 'quiet', noSteps: false };

/** What is known of a walk's way beside its length; null where the map does not tell. */
export interface WalkComfort {
  /** Percent of its metres within 25 metres of green areas, and of water. */
  greenPercent: number | null;
  waterPercent: number | null;
  /** Percent of its metres along which street lamps are on record: there may be more. */
  litPercent: number;
  /** Metres of it on steps. */
  stepsMetres: number;
}

/** Less is not worth a word. */
const MIN_PERCENT = { green: 10, water: 20, lit: 10 } as const;

/** "62 % green, no steps": only what is known to be true; where nothing is, an empty text. */
export function comfortText(
  comfort: WalkComfort | null | undefined,
  preferredWays: PreferredWays,
  t: Translate = inEnglish,
): string {
  // A walk that the device kept before an update has no such field.
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
