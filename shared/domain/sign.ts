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

export interface PhotographedWalk {
  readonly destinationName: string;
  readonly sign: Verdict | null;
  /** The streets whose names were read. */
  readonly signStreets: readonly string[];
  readonly completedAt: string | null;
}

/** A sign is read within seconds, and after a lost message within minutes. */
const READ_WITHIN_MS = 24 * 3_600_000;

/**
 * The streets whose signs a walk counts for: at a corner those that were read, and the first one where none could be.
 * Undefined while the reading of a corner's photo is still to come.
 */
export function photographedStreets(walk: PhotographedWalk, now: Date): readonly string[] | undefined {
  const names = signNames(walk.destinationName);
  if (names.length < 2) return names;
  if (walk.signStreets.length > 0) return walk.signStreets;
  const isAwaited = walk.sign === null && now.getTime() - Date.parse(walk.completedAt ?? '') < READ_WITHIN_MS;
  return isAwaited ? undefined : names.slice(0, 1);
}
