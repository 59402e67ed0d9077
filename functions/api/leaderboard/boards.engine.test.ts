import { beforeEach, expect, it } from 'vitest';
import { leaderboardKey } from '../../../shared/domain/leaderboard.ts';
import { indexKeys, keys } from '../../data/keys.ts';
import { putNew, remove } from '../../data/ops.ts';
import { extraWalker } from '../../testing/crowd.ts';
import { publicFields } from '../../testing/publicFields.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as acceptFriend } from '../friends/acceptFriend.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as getFriendsLeaderboard } from './getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from './getGlobalLeaderboard.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
type Entry = { id: string; username: string; points: number; rank: number; currentStreak: number };
const globalBoard = async (viewer: Walker): Promise<Entry[]> => (await viewer.call(getGlobalLeaderboard)).json;
const friendsBoard = async (viewer: Walker): Promise<Entry[]> =>
  (await viewer.call(getFriendsLeaderboard, { params: { id: viewer.id } })).json;
const placesOf = (board: Entry[]) => board.map(({ id, rank }) => [id, rank]);
async function befriend(one: Walker, other: Walker): Promise<void> {
  const { id } = (await one.call(requestFriend, { body: { addresseeUsername: other.username } })).json;
  const answer = await other.call(acceptFriend, { method: 'POST', params: { requestId: id } });
  expect(answer.status).toBe(200);
}

it('ranks the world and friends, where ties share a rank and the first to reach it stands first', async () => {
  const [ada, bob, cyd, dan] = [
    await world.walker(),
    await world.walker(),
    await world.walker(),
    await world.walker({ timeZone: 'Pacific/Kiritimati' }),
  ];
  expect(await globalBoard(ada)).toEqual([]);
  expect(placesOf(await friendsBoard(ada))).toEqual([[ada.id, 1]]);

  await cyd.walk({ difficulty: 'easy' });
  world.at('2026-11-20T09:01:00Z');
  await bob.walk({ difficulty: 'easy' });
  world.at('2026-11-20T09:02:00Z');
  await ada.walk({ difficulty: 'hard' });
  expect(placesOf(await globalBoard(dan))).toEqual([
    [ada.id, 1],
    [cyd.id, 2],
    [bob.id, 2],
  ]);
  // The world's board lists walkers from their first point on, the friends' board lists all friends.
  await befriend(ada, bob);
  await befriend(dan, ada);
  const board = await friendsBoard(ada);
  expect(placesOf(board)).toEqual([
    [ada.id, 1],
    [bob.id, 2],
    [dan.id, 3],
  ]);
  expect(placesOf(await friendsBoard(bob)).map(([id]) => id)).toEqual([ada.id, bob.id]);
  expect(board.map(({ points }) => points)).toEqual(
    (await globalBoard(ada)).filter((e) => e.id !== cyd.id).map((e) => e.points),
  );
});

it('shows one’s own row exactly and every other one rounded, with exact ranks and in exact order', async () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const ids = ['first', 'second', 'third'].map((name) => `${name}-${'x'.repeat(16)}`);
  const ada = await world.walker();
  await world.store.fill(ids.map((walkerId, index) => extraWalker({ walkerId, points: 5_000_020 - index * 15, now })));
  for (const id of ids) await world.store.table.write(putNew(keys.friendship(ada.id, id)));
  const own = (await ada.walk()).json.stats;
  const asShown = { level: 5001, totalDistance: 50_000 };
  for (const board of [await globalBoard(ada), await friendsBoard(ada)]) {
    expect(board.slice(0, 3)).toMatchObject([
      { id: ids[0], rank: 1, points: 5_000_000, ...asShown },
      { id: ids[1], rank: 2, points: 5_000_000, ...asShown },
      { id: ids[2], rank: 3, points: 5_000_000, ...asShown },
    ]);
    const { totalPoints: points, totalDistance, level } = own;
    expect(board.find(({ id }) => id === ada.id)).toMatchObject({ points, totalDistance, level });
  }
  expect(own.totalDistance).toBe(1.234);
  // Gone again: the other boards of this file begin empty of them.
  for (const id of ids) await world.store.table.write(remove(keys.profile(id)));
});

