import { beforeEach, expect, it } from 'vitest';
import { moderate } from '../../../infra/operations/moderation.ts';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import type { RouteRequest } from '../../ports/geo.ts';
import { inGoodStanding } from '../../testing/acquaintances.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import type { WalkerInPlay } from '../../testing/transports.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as generateRoute } from '../streets/generateRoute.ts';
import { handler as reportPlace } from './reportPlace.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

/** The stubbed router leads to the first of these that is not excluded. */
let places: string[] = [];
let tests = 0;
const requests: RouteRequest[] = [];
beforeEach(() => {
  requests.length = 0;
  tests += 1;
  places = Array.from({ length: 30 }, (_, index) => `place-${tests}-${index}@5770,1196`);
  world.streets.find = (request) => {
    requests.push(request);
    const destinationKey = places.find((key) => !request.exclude.has(key)) ?? 'none';
    return { ...straightStreet(request), destinationKey };
  };
});

const report = (walker: WalkerInPlay, challengeId: string, details: object = { reason: 'private' }) =>
  walker.call(reportPlace, { params: { id: challengeId }, body: details });
const generate = (walker: WalkerInPlay, forceNew = false) =>
  walker.call(generateRoute, { body: { ...HOME, forceNew } });
const operate = (words: string) =>
  moderate(words.split(' '), '', {
    table: world.store.table,
    mail: { send: async () => undefined },
    now: world.bench.now,
    siteUrl: '',
    operator: 'olga',
  });
/** Limited to this test's places: the table keeps those of earlier tests. */
const excluded = () => places.filter((key) => requests.at(-1)?.exclude.has(key));

const commonSquare = { latitude: 41.1452, longitude: -8.6108 };
const elsewhere = { latitude: 41.1952, longitude: -8.6108 };
/** A walker in good standing with a home in the common square or in another one. */
async function settled(home: { latitude: number; longitude: number } = commonSquare) {
  const walker = await inGoodStanding(world);
  await world.store.table.write(update(keys.profile(walker.id), { set: { homeAnchor: home } }));
  return walker;
}
const leftOutForOthers = async () => {
  await generate(await world.walker());
  return excluded();
};

it('a reported place is excluded for its reporter, and for all after a second report in good standing (STANDING-6)', async () => {
  const [ada, bob] = [await settled(), await settled(elsewhere)];
  const walks = [(await ada.plan()).json, (await bob.plan()).json];
  expect((await report(ada, walks[0].id, { reason: 'noSign', text: 'Only a post is left.' })).status).toBe(201);
  expect((await report(ada, walks[0].id)).status).toBe(201);
  expect(await leftOutForOthers()).toEqual([]);
  await generate(ada, true);
  expect(excluded()).toContain(places[0]);

  await report(bob, walks[1].id, { reason: 'unreachable' });
  expect(await leftOutForOthers()).toEqual([places[0]]);

  const dan = await settled();
  await report(dan, (await dan.plan()).json.id, { reason: 'otherName' });
  const map = JSON.parse(await operate('places'));
  const day = '2026-11-20';
  expect(map.features.map(({ properties }: { properties: object }) => properties)).toEqual([
    {
      key: places[0],
      name: expect.any(String),
      state: 'retired',
      reports: [
        { day, reason: 'noSign', text: 'Only a post is left.' },
        { day, reason: 'unreachable' },
      ],
    },
    expect.objectContaining({ key: places[1], state: 'open', reports: [{ day, reason: 'otherName' }] }),
  ]);
  const [longitude, latitude] = map.features[0].geometry.coordinates;
  expect([Math.floor(longitude), Math.floor(latitude)]).toEqual([-9, 41]);
  const notes = await operate('places notes');
  expect(notes).toContain('There\'s no sign; Can\'t be reached. "Only a post is left."');
  expect(notes).toContain('https://www.openstreetmap.org/note/new#map=19/41.');
  // A single report creates no note.
  expect(notes).not.toContain('Another name');
  expect(notes.match(/https:/g)).toHaveLength(1);
  for (const { id, username } of [ada, bob])
    for (const text of [JSON.stringify(map), notes]) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(username);
    }
  world.at('2026-11-20T10:00:00Z');
  expect(await operate(`reopen ${places[0]}`)).toContain('open again');
  expect(await operate('log 2026-11')).toContain(`olga  reopen ${places[0]}`);
  expect(await leftOutForOthers()).toEqual([]);
  // The place stays hidden from its reporters.
  await generate(bob, true);
  expect(excluded()).toContain(places[0]);
});

