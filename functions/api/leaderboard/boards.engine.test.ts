import { beforeEach, expect, it } from 'vitest';
import { indexKeys, keys } from '../../data/keys.ts';
import { putNew, remove } from '../../data/ops.ts';
import { extraWalker, setPoints } from '../../testing/crowd.ts';
import { publicFields } from '../../testing/publicFields.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as acceptFriend } from '../friends/acceptFriend.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as getFriendsLeaderboard } from './getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from './getGlobalLeaderboard.ts';
import { handler as getRank } from './getRank.ts';

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

it('the global and the friends board rank walkers by the points that are shown (RANK-3)', async () => {
  const [ada, bob, cyd, dan] = [
    await world.walker(),
    await world.walker(),
    await world.walker(),
    await world.walker({ timeZone: 'Pacific/Kiritimati' }),
  ];
  expect(await globalBoard(ada)).toEqual([]);
  expect(placesOf(await friendsBoard(ada))).toEqual([[ada.id, 1]]);

  await cyd.walk({ difficulty: 'easy' });
  await bob.walk({ difficulty: 'easy' });
  await ada.walk({ difficulty: 'hard' });
  // On the first day strangers' rows show no points, and those without a walk have no row.
  expect((await globalBoard(ada)).map(({ id, points, rank }) => ({ id, points: points > 0, rank }))).toEqual([
    { id: ada.id, points: true, rank: 1 },
    ...(await globalBoard(dan)).filter(({ id }) => id !== ada.id).map(({ id }) => ({ id, points: false, rank: 2 })),
  ]);
  const onFirstDay = await globalBoard(dan);
  expect(onFirstDay.map(({ id }) => id).toSorted()).toEqual([ada, bob, cyd].map(({ id }) => id).toSorted());
  expect(onFirstDay.map(({ points, rank }) => ({ points, rank }))).toEqual(Array(3).fill({ points: 0, rank: 1 }));
  expect((await dan.call(getRank, { params: { id: bob.id } })).json.globalRank).toBe(1);
  await befriend(ada, bob);
  await befriend(dan, ada);
  world.at('2026-11-21T00:00:00Z');
  // Achievements for friendships have earned points, too.
  expect(placesOf(await globalBoard(dan))).toEqual([ada, bob, cyd, dan].map(({ id }, index) => [id, index + 1]));
  // The global board lists walkers with points, the friends' board lists all friends.
  const board = await friendsBoard(ada);
  expect(placesOf(board)).toEqual([
    [ada.id, 1],
    [bob.id, 2],
    [dan.id, 3],
  ]);
  expect(placesOf(await friendsBoard(bob)).map(([id]) => id)).toEqual([ada.id, bob.id]);
  const inWorld = await globalBoard(ada);
  for (const { id, points } of board) expect(inWorld.find((each) => each.id === id)?.points).toBe(points);
});

it("the viewer's own row is exact and placed among the rounded rows of others", async () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const ids = ['first', 'second', 'third'].map((name) => `${name}-${'x'.repeat(16)}`);
  const ada = await world.walker();
  await world.store.fill(ids.map((walkerId, index) => extraWalker({ walkerId, points: 5_000_020 - index * 15, now })));
  await setPoints(world.store.table, ada.id, 5_000_010, now, 1_234);
  expect((await globalBoard(ada)).slice(0, 4)).toMatchObject([
    { id: ada.id, rank: 1, points: 5_000_010, level: 5001, totalDistance: 1.234 },
    ...[0, 1, 2].map(() => ({ rank: 2, points: 5_000_000, level: 5001, totalDistance: 50_000 })),
  ]);
  // Cleans up, so that the file's other boards start empty.
  for (const id of [...ids, ada.id]) await world.store.table.write(remove(keys.profile(id)));
});