it('shows each streak by the calendar of its own walker, and names as they are now', async () => {
  const [ada, kim] = [await world.walker(), await world.walker({ timeZone: 'Pacific/Kiritimati' })];
  world.streets.find = (request) => ({ ...straightStreet(request), distance: 2.5 });
  await ada.walk({ difficulty: 'hard' });
  await kim.walk({ difficulty: 'hard' });
  world.streets.find = straightStreet;
  await ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { firstName: 'Ada', lastName: 'L.' } });
  const streaks = async () => {
    const board = await globalBoard(ada);
    return [ada, kim].map(({ id }) => board.find((entry) => entry.id === id)?.currentStreak);
  };
  expect(await streaks()).toEqual([1, 1]);
  // Fourteen hours east the second night is over, in Stockholm it is not.
  world.at('2026-11-21T11:00:00Z');
  expect(await streaks()).toEqual([1, 0]);
  world.at('2026-11-22T09:00:00Z');
  expect(await streaks()).toEqual([0, 0]);
  expect((await globalBoard(kim)).find(({ id }) => id === ada.id)).toMatchObject({ firstName: 'Ada', lastName: 'L.' });
});

it('shows the best hundred of any number, live, in one wave and from the index alone', async () => {
  const table = world.store.table;
  const now = new Date('2026-11-20T09:00:00Z');
  const size = 400;
  const idAt = (index: number) => `board-${String(index).padStart(16, '0')}`;
  // Pairs of equals, so that a tie lies across the end of the board.
  const pointsAt = (index: number) => 900_000 - Math.floor((index + 1) / 2) * 10;
  const profile = (index: number) => ({
    ...keys.profile(idAt(index)),
    walkerId: idAt(index),
    username: idAt(index),
    email: 'secret@example.org',
    createdAt: now.toISOString(),
    points: pointsAt(index),
    metres: 1000,
    completedChallenges: 1,
    streaks: { intervals: [], longest: 0, begun: 0 },
    ...indexKeys.leaderboard(
      idAt(index),
      leaderboardKey(pointsAt(index), new Date(now.getTime() + index * 1000), idAt(index)),
    ),
  });
  for (let from = 0; from < size; from += 50) {
    await table.write(...Array.from({ length: 50 }, (_, each) => putNew(profile(from + each))));
  }
  const ada = await world.walker();
  world.store.takeCost();
  const board = await globalBoard(ada);
  const { waves, calls } = world.store.takeCost();
  expect({ waves, calls: calls.sort() }).toEqual({
    waves: 1,
    // The session, the blocks, what was reported, what is hidden, and eight shards.
    calls: ['GetItemCommand', ...Array.from({ length: 3 + 8 }, () => 'QueryCommand')],
  });
  expect(board.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => idAt(index)));
  expect(board.map(({ rank }) => rank)).toEqual(
    Array.from({ length: 100 }, (_, index) => (index === 0 ? 1 : Math.floor((index + 1) / 2) * 2)),
  );
  expect(Object.keys(board[0] ?? {}).sort()).toEqual([...publicFields, 'rank'].sort());
});

it('refuses the friends’ board of another walker', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  await befriend(ada, bob);
  expect((await ada.call(getFriendsLeaderboard, { params: { id: bob.id } })).status).toBe(403);
});

it('reads two hundred friends in batches', async () => {
  const ada = await world.walker();
  const friends = Array.from({ length: 200 }, (_, index) => `friend-${String(index).padStart(15, '0')}`);
  for (const id of friends) {
    const createdAt = '2026-11-20T09:00:00Z';
    await world.store.table.write(
      putNew({ ...keys.profile(id), walkerId: id, username: id, createdAt }),
      putNew(keys.friendship(ada.id, id)),
    );
  }
  world.store.takeCost();
  expect(await friendsBoard(ada)).toHaveLength(201);
  // Session, friends’ ids, what was reported, and a hundred profiles a batch, with two kinds of proven points beside each: never a read for each friend.
  expect(world.store.takeCost().calls).toHaveLength(3 + 3 * 3);
});

it('is whole even when all of the best stand in one shard of the index', async () => {
  const viewer = await world.walker();
  const placeOf = (walkerId: string) => indexKeys.leaderboard(walkerId, '').GSI1PK;
  const ids = Array.from({ length: 2000 }, (_, index) => `top-${String(index).padStart(18, '0')}`);
  const together = ids.filter((id) => placeOf(id) === placeOf('')).slice(0, 120);
  const apart = ids.filter((id) => placeOf(id) !== placeOf('')).slice(0, 60);
  const now = new Date('2026-11-20T09:00:00Z');
  await world.store.fill([
    ...together.map((walkerId, index) => extraWalker({ walkerId, points: 2_000_000 - index, now })),
    // Two among the best, the others far behind.
    ...apart.map((walkerId, index) => extraWalker({ walkerId, points: index < 2 ? 3_000_000 : 1_000_000, now })),
  ]);
  const best = [...apart.slice(0, 2), ...together.slice(0, 98)];
  expect(new Set((await globalBoard(viewer)).map(({ id }) => id))).toEqual(new Set(best));
  expect((await globalBoard(viewer)).map(({ rank }) => rank)).toEqual([1, 1, ...best.slice(2).map((_, at) => at + 3)]);
});
