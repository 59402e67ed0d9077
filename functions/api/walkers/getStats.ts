import { routes } from '../../../shared/api/routes.ts';
import { statsOf, statsOfAnother } from '../../../shared/domain/figures.ts';
import { dayForStrangers, figuresSeenBy } from '../../../shared/domain/figuresSeenBy.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';
import { streakDayOf } from '../../parts/walkers/walkerView.ts';

/** Derived on every read: no job has to run for a streak to end. */
export const handler = endpoint(routes.getStats, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readSeenBy(table, walkerId, params.id);
  switch (viewer) {
    case 'self':
      return statsOf(walker, streakDayOf(walker, now));
    case 'friend':
      return statsOfAnother(walker, streakDayOf(walker, now));
    case 'stranger':
      return statsOfAnother(figuresSeenBy('stranger', walker, now), dayForStrangers(now));
  }
});
