/** What is read on a walk's photo: its street's name, nothing that can be told, or another street's name. */
export const VERDICTS = ['read', 'unread', 'other'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What became of looking at a photo; `nothing` where it was looked at before, or the walk is gone. */
export type SignOutcome = Verdict | 'unloadable' | 'nothing';

/**
 * The streets whose plates stand at a destination ("Magasinsgatan at Vallgatan, Göteborg"): either counts. A comma in
 * a street's own name has gone already, and what follows the first one is the town.
 */
export const signNames = (destinationName: string): string[] =>
  (destinationName.split(',')[0] ?? '').split(' at ').map((name) => name.trim());
