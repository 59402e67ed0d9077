import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import type { Geo } from '../../ports/geo.ts';
import { cookieOf, freshNetwork, testBench } from '../../testing/context.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useTable } from '../../testing/table.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { handler as register } from '../auth/register.ts';
import { handler as createChallenge } from '../challenges/createChallenge.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as generateRoute } from './generateRoute.ts';
import { handler as reverseGeocode } from './reverseGeocode.ts';

const store = useTable();
const calls = { places: 0, routes: 0, limitedBy: [] as readonly string[] };
const geo: Geo = {
  findRoute: async (request) => {
    calls.routes++;
    calls.limitedBy = request.limitedBy ?? [];
    return straightStreet(request);
  },
  findWay: async () => ({ none: 'not_covered' }),
  nearestPlace: async () => {
    calls.places++;
    return { place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' };
  },
};
let bench: ReturnType<typeof testBench>;
beforeEach(() => {
  bench = testBench({ table: store.table, geo, photos: {} as never });
  bench.now = new Date('2026-11-20T09:00:00Z');
  Object.assign(calls, { places: 0, routes: 0 });
});

let names = 0;
async function walker(fields: object = { timeZone: 'Europe/Stockholm' }) {
  const body = { username: `limit_${++names}`, password: 'secret1', ...fields };
  const answer = await bench.call(register, { body, headers: freshNetwork() });
  const cookie = cookieOf(answer);
  const params = { id: String(answer.json.id) };
  return {
    id: params.id,
    look: (headers: Record<string, string> = {}) =>
      bench.call(reverseGeocode, { cookie, headers, query: { latitude: '57.7', longitude: '11.9' } }),
    move: (body: object) => bench.call(updateWalker, { method: 'PATCH', params, cookie, body }),
    generate: (body: object = {}, headers: Record<string, string> = {}) =>
      bench.call(generateRoute, { cookie, headers, body: { ...HOME, ...body } }),
    create: (body: object = {}) => bench.call(createChallenge, { cookie, body }),
  };
}
/** Sets the account in good standing, so that only its own limits apply. */
const settle = (id: string) =>
  store.table.write(
    update(keys.profile(id), { set: { createdAt: '2026-11-01T00:00:00.000Z', completedChallenges: 5 } }),
  );
const step = (index: number) => ({ homeLatitude: 57.7 + index / 1000, homeLongitude: 11.9 });
const untilMidnight = { headers: { 'retry-after': String(15 * 60 * 60) } };

describe('daily limits of a walker', () => {
  it('an import of streets counts for the walker, and for the network of a newcomer', async () => {
    const ada = await walker();
    await ada.generate();
    expect(calls.limitedBy).toEqual([ada.id, expect.stringMatching(/^@10\./)]);
    await settle(ada.id);
    await ada.generate({ maxDistance: 3 });
    expect(calls.limitedBy).toEqual([ada.id]);
  });

  it('sixty address look-ups a day reach the map service, even when concurrent', async () => {
    const ada = await walker();
    await settle(ada.id);
    const answers = await Promise.all(Array.from({ length: 70 }, () => ada.look()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(calls.places).toBe(60);
    expect(await ada.look()).toMatchObject({
      status: 429,
      text: "You've looked up a lot of places today. Please try again tomorrow.",
      ...untilMidnight,
    });
    expect((await ada.move(HOME)).headers['x-error-code']).toBe('too_many_lookups');
    expect((await (await walker()).look()).status).toBe(200);
    bench.now = new Date('2026-11-21T00:00:00Z');
    expect((await ada.look()).status).toBe(200);
  });

  it('the home can be moved twenty times a day, and sending the same home is neither counted nor looked up', async () => {
    const ada = await walker();
    for (let index = 0; index < 20; index++) expect((await ada.move(step(index))).status).toBe(200);
    expect(calls.places).toBe(20);
    const echo = { ...step(19), homeAddress: 'Vallgatan 7', maxDistance: 3 };
    expect(await ada.move(echo)).toMatchObject({ status: 200, json: { ...echo, homeTown: 'Town' } });
    expect(calls.places).toBe(20);
    expect(await ada.move(step(20))).toMatchObject({
      status: 429,
      text: "You've moved your home a lot today. Please try again tomorrow.",
      ...untilMidnight,
    });
    expect(calls.places).toBe(20);
    expect((await ada.move({ maxDistance: 2 })).status).toBe(200);
  });

  it('forty routes a day are searched, and answers from the stored draft are not counted', async () => {
    const ada = await walker();
    for (let day = 0; day < 8; day++) await ada.generate({ maxDistance: 5 });
    expect(calls.routes).toBe(1);
    const refused = new Set<string | undefined>();
    for (let tries = 0; tries < 12; tries++) {
      const burst = await Promise.all(Array.from({ length: 5 }, () => ada.generate({ forceNew: true })));
      for (const { status, headers } of burst) if (status === 429) refused.add(headers['x-error-code']);
    }
    expect(refused).toEqual(new Set(['too_many_routes']));
    expect(calls.routes).toBeLessThanOrEqual(40);
  });

  it('forty fruitless searches a day end in 429', async () => {
    const ada = await walker();
    const nothing = testBench({
      table: store.table,
      geo: { ...geo, findRoute: async () => ({ none: 'not_covered' }) },
    });
    nothing.now = bench.now;
    bench = nothing;
    for (let tries = 0; tries < 40; tries++) expect((await ada.generate()).status).toBe(409);
    expect(await ada.generate()).toMatchObject({
      status: 429,
      text: "You've asked for a lot of routes today. Tomorrow brings a new walk.",
      ...untilMidnight,
    });
  });
});

describe('daily limits of a network', () => {
  const from = (address: string) => ({ 'cloudfront-viewer-address': `${address}:443` });

  it('new accounts of one network share the limits of one walker', async () => {
    const answers = [];
    for (let accounts = 0; accounts < 7; accounts++) {
      const eve = await walker();
      for (let n = 0; n < 10; n++) answers.push(await eve.look(from('198.51.100.40')));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), ...Array(10).fill(429)]);
    expect(calls.places).toBe(60);
    expect(answers.at(-1)).toMatchObject({ headers: { 'x-error-code': 'too_many_lookups' } });
    expect((await (await walker()).look(from('198.51.100.41'))).status).toBe(200);
  });

  it('new accounts of one IPv6 /64 share forty route searches a day', async () => {
    const statuses = [];
    for (let accounts = 0; accounts < 41; accounts++)
      statuses.push((await (await walker()).generate({}, from(`2001:db8:4:4::${accounts.toString(16)}`))).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    expect(calls.routes).toBe(40);
  });

  it('a walker in good standing neither uses nor suffers the limit of the network (STANDING-8)', async () => {
    const [ada, eve, mallory] = [await walker(), await walker(), await walker()];
    await settle(ada.id);
    for (let n = 0; n < 30; n++) await ada.look(from('198.51.100.42'));
    for (let n = 0; n < 60; n++) expect((await eve.look(from('198.51.100.42'))).status).toBe(200);
    expect((await mallory.look(from('198.51.100.42'))).status).toBe(429);
    expect((await ada.look(from('198.51.100.42'))).status).toBe(200);
  });

  it('requests from the loopback address have no network limit', async () => {
    const [ada, bob] = [await walker(), await walker()];
    for (let n = 0; n < 40; n++)
      for (const each of [ada, bob]) expect((await each.look(from('127.0.0.1'))).status).toBe(200);
  });
});

it('a draft with another start, distance or difficulty counts as a forced route (DAY-11)', async () => {
  const ada = await walker();
  expect((await ada.generate()).status).toBe(200);
  const others = [{ maxDistance: 3 }, { difficulty: 'hard' }, ...[1, 2, 3].map(step)];
  for (const other of others) expect((await ada.generate(other)).status).toBe(200);
  for (const other of [...[4, 5, 6].map(step), { forceNew: true }, { difficulty: 'easy' }]) {
    expect(await ada.generate(other)).toMatchObject({
      status: 429,
      text: "You've asked for five new routes today. Tomorrow brings a new walk.",
    });
  }
  expect(calls.routes).toBe(6);
  // The latest route stays available after the limit is reached.
  expect((await ada.generate(step(3))).status).toBe(200);
  expect((await ada.create()).status).toBe(201);
});

describe('changes of the time zone', () => {
  it('changing the time zone gives no second challenge within a minute', async () => {
    const ada = await walker({});
    const have = async () => {
      const { routeId } = (await ada.generate()).json;
      return (await ada.create({ routeId })).status;
    };
    bench.now = new Date('2026-11-20T12:00:00Z');
    expect(await have()).toBe(201);
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await ada.move({ timeZone });
      expect(await have()).toBe(200);
    }
    bench.now = new Date('2026-11-20T20:00:00Z');
    await ada.move({ timeZone: 'Pacific/Kiritimati' });
    expect((await ada.generate()).json.date).toBe('2026-11-20');
  });

  it('changing the time zone does not return a missed day after noon', async () => {
    const ada = await walker();
    await ada.generate();
    await ada.create();
    bench.now = new Date('2026-11-22T08:00:00Z');
    await ada.move({ timeZone: 'Pacific/Pago_Pago' });
    expect((await ada.generate()).json.date).toBe('2026-11-22');
  });

  it('concurrent drafts of two days give one challenge', async () => {
    const ada = await walker({});
    bench.now = new Date('2026-11-20T12:00:00Z');
    const first = (await ada.generate()).json;
    await ada.move({ timeZone: 'Pacific/Kiritimati' });
    const second = (await ada.generate()).json;
    expect([first.date, second.date]).toEqual(['2026-11-20', '2026-11-21']);
    const made = await Promise.all([ada.create({ routeId: first.routeId }), ada.create({ routeId: second.routeId })]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
