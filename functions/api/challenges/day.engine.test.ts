import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundRoute, Geo, NoRoute, RouteRequest } from '../../ports/geo.ts';
import { cookieOf, testBench } from '../../testing/context.ts';
import { useTable } from '../../testing/table.ts';
import { handler as register } from '../auth/register.ts';
import { handler as generateRoute } from '../streets/generateRoute.ts';
import { handler as reverseGeocode } from '../streets/reverseGeocode.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as createChallenge } from './createChallenge.ts';
import { handler as getTodayChallenge } from './getTodayChallenge.ts';

const store = useTable();
const wishes: RouteRequest[] = [];
let answer: (wish: RouteRequest) => FoundRoute | NoRoute;

/** A town with one street a seed: what the walker gets depends on what was asked, and nothing else. */
const street = (wish: RouteRequest): FoundRoute => ({
  destinationName: `Street ${wish.seed.split(':').slice(1).join(' ')}, Town`,
  destinationKey: `street-${wish.seed.split(':').slice(1).join('-')}`,
  town: 'Town',
  distance: 1.234,
  relaxed: false,
  coordinates: [
    [wish.longitude, wish.latitude],
    [wish.longitude + 0.01, wish.latitude + 0.0012345],
  ],
  provider: 'streets',
  attribution: '© OpenStreetMap contributors, ODbL',
});
const geo: Geo = {
  findRoute: async (wish) => {
    wishes.push(wish);
    return answer(wish);
  },
  nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Göteborg', town: 'Göteborg' }, attribution: 'OSM' }),
};

let bench: ReturnType<typeof testBench>;
beforeEach(() => {
  bench = testBench({ table: store.table, geo });
  bench.now = new Date('2026-11-20T09:00:00Z');
  answer = street;
  wishes.length = 0;
});

let names = 0;
const home = { homeLatitude: 57.7048, homeLongitude: 11.967 };

async function walker(timeZone = 'Europe/Stockholm') {
  const body = { username: `day_${++names}`, password: 'secret1', timeZone };
  const answer = await bench.call(register, { body });
  const cookie = cookieOf(answer);
  const id = String(answer.json.id);
  return {
    id,
    cookie,
    patch: (body: object) => bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body }),
    generate: (body: object = home) => bench.call(generateRoute, { cookie, body }),
    create: (body: object = {}) => bench.call(createChallenge, { cookie, body }),
    today: () => bench.call(getTodayChallenge, { cookie }),
  };
}

