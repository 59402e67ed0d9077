import { describe, expect, it } from 'vitest';
import { visited } from '../../data/challenges/places.ts';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { HOME } from '../../testing/walkerClient.ts';

const routes = useRouteRequests();

describe('POST /api/routes/generate', () => {
  it('a generated route has every field that the map and the card show', async () => {
    const ada = await routes.walker();
    expect(await ada.generate({ ...HOME, maxDistance: 3, difficulty: 'hard', userId: ada.id })).toMatchObject({
      status: 200,
      json: {
        routeId: expect.stringMatching(/^[\w-]{22}$/),
        date: '2026-11-20',
        destinationName: 'Street 2026-11-20 0, Town',
        town: 'Town',
        distance: 1.234,
        difficulty: 'hard',
        relaxed: false,
        startLatitude: 41.1452,
        startLongitude: -8.6108,
        endLatitude: 41.1464345,
        endLongitude: -8.6008,
        routeGeometry: {
          type: 'LineString',
          coordinates: [
            [-8.6108, 41.1452],
            [-8.6008, 41.1464345],
          ],
        },
        estimatedMinutes: 15,
        provider: 'streets',
        attribution: '© OpenStreetMap contributors, ODbL',
      },
    });
    expect(routes.requests).toMatchObject([
      { latitude: 41.1452, longitude: -8.6108, maxKilometres: 3, difficulty: 'hard' },
    ]);
  });

  it('home, distance and difficulty of a route request default to the settings', async () => {
    const ada = await routes.walker();
    expect(await ada.generate({})).toMatchObject({
      status: 400,
      text: 'Home location not set. Please enable location access or set your home address.',
    });
    expect((await ada.generate({ homeLatitude: null, homeLongitude: null })).status).toBe(400);
    await ada.patch({ ...HOME, maxDistance: 4, preferredDifficulty: 'easy' });
    expect((await ada.generate({})).json).toMatchObject({ startLatitude: 41.1452, difficulty: 'easy' });
    expect(routes.requests).toMatchObject([{ maxKilometres: 4, difficulty: 'easy' }]);
  });

  it("the route search gets yesterday's destination and all visited places with their days", async () => {
    const ada = await routes.walker();
    await routes.store.table.write(visited(ada.id, 'long-ago', '2026-09-01'), visited(ada.id, 'twice', '2026-09-02'));
    await routes.store.table.write(visited(ada.id, 'twice', '2026-11-01'));
    await ada.generate();
    await ada.create();
    routes.bench.now = new Date('2026-11-21T12:00:00Z');
    await ada.generate({ ...HOME, forceNew: true });
    expect(routes.requests.at(-1)).toMatchObject({ day: '2026-11-21' });
    expect(routes.requests.at(-1)?.visited).toEqual(
      new Map([
        ['long-ago', '2026-09-01'],
        ['twice', '2026-11-01'],
        ['street-2026-11-20-0', '2026-11-20'],
      ]),
    );
  });

  it('a repeated route request answers the stored draft without a search', async () => {
    const ada = await routes.walker();
    const [one, two] = [await ada.generate(), await ada.generate()];
    expect(two.json).toEqual(one.json);
    expect(routes.requests).toHaveLength(1);
    expect((await ada.generate({ ...HOME, maxDistance: 5 })).json.routeId).not.toBe(one.json.routeId);
  });

  it('concurrent route requests get one answer', async () => {
    const ada = await routes.walker();
    const answers = await Promise.all([1, 2, 3].map(() => ada.generate()));
    expect(new Set(answers.map(({ json }) => json.routeId)).size).toBe(1);
  });

  it('a forced route request gives another destination, at most five times a day (DAY-11)', async () => {
    const ada = await routes.walker();
    const first = await ada.generate();
    const keys = [first.json.destinationName];
    for (let times = 1; times <= 5; times++) {
      const forced = await ada.generate({ ...HOME, forceNew: true });
      expect(forced.status).toBe(200);
      keys.push(forced.json.destinationName);
      expect(routes.requests.at(-1)?.exclude.size).toBe(times);
    }
    expect(new Set(keys).size).toBe(6);
    expect(await ada.generate({ ...HOME, forceNew: true })).toMatchObject({
      status: 429,
      text: "You've asked for five new routes today. Tomorrow brings a new walk.",
    });
    routes.bench.now = new Date('2026-11-21T09:00:00Z');
    expect((await ada.generate({ ...HOME, forceNew: true })).status).toBe(200);
  });

  it('concurrent forced route requests get different destinations or a conflict', async () => {
    const ada = await routes.walker();
    await ada.generate();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.generate({ ...HOME, forceNew: true })));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ json }) => json.destinationName)).size).toBe(good.length);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it.each([
    [
      'nothing_walkable',
      409,
      "We can't find a street to send you to from here. Try a larger distance or another home.",
    ],
    ['not_covered', 409, "We can't find a street to send you to from here. Try a larger distance or another home."],
    ['unavailable', 503, "We can't look up streets right now. Please try again in a moment."],
  ] as const)('the search result %s answers status %i with its text', async (none, status, text) => {
    routes.streets.find = () => ({ none });
    expect(await (await routes.walker()).generate()).toMatchObject({ status, text });
  });

  it.each([
    [600, '10 minutes'],
    [61, '2 minutes'],
    [60, '1 minute'],
    [1, '1 minute'],
  ])(
    'a map server that rests for %i seconds is told in minutes, in the sentence and as Retry-After',
    async (retrySeconds, wait) => {
      routes.streets.find = () => ({ none: 'unavailable', retrySeconds });
      const answer = await (await routes.walker()).generate();
      expect(answer).toMatchObject({ status: 503, text: `We can't look up streets right now. Try again in ${wait}.` });
      expect(answer.headers['retry-after']).toBe(String(retrySeconds));
    },
  );
});
