import * as z from 'zod/mini';
import { processSignPhoto } from '../common/signs/processSignPhoto.ts';
import { type SignToRead, signsToRead } from '../data/challenges/signs.ts';
import { job } from '../runtime/job.ts';

const oneWalk = z.object({ walkerId: z.string(), day: z.string() });

/** Photos younger than this are left to the queue: a cold start and two attempts. */
const queueMs = 10 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const announcedAtOnce = 50;

/**
 * True if this hour's run queues a photo again that has waited so long: in the hours 0, 1, 2, 4, 8 and so on, because in
 * a long queue most still wait for their first message.
 */
export function isQueuedAgain(waitedMs: number): boolean {
  const hours = Math.floor(waitedMs / hourMs);
  return (hours & (hours - 1)) === 0;
}

/**
 * A message reads the photo of one completed walk: the text of the sign, and whether an earlier photo looks the same. The
 * scheduled run queues photos again whose message was lost, so that they are read at the pace of the queue.
 */
export const handler = job('readSigns', async (run) => {
  const { now, cursor, hasTime, isolated, table, photos, signReader, signQueue } = run;
  const counts = { read: 0, unread: 0, other: 0, unloadable: 0, nothing: 0, queued: 0 };
  const parsed = oneWalk.safeParse(cursor);
  if (parsed.success) {
    counts[await processSignPhoto({ table, photos, signReader, now }, parsed.data)]++;
    return { counts };
  }
  const announce = (walks: readonly SignToRead[]) =>
    Promise.all(
      walks.map(({ walkerId, day }) => isolated(signQueue.announce({ walkerId, day }).then(() => counts.queued++))),
    );
  let some: SignToRead[] = [];
  for await (const walk of signsToRead(table, new Date(now.getTime() - queueMs))) {
    if (!hasTime()) break;
    if (isQueuedAgain(now.getTime() - Date.parse(walk.askedAt))) some.push(walk);
    if (some.length < announcedAtOnce) continue;
    await announce(some);
    some = [];
  }
  await announce(some);
  return { counts };
});
