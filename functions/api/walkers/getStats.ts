import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { statsOf, statsOfAnother } from '../../../shared/domain/figures.ts';
import { dayForStrangers, figuresSeenBy } from '../../../shared/domain/figuresSeenBy.ts';
import { areFriends } from '../../data/friendships.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { streakDayOf } from '../../parts/walkers/walkerView.ts';

/** Derived on every read: no job has to run for a streak to end. */
export const handler = endpoint(routes.getStats, async ({ params, walkerId, now, table }) => {
  const own = params.id === walkerId;
  const [walker, friends] = await Promise.all([
    readWalker(table, params.id),
    own ? true : areFriends(table, walkerId, params.id),
  ]);
  if (!walker) throw new Refusal('walker_not_found');
  if (own) return statsOf(walker, streakDayOf(walker, now));
  return friends
    ? statsOfAnother(walker, streakDayOf(walker, now))
    : statsOfAnother(figuresSeenBy('stranger', walker, now), dayForStrangers(now));
});
