import { blocksFoot } from './accessRules.ts';
import type { Tags } from './osmSource.ts';

/** Keys of nodes that matter to someone who walks by. */
export const NODE_KEYS: ReadonlySet<string> = new Set(['barrier', 'access', 'foot', 'highway', 'crossing']);

/** What a node is to the ways through it: a bit set. */
export const NodeMark = { blocked: 1, crossing: 2, turning: 4 } as const;

const TURNING: ReadonlySet<string> = new Set(['turning_circle', 'turning_loop']);

export function nodeMarks(tags: Tags): number {
  const { crossing, highway = '' } = tags;
  const isCrossing = crossing === undefined ? highway === 'crossing' : crossing !== 'no' && crossing !== 'unmarked';
  return (
    (blocksFoot(tags) ? NodeMark.blocked : 0) |
    (isCrossing ? NodeMark.crossing : 0) |
    (TURNING.has(highway) ? NodeMark.turning : 0)
  );
}
