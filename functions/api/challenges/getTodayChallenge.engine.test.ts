import { describe, expect, it } from 'vitest';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { HOME } from '../../testing/walkerClient.ts';

const routes = useRouteRequests();

describe('GET /api/challenges/today', () => {
  it('GET /api/challenges/today answers null without a challenge', async () => {
    expect(await (await routes.walker()).today()).toMatchObject({ status: 200, text: 'null' });
  });

  it("GET /api/challenges/today uses the day of the walker's time zone (DAY-1)", async () => {
    routes.bench.now = new Date('2026-11-20T16:00:00Z');
    const tokyo = await routes.walker('Asia/Tokyo');
    expect((await tokyo.generate()).json.date).toBe('2026-11-21');
  });

  it("yesterday's open walk is shown until 03:00 unless the new day has one (DAY-7)", async () => {
    const ada = await routes.walker();
    await ada.generate();
    await ada.create();
    routes.bench.now = new Date('2026-11-21T01:30:00Z');
    expect((await ada.today()).json.date).toBe('2026-11-20');
    expect((await ada.generate()).json.date).toBe('2026-11-20');
    routes.bench.now = new Date('2026-11-21T02:00:00Z');
    expect((await ada.today()).json).toBeNull();

    routes.bench.now = new Date('2026-11-21T01:00:00Z');
    const { routeId } = (await ada.generate({ ...HOME, forceNew: true })).json;
    expect((await ada.create({ routeId })).json.date).toBe('2026-11-21');
    expect((await ada.today()).json.date).toBe('2026-11-21');
  });
});