it("a friend's streak is that of the friend's time zone, and names are current", async () => {
  const [ada, kim] = [await world.walker(), await world.walker({ timeZone: 'Pacific/Kiritimati' })];
  world.streets.find = (request) => ({ ...straightStreet(request), distance: 2.5 });
  await ada.walk({ difficulty: 'hard' });
  await kim.walk({ difficulty: 'hard' });
  await befriend(ada, kim);
  world.streets.find = straightStreet;
  await ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { firstName: 'Ada', lastName: 'L.' } });
  const streaks = async () => {
    const board = await globalBoard(ada);
    return [ada, kim].map(({ id }) => board.find((entry) => entry.id === id)?.currentStreak);
  };
  expect(await streaks()).toEqual([1, 1]);
  // At UTC+14 the second night is over, in Stockholm it is not.
  world.at('2026-11-21T11:00:00Z');
  expect(await streaks()).toEqual([1, 0]);
  world.at('2026-11-22T09:00:00Z');
  expect(await streaks()).toEqual([0, 0]);
  expect((await globalBoard(kim)).find(({ id }) => id === ada.id)).toMatchObject({ firstName: 'Ada', lastName: 'L.' });
});

it('the global board shows the best hundred of any number in two waves of reads (RANK-8)', async () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const size = 400;
  const idAt = (index: number) => `board-${String(index).padStart(16, '0')}`;
  // Pairs of equal points put a tie at the board's end, where the id decides.
  const pointsAt = (index: number) => 900_000 - Math.floor((index + 1) / 2) * 50;
  await world.store.fill(
    Array.from({ length: size }, (_, index) => extraWalker({ walkerId: idAt(index), points: pointsAt(index), now })),
  );
  const ada = await world.walker();
  world.store.takeCost();
  const board = await globalBoard(ada);
  const { waves, calls } = world.store.takeCost();
  expect({ waves, calls: calls.sort() }).toEqual({
    waves: 2,
    // Calls: the session; friends, blocks, reports and eight shards; then profiles in batches of a hundred.
    calls: [
      ...['BatchGetItemCommand', 'BatchGetItemCommand', 'GetItemCommand'],
      ...Array.from({ length: 3 + 8 }, () => 'QueryCommand'),
    ],
  });
  expect(board.map(({ id }) => id).toSorted()).toEqual(
    [...Array.from({ length: 99 }, (_, index) => idAt(index)), idAt(100)].toSorted(),
  );
  expect(board.map(({ rank }) => rank)).toEqual(
    Array.from({ length: 100 }, (_, index) => (index === 0 ? 1 : Math.floor((index + 1) / 2) * 2)),
  );
  expect(Object.keys(board[0] ?? {}).sort()).toEqual([...publicFields, 'rank'].sort());
});

it('the friends board of another walker answers 403', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  await befriend(ada, bob);
  expect((await ada.call(getFriendsLeaderboard, { params: { id: bob.id } })).status).toBe(403);
});

it('a board of two hundred friends is read in batches', async () => {
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
  // Calls: session, friends' ids, reports; then three batched reads per hundred profiles, never one per friend.
  expect(world.store.takeCost().calls).toHaveLength(3 + 3 * 3);
});

it('the board is complete when all best walkers are in one shard of the index', async () => {
  const viewer = await world.walker();
  const placeOf = (walkerId: string) => indexKeys.leaderboard(walkerId, '').GSI1PK;
  const ids = Array.from({ length: 2000 }, (_, index) => `top-${String(index).padStart(18, '0')}`);
  const together = ids.filter((id) => placeOf(id) === placeOf('')).slice(0, 120);
  const apart = ids.filter((id) => placeOf(id) !== placeOf('')).slice(0, 60);
  const now = new Date('2026-11-20T09:00:00Z');
  await world.store.fill([
    ...together.map((walkerId, index) => extraWalker({ walkerId, points: 2_000_000 - index * 50, now })),
    // Two among the best, the others far behind.
    ...apart.map((walkerId, index) => extraWalker({ walkerId, points: index < 2 ? 3_000_000 : 1_000_000, now })),
  ]);
  const best = [...apart.slice(0, 2), ...together.slice(0, 98)];
  expect(new Set((await globalBoard(viewer)).map(({ id }) => id))).toEqual(new Set(best));
  expect((await globalBoard(viewer)).map(({ rank }) => rank)).toEqual([1, 1, ...best.slice(2).map((_, at) => at + 3)]);
});
