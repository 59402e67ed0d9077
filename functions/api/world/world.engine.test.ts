import { beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_WALKER } from '../../../shared/domain/privacy/privacy.ts';
import { keys } from '../../data/keys.ts';
import { putNew } from '../../data/ops.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import type { FoundRoute } from '../../ports/geo.ts';
import { randomId } from '../../runtime/random.ts';
import { type Extra, extraWalk, extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as listGlobalChallenges } from './listGlobalChallenges.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
interface Shown {
  id: string;
  username: string;
  completedAt: string;
}
const home = { latitude: 41.1452, longitude: -8.6108 };
const list = async (viewer: Walker, query: Record<string, string> = {}) => {
  const answer = await viewer.call(listGlobalChallenges, { query });
  expect(answer.status, answer.text).toBe(200);
  return { walks: answer.json as Shown[], cursor: answer.headers['x-next-cursor'] };
};
const everyPage = async (viewer: Walker, limit: number) => {
  const pages: Shown[][] = [];
  const cursors: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list(viewer, { limit: String(limit), ...(cursor && { cursor }) });
    pages.push(page.walks);
    cursor = page.cursor;
    if (!cursor) return { pages, cursors };
    cursors.push(cursor);
  }
};
const show = async (walker: Walker, mapVisibility: string) => {
  const call = { method: 'PATCH', params: { id: walker.id }, body: { mapVisibility } };
  expect((await walker.call(updateWalker, call)).status).toBe(200);
};
const befriend = (one: Walker, other: Walker) =>
  world.store.table.write(putNew(keys.friendship(one.id, other.id)), putNew(keys.friendship(other.id, one.id)));
const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });

let crowds = 0;
/** Walkers inserted into the table with one walk each. */
const extras = (times: readonly Date[], fields: Partial<Extra> = {}) =>
  times.flatMap((at) => {
    const walkerId = `extra-${String(++crowds).padStart(16, '0')}`;
    return [
      extraWalker({ walkerId, points: 100, now: at, ...fields }),
      extraWalk({ walkerId, at, publicId: randomId(), home }),
    ];
  });

