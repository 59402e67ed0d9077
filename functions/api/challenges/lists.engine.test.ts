import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { keys } from '../../data/keys.ts';
import { putNew } from '../../data/ops.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listAchievements } from '../achievements/listAchievements.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as getStats } from '../walkers/getStats.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as listCompletedChallenges } from './listCompletedChallenges.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
const completed = (viewer: Walker, walker: Walker, query: Record<string, string> = {}) =>
  viewer.call(listCompletedChallenges, { params: { id: walker.id }, query });
const achievements = async (viewer: Walker, walker: Walker, query: Record<string, string> = {}) =>
  (await viewer.call(listWalkerAchievements, { params: { id: walker.id }, query })).json;
const show = (walker: Walker, mapVisibility: string) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body: { mapVisibility } });
const dates = (answer: { json: { date: string }[] }) => answer.json.map(({ date }) => date);

describe('GET /api/users/{id}/completed-challenges', () => {
  it('completed walks are paged newest first, and open challenges take no place on a page', async () => {
    const ada = await world.walker();
    for (const day of [20, 21, 22, 23, 24, 25]) {
      world.at(`2026-11-${day}T09:00:00Z`);
      if (day % 3 === 0) await ada.plan();
      else await ada.walk();
    }
    const all = await completed(ada, ada);
    expect(dates(all)).toEqual(['2026-11-25', '2026-11-23', '2026-11-22', '2026-11-20']);
    expect(all.headers).not.toHaveProperty('x-next-cursor');

    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await completed(ada, ada, { limit: '3', ...(cursor && { cursor }) });
      pages.push(dates(page));
      cursor = page.headers['x-next-cursor'];
    } while (cursor);
    expect(pages.flat()).toEqual(dates(all));
    expect(pages[0]).toHaveLength(3);
  });

  it('an invalid limit or cursor of the list of completed walks is refused', async () => {
    const ada = await world.walker();
    await ada.walk();
    // Sort keys of other items or truncated ones are invalid cursors.
    const cursors = [
      '\n',
      '',
      'P',
      'C#',
      'C#2026-11-31',
      'C#2026-11-20#',
      'FAV#2026-11-20',
      'L#2026-11-20',
      'S#1',
      'c#2026-11-20',
    ];
    for (const query of [{ limit: '0' }, { limit: 'ten' }, ...cursors.map((cursor) => ({ cursor }))]) {
      expect((await completed(ada, ada, query)).status, JSON.stringify(query)).toBe(400);
    }
    expect((await completed(ada, ada, { cursor: 'C#2026-11-21' })).json).toHaveLength(1);
    expect((await completed(ada, ada, { cursor: 'C#2026-11-20' })).json).toEqual([]);
  });

  it('the owner sees every field but the line, directions and way home', async () => {
    const ada = await world.walker();
    const { challenge } = (await ada.walk()).json;
    const { routeGeometry: _line, directions: _words, wayHome: _home, ...listed } = challenge;
    expect((await completed(ada, ada)).json).toEqual([listed]);
  });

  const place = ['destinationName', 'endLatitude', 'endLongitude', 'photoUrl', 'town', 'completedAt'];
  const ways = ['startLatitude', 'startLongitude', 'routeGeometry', 'userId', 'date'];
  it.each([
    ['friend', 'anonymous', true],
    ['friend', 'named', true],
    ['friend', 'hidden', false],
    ['stranger', 'anonymous', false],
    ['stranger', 'named', true],
    ['stranger', 'hidden', false],
    ['self', 'anonymous', true],
    ['self', 'hidden', true],
  ] as const)(
    'whether the walks seen by a %s of a walker with visibility %s are listed: %s',
    async (relation, visibility, shown) => {
      const [ada, bob] = [await world.walker(), await world.walker()];
      const { challenge } = (await ada.walk()).json;
      await show(ada, visibility);
      if (relation === 'friend') await world.store.table.write(putNew(keys.friendship(bob.id, ada.id)));
      const viewer = relation === 'self' ? ada : bob;
      const answer = await completed(viewer, ada);
      expect(answer.json).toHaveLength(shown ? 1 : 0);
      if (!shown || relation === 'self') return;
      expect(Object.keys(answer.json[0])).toEqual(expect.arrayContaining(place));
      for (const way of ways) expect(answer.json[0]).not.toHaveProperty(way);
      const { destinationName, distance, pointsEarned } = challenge;
      expect(answer.json[0]).toMatchObject({ destinationName, distance, pointsEarned, completed: true });
      expect(answer.text).not.toContain(String(challenge.startLatitude));
      // Public ids reveal neither walker nor day.
      expect(answer.json[0].id).not.toContain(ada.id);
    },
  );

  it('a change of visibility takes effect at once on the list of completed walks', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await ada.walk();
    await show(ada, 'named');
    expect((await completed(bob, ada)).json).toHaveLength(1);
    await show(ada, 'hidden');
    expect((await completed(bob, ada)).json).toEqual([]);
  });

  it('friends see street, photo, place and exact figures of every walk', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await world.store.table.write(putNew(keys.friendship(bob.id, ada.id)));
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      world.at(`${day}T09:00:00Z`);
      await ada.walk();
    }
    const own: Record<string, unknown>[] = (await completed(ada, ada)).json;
    const asSeen = ['destinationName', 'town', 'photoUrl', 'endLatitude', 'endLongitude', 'distance', 'pointsEarned'];
    expect((await completed(bob, ada)).json).toMatchObject(
      own.map((walk) => Object.fromEntries(asSeen.map((field) => [field, walk[field]]))),
    );
    expect(own).toHaveLength(3);
  });

  it('the list of completed walks of an unknown walker answers 404', async () => {
    const ada = await world.walker();
    const answer = await ada.call(listCompletedChallenges, { params: { id: 'nobody' } });
    expect(answer).toMatchObject({ status: 404, text: 'No walker found.' });
  });
});

