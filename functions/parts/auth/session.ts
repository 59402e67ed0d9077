import type { Op } from '../../data/ops.ts';
import { evictions, type listSessions, newSession } from '../../data/sessions.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** A fresh session for a walker: the op that stores its hash, and the cookie's value that only the browser gets. */
export function startSession(
  walkerId: string,
  now: Date,
  others: Sessions = [],
  { suspended }: { suspended: boolean } = { suspended: false },
): { ops: Op[]; cookie: string } {
  const secret = randomSecret();
  return {
    ops: [newSession({ walkerId, secretHash: sha256(secret) }, now, suspended), ...evictions(others)],
    cookie: `${walkerId}.${secret}`,
  };
}
