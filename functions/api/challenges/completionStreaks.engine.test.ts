import { beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

describe('the streak after a completion', () => {
  it('a late completion counts on its own day until 48 hours after that day ended (DAY-8, DAY-9)', async () => {
    const ada = await world.walker();
    await ada.walk();
    world.at('2026-11-21T09:00:00Z');
    const saturday = (await ada.plan()).json;
    world.at('2026-11-22T09:00:00Z');
    await ada.walk();
    expect((await ada.stats()).currentStreak).toBe(1);
    world.at('2026-11-23T22:59:59Z');
    const late = await ada.complete(saturday.id, await ada.upload());
    expect(late.json.challenge.date).toBe('2026-11-21');
    expect(late.json.stats).toMatchObject({ currentStreak: 3, longestStreak: 3 });

    const bob = await world.walker();
    world.at('2026-11-21T09:00:00Z');
    const missed = (await bob.plan()).json;
    world.at('2026-11-23T23:00:00Z');
    expect(await bob.complete(missed.id, await bob.upload())).toMatchObject({
      status: 409,
      text: "That challenge can't be completed any more.",
    });
  });

  it('the streak grows daily and ends with a missed day while the longest one is kept (STREAK-1, STREAK-6)', async () => {
    const ada = await world.walker();
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      world.at(`${day}T09:00:00Z`);
      await ada.walk();
    }
    expect(await ada.stats()).toMatchObject({ currentStreak: 3, longestStreak: 3, thisWeek: 3 });
    world.at('2026-11-23T22:59:00Z');
    expect((await ada.stats()).currentStreak).toBe(3);
    world.at('2026-11-23T23:00:00Z');
    expect(await ada.stats()).toMatchObject({ currentStreak: 0, longestStreak: 3, thisWeek: 0 });
    await ada.walk();
    expect(await ada.stats()).toMatchObject({ currentStreak: 1, longestStreak: 3, thisWeek: 1 });
  });
});
