import * as z from 'zod/mini';
import type { SignOutcome } from '../../shared/domain/signs/proof.ts';
import { processSignPhoto } from '../common/signs/processSignPhoto.ts';
import { signsToRead } from '../data/challenges/signs.ts';
import { job } from '../runtime/job.ts';

/** Of the queue: which walk's photo to look at. The schedule asks for all that nothing has looked at. */
const oneWalk = z.object({ walkerId: z.string(), day: z.string() });

/** Until then the queue has it: a cold start and two tries. */
const queueMs = 10 * 60 * 1000;
/** A picture takes seconds. */
const beginWithinMs = 10 * 60 * 1000;

/** Looks at photos of completed walks: what their sign says, and whether an earlier photo looks the same. */
export const handler = job('readSigns', async ({ now, cursor, table, photos, signReader }) => {
  const counts: Record<SignOutcome, number> = { read: 0, unread: 0, other: 0, unloadable: 0, nothing: 0 };
  const ports = { table, photos, signReader, now };
  const asked = oneWalk.safeParse(cursor);
  if (asked.success) {
    counts[await processSignPhoto(ports, asked.data)]++;
    return { counts };
  }
  const until = performance.now() + beginWithinMs;
  const failures: unknown[] = [];
  for await (const walk of signsToRead(table, new Date(now.getTime() - queueMs))) {
    if (performance.now() > until) break;
    try {
      counts[await processSignPhoto(ports, walk)]++;
    } catch (error) {
      // One that cannot be read must not keep those behind it waiting.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { counts };
});
