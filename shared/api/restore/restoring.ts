import * as z from 'zod/mini';
import { MAX_POINTS } from '../../domain/challenges/restoring.ts';
import * as f from '../fields.ts';
import { walkShape } from '../walk.ts';
import { boundedPoint } from '../walkParts.ts';

const line = z.array(boundedPoint).check(z.maxLength(MAX_POINTS, `A way has at most ${MAX_POINTS} points.`));

/**
 * A walk restored from an archive, possibly forged: every field is bounded and gives no points
 * (docs/decisions/restored-walks.md). The line is empty if the archive has no geometry.
 */
export const restoredWalk = z.object({ ...walkShape('restored'), line, wayHome: z.nullable(line) });
export type RestoredWalk = z.output<typeof restoredWalk>;

/** `there`: this walk already exists. `taken`: the day has another walk. `tooRecent`: the day can still be walked. */
export const restoringAnswer = z.object({
  day: f.day,
  state: z.enum(['restored', 'there', 'taken', 'tooRecent']),
  /** Set if the walk was restored, now or by an earlier call. */
  challengeId: z.nullable(f.id),
  hasPhoto: z.boolean(),
});
export type RestoringAnswer = z.output<typeof restoringAnswer>;
