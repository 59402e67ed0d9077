import { routes } from '../../../shared/api/routes.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { sessionIdOf } from '../../common/auth/session.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { isLive, lastSeenAt, listSessions } from '../../data/auth/sessions.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Sessions carry dates instead of timestamps and are sorted newest first. */
export const handler = endpoint(routes.listSessions, async ({ walkerId, session, now, table }) => {
  const [walker, sessions] = await Promise.all([readOwnWalker(table, walkerId), listSessions(table, walkerId)]);
  const dayThere = (seconds: number) => dayOf(new Date(seconds * 1000), zoneOf(walker));
  return sessions
    .filter((each) => isLive(each, now))
    .sort((left, right) => right.expiresAt - left.expiresAt)
    .map((each) => ({
      id: sessionIdOf(each),
      createdAt: dayThere(each.createdAt),
      lastSeenAt: dayThere(lastSeenAt(each)),
      current: each.secretHash === session.secretHash,
    }));
});