describe('GET /api/challenges/global', () => {
  it('a walk is shown in full to oneself and friends at once, and to strangers as its walker allows', async () => {
    const [ada, bob, cyd] = [await world.walker(), await world.walker(), await world.walker()];
    await befriend(ada, bob);
    const { challenge } = (await ada.walk()).json;
    const inFull = {
      destinationName: challenge.destinationName,
      username: ada.username,
      distance: challenge.distance,
      pointsEarned: challenge.pointsEarned,
      completedAt: challenge.completedAt,
      photoUrl: challenge.photoUrl,
      latitude: challenge.endLatitude,
      longitude: challenge.endLongitude,
    };
    expect((await list(ada)).walks).toMatchObject([inFull]);
    expect((await list(bob)).walks).toMatchObject([inFull]);
    expect(await list(cyd)).toEqual({ walks: [], cursor: undefined });

    await show(ada, 'named');
    expect((await list(cyd)).walks).toMatchObject([inFull]);
    await show(ada, 'hidden');
    expect((await list(cyd)).walks).toEqual([]);
    await show(ada, 'anonymous');
    expect((await list(cyd)).walks).toEqual([]);

    world.at('2026-11-21T00:00:00Z');
    const [seen] = (await list(cyd)).walks;
    expect(seen).toEqual({
      id: expect.any(String),
      destination: { street: '' },
      destinationName: 'Unknown Location',
      username: ANONYMOUS_WALKER,
      ...{ difficulty: 'medium', pointsEarned: 225, distance: 1.5 },
      completedAt: '2026-11-20',
      completed: true,
      latitude: 41.25,
      longitude: -8.75,
      endLatitude: 41.25,
      endLongitude: -8.75,
    });
    expect((await list(bob)).walks).toMatchObject([inFull]);
    await show(ada, 'hidden');
    for (const viewer of [cyd, bob]) expect((await list(viewer)).walks).toEqual([]);
    expect((await list(ada)).walks).toMatchObject([inFull]);
  });

  it('an unfit street or town name is shown to its walker only', async () => {
    const unfit = { destination: { street: 'Fuck Street', town: 'Town' } };
    world.streets.find = (request) => ({ ...(straightStreet(request) as FoundRoute & object), ...unfit });
    const [ada, bob] = [await world.walker(), await world.walker()];
    await befriend(ada, bob);
    const { challenge } = (await ada.walk()).json;
    world.streets.find = straightStreet;
    expect(challenge.destinationName).toBe('Fuck Street, Town');
    expect((await list(bob)).walks).toMatchObject([{ username: ada.username, destinationName: 'Town' }]);
    expect(JSON.stringify((await list(bob)).walks)).not.toContain('Fuck');
  });

  it('walks are shown with the smaller cell and the town where the roll-up counted a crowd', async () => {
    world.at('2026-12-01T09:00:00Z');
    const viewer = await world.walker();
    await world.store.fill(extras(Array(10).fill(new Date('2026-11-30T12:00:00Z'))));
    expect((await list(viewer, { limit: '5' })).walks[0]).toMatchObject({ latitude: 41.25, longitude: -8.75 });
    await rollUp();
    const crowd = { latitude: 41.125, longitude: -8.625, destinationName: 'Town', username: ANONYMOUS_WALKER };
    expect((await list(viewer, { limit: '5' })).walks[0]).toMatchObject(crowd);
  });

  it('all walks are paged newest first exactly once, with no time of day in page or cursor', async () => {
    world.at('2027-02-03T12:00:00Z');
    const viewer = await world.walker();
    const hours = (day: number) => [7, 9, 11].map((hour) => new Date(Date.UTC(2027, 1, day, hour)));
    await world.store.fill(
      [3, 2, 1].flatMap((day) => [
        ...extras(hours(day)),
        ...extras(hours(day), { mapVisibility: 'named' }),
        ...extras(hours(day), { mapVisibility: 'hidden' }),
      ]),
    );
    const since = (walks: readonly Shown[]) => walks.filter(({ completedAt }) => completedAt >= '2027-02-01');
    const all = since((await list(viewer)).walks);
    const times = (day: number) => [11, 9, 7].map((hour) => new Date(Date.UTC(2027, 1, day, hour)).toISOString());
    const bare = (day: number) => [...Array(3)].map(() => `2027-02-0${day}`);
    expect(all.map(({ completedAt }) => completedAt)).toEqual([
      ...times(3),
      ...times(2),
      ...bare(2),
      ...times(1),
      ...bare(1),
    ]);
    for (const day of [2, 1]) {
      const ids = all.filter(({ completedAt }) => completedAt === `2027-02-0${day}`).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted().toReversed());
    }

    for (const limit of [1, 2, 7]) {
      const { pages, cursors } = await everyPage(viewer, limit);
      const ids = since(pages.flat()).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
      // A cursor is a day and a public id; paging one by one yields a day's walks by random id.
      const seen = new Set(pages.flat().map(({ id }) => id));
      for (const cursor of cursors) expect(seen).toContain(/^\d{4}-\d\d-\d\d#([\w-]{22})$/.exec(cursor)?.[1]);
      if (limit === 1) {
        for (const day of ['2027-02-03', '2027-02-02', '2027-02-01']) {
          const oneByOne = pages.flat().filter(({ completedAt }) => completedAt.startsWith(day));
          expect(oneByOne.map(({ id }) => id)).toEqual(
            oneByOne
              .map(({ id }) => id)
              .toSorted()
              .toReversed(),
          );
        }
      }
    }
  });

  it('paging continues past walks that are not visible, with reads independent of the size of a day', async () => {
    world.at('2027-05-02T12:00:00Z');
    const viewer = await world.walker();
    const at = (day: number, count: number) => [...Array(count)].map((_, n) => new Date(Date.UTC(2027, 4, day, 8, n)));
    await world.store.fill(extras(at(0, 2), { mapVisibility: 'named' }));
    world.store.takeCost();
    await list(viewer);
    const small = world.store.takeCost();

    await world.store.fill([...extras(at(1, 700), { mapVisibility: 'hidden' }), ...extras(at(2, 700))]);
    const first = await list(viewer);
    const cost = world.store.takeCost();
    expect(first.walks.length).toBeGreaterThan(1);
    expect(first.walks[0]?.completedAt.slice(0, 10)).toBe('2027-04-30');
    expect(small.waves).toBe(3);
    expect(cost.waves).toBeLessThanOrEqual(9);

    world.at('2027-05-03T12:00:00Z');
    world.store.takeCost();
    const { pages } = await everyPage(viewer, 500);
    const ofTheDay = pages.flat().filter(({ completedAt }) => completedAt === '2027-05-02');
    expect(new Set(ofTheDay.map(({ id }) => id)).size).toBe(700);
    expect(ofTheDay).toHaveLength(700);
    expect(pages[0]?.length).toBeGreaterThan(400);
  });

  it('a foreign or malformed cursor of the world feed answers 400', async () => {
    const ada = await world.walker();
    for (const cursor of [
      '2026-11-20',
      '2026-11-20#',
      '2026-02-30#a',
      'x#a',
      '2026-11-20#a#b',
      '2026-11-20T09:00:00Z#a',
    ]) {
      const answer = await ada.call(listGlobalChallenges, { query: { cursor } });
      expect(answer, cursor).toMatchObject({ status: 400, text: 'cursor is not one of ours.' });
    }
  });
});
