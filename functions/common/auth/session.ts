import { networkOf } from '../../../shared/domain/network.ts';
import { evictions, type listSessions, newSession, type SessionState } from '../../data/auth/sessions.ts';
import type { Op } from '../../data/ops.ts';
import { randomSecret, sha256 } from '../../runtime/random.ts';

const maxKept = 10;

/** Hash of a network and the username, so that the lists of two walkers cannot be compared. */
export const networkHashOf = (foldedUsername: string, viewer: string): string =>
  sha256(`${foldedUsername}@${networkOf(viewer)}`).slice(0, 22);

/** Appends a network to the latest ones; undefined if it is already the last. */
export function withNetwork(networks: readonly string[], network: string): string[] | undefined {
  if (networks.at(-1) === network) return undefined;
  return [...networks.filter((each) => each !== network), network].slice(-maxKept);
}

type Sessions = Awaited<ReturnType<typeof listSessions>>;

/** Public id of a session: a hash of the stored hash, which opens no session and finds no item. */
export const sessionIdOf = ({ secretHash }: { secretHash: string }) => sha256(secretHash).slice(0, 22);

/** Creates a session: the op that stores its hash, and the cookie value for the browser. */
export function startSession(
  walkerId: string,
  now: Date,
  others: Sessions = [],
  state: SessionState = { suspended: false },
): { ops: Op[]; cookie: string } {
  const secret = randomSecret();
  return {
    ops: [newSession({ walkerId, secretHash: sha256(secret) }, now, state), ...evictions(others)],
    cookie: `${walkerId}.${secret}`,
  };
}
