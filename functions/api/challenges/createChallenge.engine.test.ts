import { describe, expect, it } from 'vitest';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { HOME } from '../../testing/walkerClient.ts';

const routes = useRouteRequests();

describe('POST /api/challenges', () => {
  it('the stored draft becomes the challenge, and figures sent by the client are ignored (POINTS-4)', async () => {
    const ada = await routes.walker();
    const draft = await ada.generate();
    const created = await ada.create({
      ...draft.json,
      distance: 42,
      pointsEarned: 9999,
      completed: true,
      destinationName: 'Nowhere',
      userId: ada.id,
    });
    expect(created).toMatchObject({
      status: 201,
      json: {
        userId: ada.id,
        date: '2026-11-20',
        destinationName: draft.json.destinationName,
        distance: 1.234,
        pointsEarned: 0,
        completed: false,
        completedAt: null,
        photoUrl: null,
        routeGeometry: draft.json.routeGeometry,
      },
    });
    expect((await ada.today()).json).toEqual(created.json);
  });

  it('a draft sent again answers the same challenge', async () => {
    const ada = await routes.walker();
    const { routeId } = (await ada.generate()).json;
    const first = await ada.create({ routeId });
    const again = await ada.create({ routeId });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect((await ada.generate()).json.routeId).toBe(routeId);
  });

  it('a draft sent concurrently gives one challenge and no refusal', async () => {
    for (let time = 0; time < 3; time++) {
      const ada = await routes.walker();
      const { routeId } = (await ada.generate()).json;
      const answers = await Promise.all([ada.create({ routeId }), ada.create({ routeId }), ada.create({ routeId })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('a forced route replaces the challenge of the day', async () => {
    const ada = await routes.walker();
    const old = (await ada.generate()).json.routeId;
    await ada.create({ routeId: old });
    const fresh = (await ada.generate({ ...HOME, forceNew: true })).json;
    const replaced = await ada.create({ routeId: fresh.routeId });
    expect(replaced).toMatchObject({ status: 201, json: { destinationName: fresh.destinationName } });
    expect(await ada.create({ routeId: old })).toMatchObject({
      status: 409,
      text: 'That route has been replaced by a newer one.',
    });
  });

  it("a challenge from a draft of yesterday or with a date other than the server's is refused", async () => {
    const ada = await routes.walker();
    const { routeId } = (await ada.generate()).json;
    expect((await ada.create({ routeId, date: '2026-11-19' })).headers['x-error-code']).toBe('day_changed');
    routes.bench.now = new Date('2026-11-21T09:00:00Z');
    expect((await ada.create({ routeId })).headers['x-error-code']).toBe('day_changed');
    expect((await ada.create({ routeId, date: '2026-11-20' })).headers['x-error-code']).toBe('day_changed');
  });

  it('creating a challenge without a draft or for another walker is refused', async () => {
    const [ada, bob] = [await routes.walker(), await routes.walker()];
    expect((await ada.create()).status).toBe(409);
    expect((await ada.create({ userId: bob.id })).status).toBe(403);
    const { routeId } = (await bob.generate()).json;
    expect((await ada.create({ routeId })).status).toBe(409);
  });
});
