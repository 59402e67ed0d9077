import { routes } from '../../../shared/api/routes.ts';
import { isDay } from '../../../shared/domain/day.ts';
import { newestFirst } from '../../../shared/domain/privacy/privacy.ts';
import { livePage, snapshotPage } from '../../common/world/livePage.ts';
import { blockedEitherWay } from '../../data/moderation/blocks.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { readWorldWalks } from '../../data/world/worldWalks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/input.ts';
import { Reply } from '../../http/reply.ts';

/**
 * Newest day first, random ids within a day, so that neither cursor nor page end reveals the time of a walk. Strangers'
 * walks come from the snapshot as far as it reaches; below it, and without one, from the feed.
 */
export const handler = endpoint(routes.listGlobalChallenges, async ({ query, walkerId, now, table }) => {
  const page = pageOf(query, positionInFeed);
  const [friends, blocked, reported, drawn] = await Promise.all([
    friendIds(table, walkerId),
    blockedEitherWay(table, walkerId),
    reportedBy(table, walkerId),
    readWorldWalks(table, now),
  ]);
  const viewer = { walkerId, friends: new Set(friends), blocked, reported, now };
  const isDrawn = drawn && (page.after === undefined || page.after > (drawn.reaches ?? ''));
  const found = isDrawn ? await snapshotPage(table, viewer, drawn, page) : await livePage(table, viewer, page);
  return new Reply(newestFirst(found.page.map(({ shown }) => shown)), { headers: nextCursor(found.cursor) });
});

/** A cursor consists of a day and a random id. */
function positionInFeed(cursor: string): string | undefined {
  const [day = '', id = '', ...more] = cursor.split('#');
  return isDay(day) && /^[\w-]{1,22}$/.test(id) && more.length === 0 ? cursor : undefined;
}
