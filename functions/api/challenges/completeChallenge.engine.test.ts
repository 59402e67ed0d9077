import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as generateRoute } from '../streets/generateRoute.ts';
import { handler as completeChallenge } from './completeChallenge.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('POST /api/challenges/{id}/complete', () => {
  it('a completion awards the points of the walk and its achievements in one answer', async () => {
    const ada = await world.walker();
    const answer = await ada.walk();
    expect(answer).toMatchObject({
      status: 200,
      json: {
        pointsEarned: 185,
        challenge: {
          userId: ada.id,
          completed: true,
          completedAt: '2026-11-20T09:00:00.000Z',
          pointsEarned: 185,
          photoUrl: expect.stringMatching(/^\/objects\/[\w-]{22}\.jpg$/),
        },
        stats: { currentStreak: 1, longestStreak: 1, completedChallenges: 1, totalDistance: 1.234, thisWeek: 1 },
      },
    });
    const first = answer.json.newAchievements.find(
      (each: { achievementId: string }) => each.achievementId === 'first-steps',
    );
    expect(first).toEqual({
      achievementId: 'first-steps',
      title: 'First Steps',
      description: 'Your first walk.',
      icon: '👟',
      category: 'milestone',
      points: 50,
    });
    const bonus = answer.json.newAchievements.reduce((sum: number, each: { points: number }) => sum + each.points, 0);
    expect(answer.json.stats.totalPoints).toBe(185 + bonus);
    expect(await ada.stats()).toEqual(answer.json.stats);
    const unlocked = await ada.call(listWalkerAchievements, { params: { id: ada.id } });
    expect(unlocked.json).toHaveLength(answer.json.newAchievements.length);
  });

  it('a photo can complete one challenge only (DAY-12)', async () => {
    const ada = await world.walker();
    const photoUrl = await ada.upload();
    const one = (await ada.plan()).json;
    expect((await ada.complete(one.id, photoUrl)).status).toBe(200);
    world.at('2026-11-21T09:00:00Z');
    const two = (await ada.plan()).json;
    expect(await ada.complete(two.id, photoUrl)).toMatchObject({
      status: 400,
      text: 'That photo has already been used. Please take a new one.',
    });
  });

  it('a completion of a replaced route answers route_replaced', async () => {
    const ada = await world.walker();
    const old = (await ada.plan()).json;
    await ada.plan({ forceNew: true });
    expect((await ada.complete(old.id, await ada.upload())).headers['x-error-code']).toBe('route_replaced');
  });

  it("a completion of another walker's challenge is refused", async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const challenge = (await ada.plan()).json;
    for (const id of [challenge.id, 'nonsense', `${bob.id}.2026-11-20.${'x'.repeat(22)}`]) {
      expect(await bob.complete(id, await bob.upload())).toMatchObject({
        status: 404,
        text: "That challenge doesn't exist.",
      });
    }
  });

  it('a completion without a photo answers 400', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    for (const body of [{}, { photoUrl: '' }, { photoUrl: null }]) {
      expect(await ada.call(completeChallenge, { params: { id: challenge.id }, body })).toMatchObject({
        status: 400,
        text: 'Without the photo the challenge cannot be completed.',
      });
    }
  });

  it('after a completion no route is generated for that day (DAY-10)', async () => {
    const ada = await world.walker();
    await ada.walk();
    for (const forceNew of [true, false]) {
      const answer = await ada.call(generateRoute, { body: { homeLatitude: 57, homeLongitude: 11, forceNew } });
      expect(answer).toMatchObject({ status: 409, text: "Today's challenge is already completed." });
    }
  });
});
