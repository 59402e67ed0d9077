import { networkOf } from '../../../shared/domain/network.ts';
import { evictions, type listSessions, newSession } from '../../data/auth/sessions.ts';
import type { Op } from '../../data/ops.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';

const maxKept = 10;

/** A viewer's network as it is kept beside a login: hashed with the name, so that two walkers' lists cannot be compared. */
export const networkHashOf = (foldedUsername: string, viewer: string): string =>
  sha256(`${foldedUsername}@${networkOf(viewer)}`).slice(0, 22);

/** The latest networks of a login with this one as the last; undefined where it is that already. */
export function withNetwork(networks: readonly string[], network: string): string[] | undefined {
  if (networks.at(-1) === network) return undefined;
  return [...networks.filter((each) => each !== network), network].slice(-maxKept);
}

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** Under which a session stands in the list. A hash of the stored hash: it opens no session and finds no item. */
export const sessionIdOf = ({ secretHash }: { secretHash: string }) => sha256(secretHash).slice(0, 22);

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