describe('generate', () => {
  it('hands out a route with all that the map and the card show', async () => {
    const ada = await walker();
    expect(await ada.generate({ ...home, maxDistance: 3, difficulty: 'hard', userId: ada.id })).toMatchObject({
      status: 200,
      json: {
        routeId: expect.stringMatching(/^[\w-]{22}$/),
        date: '2026-11-20',
        destinationName: 'Street 2026-11-20 0, Town',
        town: 'Town',
        distance: 1.234,
        difficulty: 'hard',
        relaxed: false,
        startLatitude: 57.7048,
        startLongitude: 11.967,
        endLatitude: 57.7060345,
        endLongitude: 11.977,
        routeGeometry: {
          type: 'LineString',
          coordinates: [
            [11.967, 57.7048],
            [11.977, 57.7060345],
          ],
        },
        estimatedMinutes: 15,
        provider: 'streets',
        attribution: '© OpenStreetMap contributors, ODbL',
      },
    });
    expect(wishes).toMatchObject([{ latitude: 57.7048, longitude: 11.967, maxKilometres: 3, difficulty: 'hard' }]);
  });

  it('takes home and wishes from the settings where the call names none', async () => {
    const ada = await walker();
    expect(await ada.generate({})).toMatchObject({
      status: 400,
      text: 'Home location not set. Please enable location access or set your home address.',
    });
    expect((await ada.generate({ homeLatitude: null, homeLongitude: null })).status).toBe(400);
    await ada.patch({ ...home, maxDistance: 4, preferredDifficulty: 'easy' });
    expect((await ada.generate({})).json).toMatchObject({ startLatitude: 57.7048, difficulty: 'easy' });
    expect(wishes).toMatchObject([{ maxKilometres: 4, difficulty: 'easy' }]);
  });

  it('answers the same question the same, so a lost answer costs nothing', async () => {
    const ada = await walker();
    const [one, two] = [await ada.generate(), await ada.generate()];
    expect(two.json).toEqual(one.json);
    expect(wishes).toHaveLength(1);
    expect((await ada.generate({ ...home, maxDistance: 5 })).json.routeId).not.toBe(one.json.routeId);
  });

  it('gives one answer to calls made at the same moment', async () => {
    const ada = await walker();
    const answers = await Promise.all([1, 2, 3].map(() => ada.generate()));
    expect(new Set(answers.map(({ json }) => json.routeId)).size).toBe(1);
  });

  it('leads elsewhere when forced, five times a day and no more', async () => {
    const ada = await walker();
    const first = await ada.generate();
    const keys = [first.json.destinationName];
    for (let times = 1; times <= 5; times++) {
      const forced = await ada.generate({ ...home, forceNew: true });
      expect(forced.status).toBe(200);
      keys.push(forced.json.destinationName);
      expect(wishes.at(-1)?.exclude.size).toBe(times);
    }
    expect(new Set(keys).size).toBe(6);
    expect(await ada.generate({ ...home, forceNew: true })).toMatchObject({
      status: 429,
      text: 'You have asked for five new routes today. Tomorrow brings a new walk.',
    });
    bench.now = new Date('2026-11-21T09:00:00Z');
    expect((await ada.generate({ ...home, forceNew: true })).status).toBe(200);
  });

  it('counts forced routes once each, however many are asked for at once', async () => {
    const ada = await walker();
    await ada.generate();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ada.generate({ ...home, forceNew: true })));
    const good = answers.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ json }) => json.destinationName)).size).toBe(good.length);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  it('refuses another walker’s id', async () => {
    const [ada, bob] = [await walker(), await walker()];
    expect((await ada.generate({ ...home, userId: bob.id })).status).toBe(403);
  });

  it.each([
    [{ ...home, homeLatitude: 90.5 }, 'homeLatitude must be a number from -90 to 90.'],
    [{ ...home, homeLongitude: '11' }, 'homeLongitude must be a number from -180 to 180.'],
    [{ ...home, maxDistance: 0.5 }, 'maxDistance must be a number from 1 to 5.'],
    [{ ...home, maxDistance: 50 }, 'maxDistance must be a number from 1 to 5.'],
    [{ ...home, difficulty: 'brutal' }, 'difficulty must be easy, medium or hard.'],
    [{ ...home, forceNew: 'yes' }, 'forceNew must be true or false.'],
  ])('refuses %j', async (body, text) => {
    expect(await (await walker()).generate(body)).toMatchObject({ status: 400, text });
  });

  it('refuses numbers that JSON cannot hold', async () => {
    const ada = await walker();
    for (const number of ['1e999', 'NaN', 'Infinity']) {
      const answer = await bench.call(generateRoute, {
        cookie: ada.cookie,
        body: `{"homeLatitude": ${number}, "homeLongitude": 1}`,
      });
      expect(answer.status).toBe(400);
    }
  });

  it.each([
    [
      'nothing_walkable',
      409,
      'There is no street we can send you to from here. Try a larger distance or another home.',
    ],
    ['not_covered', 409, 'There is no street we can send you to from here. Try a larger distance or another home.'],
    ['unavailable', 503, 'We cannot look up streets just now. Please try again in a moment.'],
  ] as const)('says it clearly when the answer is %s', async (none, status, text) => {
    answer = () => ({ none });
    expect(await (await walker()).generate()).toMatchObject({ status, text });
  });
});

