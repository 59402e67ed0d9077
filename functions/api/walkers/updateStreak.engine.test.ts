import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';
import { handler as getStats } from './getStats.ts';
import { handler as getWalker } from './getWalker.ts';
import { handler as updateStreak } from './updateStreak.ts';
import { handler as updateWalker } from './updateWalker.ts';

const world = useWorld({ width: 160, height: 120 });
const dayText = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const on = (day: number) => world.at(`${dayText(day)}T09:00:00Z`);
beforeEach(() => on(9));

type Ada = Awaited<ReturnType<typeof world.walker>>;
const change = (ada: Ada, body: object) => ada.call(updateStreak, { method: 'PATCH', params: { id: ada.id }, body });
const own = async (ada: Ada) => (await ada.call(getCurrentUser)).json;
const walksOn = async (ada: Ada, ...days: number[]) => {
  for (const day of days) {
    on(day);
    await ada.walk();
  }
};

describe('rest days', () => {
  it('rest days are off by default, and a missed day ends the streak (REST-1)', async () => {
    const ada = await world.walker();
    await walksOn(ada, 9, 10, 12);
    expect(await own(ada)).toMatchObject({ currentStreak: 1, streak: { restDays: false, spentOn: [] } });
    expect((await own(ada)).streakRested).toBeUndefined();
  });

  it('a missed day spends a rest day, which is marked wherever the streak is shown (REST-3)', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await walksOn(ada, 9);
    expect((await change(ada, { restDays: true })).json).toMatchObject({
      currentStreak: 1,
      streak: { restDays: true, left: 2, spentOn: [], pauseDaysLeft: 28 },
    });
    await walksOn(ada, 10, 12);
    const shown = { currentStreak: 3, streakRested: true };
    expect(await own(ada)).toMatchObject({ ...shown, streak: { left: 1, spentOn: ['2026-11-11'] } });
    expect(await ada.stats()).toMatchObject({ ...shown, longestStreak: 3, longestRested: true });
    on(13);
    const call = { params: { id: ada.id }, cookie: bob.cookie };
    const seen = await bob.call(getWalker, call);
    expect(seen.json).toMatchObject(shown);
    expect(seen.json.streak).toBeUndefined();
    const board = (await bob.call(getGlobalLeaderboard)).json;
    expect(board.find(({ id }: { id: string }) => id === ada.id)).toMatchObject(shown);
    const unlocked = (await bob.call(listWalkerAchievements, call)).json;
    const byStreak = unlocked.filter(({ achievementId }: { achievementId: string }) => /streak-3/.test(achievementId));
    expect(byStreak).toMatchObject([{ rested: true }]);
  });

  it('switching rest days off gives the streak without them (REST-1)', async () => {
    const ada = await world.walker();
    await change(ada, { restDays: true });
    await walksOn(ada, 9, 11);
    expect((await own(ada)).currentStreak).toBe(2);
    expect((await change(ada, { restDays: false })).json).toMatchObject({
      currentStreak: 1,
      streak: { restDays: false },
    });
    expect(await ada.stats()).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  });

  it('switching rest days and a concurrent completion are both stored', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photo = await ada.upload();
    const [walked, changed] = await Promise.all([ada.complete(challenge.id, photo), change(ada, { restDays: true })]);
    expect([walked.status, changed.status]).toEqual([200, 200]);
    expect(await own(ada)).toMatchObject({ currentStreak: 1, completedChallenges: 1, streak: { restDays: true } });
  });
});

describe('pauses', () => {
  it('a pause announced ahead keeps the streak and the rest days (PAUSE-6)', async () => {
    const ada = await world.walker();
    await change(ada, { restDays: true });
    await walksOn(ada, 9, 10);
    const pause = { firstDay: '2026-11-11', lastDay: '2026-11-20' };
    expect((await change(ada, { pause })).json.streak).toMatchObject({ pause, pausedToday: false, pauseDaysLeft: 18 });
    on(15);
    expect((await own(ada)).streak).toMatchObject({ pausedToday: true, left: 2, spentOn: [] });
    await walksOn(ada, 21);
    expect((await own(ada)).currentStreak).toBe(3);
  });

  it('a refused pause answers 409, and an announced one can be cancelled (PAUSE-1, PAUSE-5)', async () => {
    const ada = await world.walker();
    const pauseStatus = async (firstDay: number, lastDay: number) =>
      (await change(ada, { pause: { firstDay: dayText(firstDay), lastDay: dayText(lastDay) } })).status;
    expect(await pauseStatus(10, 12)).toBe(409);
    await change(ada, { restDays: true });
    expect(await pauseStatus(10, 12)).toBe(200);
    expect((await change(ada, { pause: null })).json.streak.pause).toBeNull();
  });
});

it('a hidden streak is shown to no one, its walker included, and returns when it is shown again (STREAK-7)', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  await walksOn(ada, 9, 10, 11);
  await change(ada, { hidden: true });
  expect(await own(ada)).toMatchObject({ currentStreak: null, streak: { hidden: true } });
  expect(await ada.stats()).toMatchObject({ currentStreak: null, longestStreak: null });
  const call = { params: { id: ada.id }, cookie: bob.cookie };
  expect((await bob.call(getWalker, call)).json.currentStreak).toBeNull();
  expect((await bob.call(getStats, call)).json).toMatchObject({ currentStreak: null, longestStreak: null });
  const board = (await bob.call(getGlobalLeaderboard)).json;
  expect(board.find(({ id }: { id: string }) => id === ada.id).currentStreak).toBeNull();
  expect((await bob.call(listWalkerAchievements, call)).text).not.toContain('streak');
  expect((await change(ada, { hidden: false })).json.currentStreak).toBe(3);
});

it('a weekly goal takes effect on the next Monday and counts the walks of the week (STREAK-9, STREAK-10)', async () => {
  const ada = await world.walker();
  await walksOn(ada, 11);
  const body = { weeklyGoal: 3 };
  const saved = await ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body });
  expect(saved.json).toMatchObject({ weeklyGoal: 3, streak: { goal: 0, thisWeek: 1 } });
  await walksOn(ada, 16);
  expect(await own(ada)).toMatchObject({ weeklyGoal: 3, streak: { goal: 3, thisWeek: 1 } });
});
