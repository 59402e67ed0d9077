import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { aboveIn, LIVE_PLACES } from '../../../shared/domain/rankDirectory.ts';
import { friendIds } from '../../data/friendships.ts';
import { countAbove } from '../../data/leaderboard.ts';
import { readRanks } from '../../data/snapshots.ts';
import { readWalker, readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../lib/endpoint.ts';

/**
 * Exact for the first five hundred places and on small boards, where those above are counted live; further down from
 * the roll-up's directory, off by less than a thousandth of the board as it was at the last roll-up.
 */
export const handler = endpoint(routes.getRank, async ({ params, walkerId, table }) => {
  const own = params.id === walkerId;
  const [walker, directory, friends] = await Promise.all([
    readWalker(table, params.id),
    readRanks(table),
    own ? friendIds(table, walkerId) : [],
  ]);
  if (!walker) throw new Refusal('walker_not_found');
  const { points } = walker;
  const roughly = directory ? aboveIn(directory, points) : 0;
  const [above, others] = await Promise.all([
    points > 0 && roughly <= LIVE_PLACES ? countAbove(table, points) : roughly,
    readWalkers(table, friends),
  ]);
  return {
    globalRank: points > 0 ? 1 + above : null,
    friendsRank: own ? 1 + others.filter((friend) => friend && friend.points > points).length : null,
  };
});
