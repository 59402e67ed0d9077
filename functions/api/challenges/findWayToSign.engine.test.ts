import { describe, expect, it } from 'vitest';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { handler as findWayToSign } from './findWayToSign.ts';
import { handler as getTodayChallenge } from './getTodayChallenge.ts';

const routes = useRouteRequests();
const here = { latitude: 41.1454, longitude: -8.6078 };

async function walkerWithWalk() {
  const ada = await routes.walker();
  await ada.generate(HOME);
  const { json: challenge } = await ada.create();
  const ask = (body: object = here, id: string = challenge.id, cookie = ada.cookie) =>
    routes.bench.call(findWayToSign, { params: { id }, cookie, body });
  return { ...ada, challenge, ask };
}

describe('POST /api/challenges/{id}/way', () => {
  it('the way leads from the given position to the same sign and leaves the walk unchanged', async () => {
    const ada = await walkerWithWalk();
    expect((await ada.ask()).json).toEqual({
      distance: 0.5,
      fastRoadMetres: 0,
      routeGeometry: {
        type: 'LineString',
        coordinates: [
          [-8.6078, 41.1454],
          [-8.6008, 41.1464345],
        ],
      },
      directions: [{ at: 500, turn: 'arrive', way: 'street', street: 'Street 2026-11-20 0', relation: 'into' }],
    });
    expect((await routes.bench.call(getTodayChallenge, { cookie: ada.cookie })).json).toEqual(ada.challenge);
  });

  it('thirty ways a day are allowed, counted apart from forced routes', async () => {
    const ada = await walkerWithWalk();
    for (let times = 0; times < 30; times++) expect((await ada.ask()).status).toBe(200);
    expect(await ada.ask()).toMatchObject({
      status: 429,
      text: "You've asked for a lot of routes to this sign. The one on the map still works.",
    });
    expect((await ada.generate({ ...HOME, forceNew: true })).status).toBe(200);
  });

  it("a missing way answers 409, and an invalid position or another walker's challenge is refused", async () => {
    const ada = await walkerWithWalk();
    routes.streets.way = () => ({ none: 'nothing_walkable' });
    expect(await ada.ask()).toMatchObject({ status: 409, text: "We couldn't find a way to the sign from there." });
    routes.streets.way = () => ({ none: 'unavailable' });
    expect((await ada.ask()).status).toBe(503);
    expect((await ada.ask({ latitude: 91, longitude: 0 })).status).toBe(400);
    expect((await ada.ask({})).status).toBe(400);
    expect((await ada.ask(here, 'nonsense')).status).toBe(404);
    const bob = await walkerWithWalk();
    expect((await bob.ask(here, ada.challenge.id)).status).toBe(404);
  });
});
