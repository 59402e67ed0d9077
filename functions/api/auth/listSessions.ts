import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { lastSeenAt, listSessions } from '../../data/sessions.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { zoneOf } from '../../parts/walkers/walkerView.ts';
import { sha256 } from '../../runtime/random.ts';

/** Days, newest first. The id is a hash of the stored hash: it opens no session and finds no item. */
export const handler = endpoint(routes.listSessions, async ({ walkerId, session, now, table }) => {
  const [walker, sessions] = await Promise.all([readWalker(table, walkerId), listSessions(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  const dayThere = (seconds: number) => dayOf(new Date(seconds * 1000), zoneOf(walker));
  return sessions
    .filter(({ expiresAt }) => expiresAt * 1000 > now.getTime())
    .sort((left, right) => right.expiresAt - left.expiresAt)
    .map((each) => ({
      id: sha256(each.secretHash).slice(0, 22),
      createdAt: dayThere(each.createdAt ?? lastSeenAt(each)),
      lastSeenAt: dayThere(lastSeenAt(each)),
      current: each.secretHash === session.secretHash,
    }));
});