describe('achievements', () => {
  it('GET /api/achievements answers the whole catalogue with every field of a gallery tile', async () => {
    const ada = await world.walker();
    const all = (await ada.call(listAchievements)).json;
    expect(all).toHaveLength(CATALOGUE.length);
    for (const each of all) {
      expect(Object.keys(each).sort()).toEqual([
        'category',
        'description',
        'icon',
        'id',
        'points',
        'seasonal',
        'title',
      ]);
    }
  });

  it('unlocked achievements of any walker are listed, with the instant for oneself and the day for others', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const unlocked: { achievementId: string }[] = (await ada.walk()).json.newAchievements;
    expect(unlocked).not.toEqual([]);
    // Strangers see figures as of the start of the UTC day.
    expect(await achievements(bob, ada)).toEqual([]);
    world.at('2026-11-21T00:00:00Z');
    for (const viewer of [ada, bob]) {
      const shown: { achievementId: string }[] = await achievements(viewer, ada);
      expect(shown.map(({ achievementId }) => achievementId).sort()).toEqual(
        unlocked.map(({ achievementId }) => achievementId).sort(),
      );
      const unlockedAt = viewer === ada ? '2026-11-20T09:00:00.000Z' : '2026-11-20';
      for (const each of shown) expect(each).toMatchObject({ progress: 100, unlockedAt });
    }
    expect(await achievements(ada, bob)).toEqual([]);
  });

  it('only the walker sees locked achievements and their progress', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await ada.walk();
    const all: { achievementId: string; unlockedAt: string | null; progress: number }[] = await achievements(ada, ada, {
      all: 'true',
    });
    expect(all.map(({ achievementId }) => achievementId).sort()).toEqual(CATALOGUE.map(({ id }) => id).sort());
    for (const { unlockedAt, progress } of all) expect(progress === 100).toBe(unlockedAt !== null);
    expect(all.some(({ progress }) => progress > 0 && progress < 100)).toBe(true);
    const idsSeenBy = async (viewer: Walker, query?: Record<string, string>) =>
      (await achievements(viewer, ada, query)).map(({ achievementId }: { achievementId: string }) => achievementId);
    world.at('2026-11-21T00:00:00Z');
    expect((await idsSeenBy(bob, { all: 'true' })).toSorted()).toEqual((await idsSeenBy(ada)).toSorted());
  });
});

it('stats are derived on each read, so a missed day ends the streak and keeps the longest (STREAK-6)', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const stats = async (viewer: Walker) => (await viewer.call(getStats, { params: { id: ada.id } })).json;
  for (const day of [20, 21, 22]) {
    world.at(`2026-11-${day}T09:00:00Z`);
    await ada.walk();
  }
  expect(await stats(ada)).toMatchObject({ currentStreak: 3, longestStreak: 3, thisWeek: 3, completedChallenges: 3 });
  world.at('2026-11-23T22:59:59Z');
  expect(await stats(ada)).toMatchObject({ currentStreak: 3, thisWeek: 0 });
  world.at('2026-11-23T23:00:00Z');
  expect(await stats(ada)).toMatchObject({ currentStreak: 0, longestStreak: 3, totalDistance: 3.702 });
  const own = await stats(ada);
  const rounded = { totalDistance: 4, totalPoints: Math.round(own.totalPoints / 50) * 50 };
  expect(await stats(bob)).toMatchObject({ ...rounded, level: Math.floor(rounded.totalPoints / 1000) + 1 });
  await world.store.table.write(putNew(keys.friendship(bob.id, ada.id)));
  expect(await stats(bob)).toEqual(own);
  const unknown = await bob.call(getStats, { params: { id: 'nobody' } });
  expect(unknown).toMatchObject({ status: 404, text: 'No walker found.' });
});
