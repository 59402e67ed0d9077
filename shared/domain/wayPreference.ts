/** What kind of ways a walker likes: quiet and green ones, the shortest, or those with light. New ones go at the end. */
export const PREFERRED_WAYS = ['quiet', 'shortest', 'lit'] as const;
export type PreferredWays = (typeof PREFERRED_WAYS)[number];

export interface WayPreference {
  preferredWays: PreferredWays;
  noSteps: boolean;
}

/** Of those who never chose. */
export const USUAL_WAYS: WayPreference = { preferredWays: 'quiet', noSteps: false };