describe('create', () => {
  it('takes the stored draft, whatever the client claims', async () => {
    const ada = await walker();
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

  it('is one a day: the same draft again is the same challenge', async () => {
    const ada = await walker();
    const { routeId } = (await ada.generate()).json;
    const first = await ada.create({ routeId });
    const again = await ada.create({ routeId });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect((await ada.generate()).json.routeId).toBe(routeId);
  });

  it('puts a forced route in the place of the one before, which is gone', async () => {
    const ada = await walker();
    const old = (await ada.generate()).json.routeId;
    await ada.create({ routeId: old });
    const fresh = (await ada.generate({ ...home, forceNew: true })).json;
    const replaced = await ada.create({ routeId: fresh.routeId });
    expect(replaced).toMatchObject({ status: 201, json: { destinationName: fresh.destinationName } });
    expect(await ada.create({ routeId: old })).toMatchObject({
      status: 409,
      text: 'That route has been replaced by a newer one.',
    });
  });

  it('refuses a draft of yesterday and a date that is not the server’s', async () => {
    const ada = await walker();
    const { routeId } = (await ada.generate()).json;
    expect((await ada.create({ routeId, date: '2026-11-19' })).headers['x-error-code']).toBe('day_changed');
    bench.now = new Date('2026-11-21T09:00:00Z');
    expect((await ada.create({ routeId })).headers['x-error-code']).toBe('day_changed');
    expect((await ada.create({ routeId, date: '2026-11-20' })).headers['x-error-code']).toBe('day_changed');
  });

  it('refuses without a draft, and for another walker', async () => {
    const [ada, bob] = [await walker(), await walker()];
    expect((await ada.create()).status).toBe(409);
    expect((await ada.create({ userId: bob.id })).status).toBe(403);
    const { routeId } = (await bob.generate()).json;
    expect((await ada.create({ routeId })).status).toBe(409);
  });
});

describe('today', () => {
  it('is null without a challenge', async () => {
    expect(await (await walker()).today()).toMatchObject({ status: 200, text: 'null' });
  });

  it('is the walker’s own day, not the server’s', async () => {
    bench.now = new Date('2026-11-20T16:00:00Z');
    const tokyo = await walker('Asia/Tokyo');
    expect((await tokyo.generate()).json.date).toBe('2026-11-21');
  });

  it('shows yesterday’s open walk until three in the morning, unless the new day has one', async () => {
    const ada = await walker();
    await ada.generate();
    await ada.create();
    bench.now = new Date('2026-11-21T01:30:00Z');
    expect((await ada.today()).json.date).toBe('2026-11-20');
    expect((await ada.generate()).json.date).toBe('2026-11-20');
    bench.now = new Date('2026-11-21T02:00:00Z');
    expect((await ada.today()).json).toBeNull();

    bench.now = new Date('2026-11-21T01:00:00Z');
    const { routeId } = (await ada.generate({ ...home, forceNew: true })).json;
    expect((await ada.create({ routeId })).json.date).toBe('2026-11-21');
    expect((await ada.today()).json.date).toBe('2026-11-21');
  });
});

describe('reverse geocoding', () => {
  const look = (cookie: string | undefined, query: Record<string, string>) =>
    bench.call(reverseGeocode, { cookie, query });

  it('names a place', async () => {
    const { cookie } = await walker();
    expect(await look(cookie, { latitude: '57.7048', longitude: '11.967' })).toMatchObject({
      status: 200,
      json: { features: [{ place_name: 'Vallgatan, Göteborg', town: 'Göteborg' }], attribution: 'OSM' },
    });
  });

  it.each([
    [{ latitude: '91', longitude: '0' }, 'latitude must be a number from -90 to 90.'],
    [{ latitude: '1e1', longitude: '0' }, 'latitude must be a number from -90 to 90.'],
    [{ latitude: '0' }, 'longitude must be a number from -180 to 180.'],
  ])('refuses %j', async (query, text) => {
    const { cookie } = await walker();
    expect(await look(cookie, query)).toMatchObject({ status: 400, text });
  });

  it('is for walkers', async () => {
    expect((await look(undefined, { latitude: '0', longitude: '0' })).status).toBe(401);
  });
});
