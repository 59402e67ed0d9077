import * as z from 'zod/mini';
import type { SignOutcome } from '../../shared/domain/signs/proof.ts';
import { processSignPhoto } from '../common/signs/processSignPhoto.ts';
import { signsToRead } from '../data/challenges/signs.ts';
import { job } from '../runtime/job.ts';

/** The message names one walk; without one (schedule) all unread photos are processed. */
const oneWalk = z.object({ walkerId: z.string(), day: z.string() });

/** Photos younger than this are left to the queue: a cold start and two attempts. */
const queueMs = 10 * 60 * 1000;
/** A run starts no further picture after this time, because each takes seconds. */
const beginWithinMs = 10 * 60 * 1000;

/** Reads photos of completed walks: the text of the sign, and whether an earlier photo looks the same. */
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
      // A failure must not block the other photos.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { counts };
});