it('reports by ten new accounts of two homes retire no place for others', async () => {
  for (let accounts = 0; accounts < 10; accounts++) {
    const eve = await world.walker();
    await world.store.table.write(
      update(keys.profile(eve.id), { set: { homeAnchor: accounts % 2 ? elsewhere : commonSquare } }),
    );
    await report(eve, (await eve.plan()).json.id, { reason: 'noSign' });
    await report(eve, (await eve.plan({ forceNew: true })).json.id, { reason: 'private' });
  }
  expect(await leftOutForOthers()).toEqual([]);
});

it('two neighbours retire a place only after both completed a walk to it', async () => {
  const [ada, bob, cyd] = [await settled(), await settled(), await settled()];
  await report(ada, (await ada.walk()).json.challenge.id, { reason: 'noSign' });
  await report(bob, (await bob.plan()).json.id, { reason: 'noSign' });
  expect(await leftOutForOthers()).toEqual([]);
  await report(cyd, (await cyd.walk()).json.challenge.id, { reason: 'noSign' });
  expect(await leftOutForOthers()).toEqual([places[0]]);
});

it('a place reported as private or unsafe is hidden for seven days until an operator decides (STANDING-7)', async () => {
  const [ada, bob] = [await settled(), await settled(elsewhere)];
  await report(ada, (await ada.plan()).json.id, { reason: 'unsafe' });
  await report(bob, (await bob.plan()).json.id, { reason: 'private' });
  expect(await leftOutForOthers()).toEqual([places[0]]);
  expect(await operate('list')).toContain(`${places[0]}  place "`);
  world.at('2026-11-27T10:00:00Z');
  expect(await leftOutForOthers()).toEqual([]);
  expect(await operate('list')).toMatch(/waiting, 2 reports/);
  expect(await operate(`retire ${places[0]}`)).toContain('is retired');
  expect(await leftOutForOthers()).toEqual([places[0]]);
  expect(await operate('list')).toBe('Nothing waits.');
  expect(await operate('log 2026-11')).toContain(`olga  retire ${places[0]}`);
  await operate(`reopen ${places[0]}`);
  expect(await leftOutForOthers()).toEqual([]);
});

it('a new route for a reported place does not count towards the five a day (DAY-11)', async () => {
  const ada = await world.walker();
  let challenge = (await ada.plan()).json;
  for (let routes = 0; routes < 5; routes++) challenge = (await ada.plan({ forceNew: true })).json;
  expect((await generate(ada, true)).headers['x-error-code']).toBe('too_many_routes');
  await report(ada, challenge.id, { reason: 'unreachable' });
  const another = await generate(ada, true);
  expect(another.status).toBe(200);
  expect(excluded()).toHaveLength(6);
  expect((await generate(ada, true)).headers['x-error-code']).toBe('too_many_routes');
});

it("a place report needs the caller's own challenge and a known reason, and is possible after the walk", async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const { challenge } = (await ada.walk()).json;
  expect((await report(bob, challenge.id)).status).toBe(404);
  expect((await report(ada, challenge.id, { reason: 'boring' })).status).toBe(400);
  expect((await report(ada, challenge.id, { reason: 'otherName', text: 'It says Östra gatan.' })).status).toBe(201);
});
