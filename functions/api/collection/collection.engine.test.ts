import { describe, expect, it } from 'vitest';
import { archivedWalk } from '../../../shared/api/restore/restoredWalk.fixture.ts';
import { keys } from '../../data/keys.ts';
import { put, remove, update } from '../../data/ops.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as restoreWalks } from '../account/restoreWalks.ts';
import { handler as acceptFriend } from '../friends/acceptFriend.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as getTown } from './getTown.ts';
import { handler as listTowns } from './listTowns.ts';

const world = useWorld({ width: 40, height: 30 });
const town = '13-3900-3067-Town';

type Walker = Awaited<ReturnType<typeof world.walker>>;
const townsOf = async (walker: Walker, of = walker) => walker.call(listTowns, { params: { id: of.id } });
const streetsOf = async (walker: Walker, id = walker.id) => walker.call(getTown, { params: { id, town } });

describe('GET /api/users/{id}/streets', () => {
  it('a new walker has no towns, and the first walk adds its town', async () => {
    const walker = await world.walker();
    expect((await townsOf(walker)).json).toEqual({ towns: [], waiting: 0 });
    expect((await streetsOf(walker)).status).toBe(404);
    await walker.walk();
    const { towns, waiting } = (await townsOf(walker)).json;
    expect(waiting).toBe(0);
    expect(towns).toEqual([
      expect.objectContaining({ key: town, name: 'Town', streets: 3, walked: 1, signed: 0, started: 1 }),
    ]);
    const { streets, lines, next } = (await streetsOf(walker)).json;
    expect(streets.map(([name, , , state]: [string, number, number, number]) => [name, state])).toEqual([
      ['First Street', 1],
      ['Second Street', 0],
      ['Third Street', 0],
    ]);
    const [, metres, walkedMetres] = streets[1];
    expect(Math.abs(walkedMetres / metres - 0.5)).toBeLessThan(0.05);
    expect(lines.length).toBeGreaterThan(0);
    // No street is suggested without a home.
    expect(next).toBeNull();
  });

  it('before the first walk the streets near home are shown with the nearest new one', async () => {
    const walker = await world.walker();
    const body = { ...HOME, homeAddress: 'Vallgatan 1' };
    await walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });
    expect((await townsOf(walker)).json.towns).toEqual([
      expect.objectContaining({ streets: 3, walked: 0, started: 0 }),
    ]);
    await walker.walk();
    await townsOf(walker);
    const { next, streets } = (await streetsOf(walker)).json;
    expect(streets[next.street][0]).toBe('Third Street');
    expect(next.metresAway).toBeGreaterThan(500);
  });

  describe('a walk to a corner', () => {
    const walkToCorner = async () => {
      const walker = await world.walker();
      world.streets.find = (request) => ({
        ...straightStreet(request),
        destination: { street: 'Second Street', crossing: 'First Street', town: 'Town' },
      });
      try {
        const { challenge } = (await walker.walk()).json;
        return { walker, walk: { walkerId: walker.id, day: String(challenge.date) } };
      } finally {
        world.streets.find = straightStreet;
      }
    };
    const signedIn = async (walker: Walker): Promise<string[]> => {
      expect((await townsOf(walker)).json.waiting).toBe(0);
      const { signed } = (await townsOf(walker)).json.towns[0];
      const { streets } = (await streetsOf(walker)).json;
      const names = streets
        .filter(([, , , state]: [string, number, number, number]) => state & 2)
        .map(([name]: [string]) => name);
      expect(names).toHaveLength(signed);
      return names;
    };

    it.each([['First Street'], ['Second Street']])(
      'a walk to a corner signs the street whose name was read: %s',
      async (name) => {
        const { walker, walk } = await walkToCorner();
        expect(await signedIn(walker)).toEqual([]);
        await world.lookAtPhoto(walk, 'read', [name]);
        expect(await signedIn(walker)).toEqual([name]);
        world.at('2026-11-21T09:00:00Z');
        await walker.walk();
        expect(await signedIn(walker)).toEqual([name]);
        world.at('2026-11-20T09:00:00Z');
      },
    );

    it('a walk to a corner signs its first street where the sign could not be read', async () => {
      const { walker, walk } = await walkToCorner();
      await world.lookAtPhoto(walk, 'unread');
      expect(await signedIn(walker)).toEqual(['Second Street']);
    });
  });

  it('a walk restored from an archive marks no street as walked', async () => {
    const walker = await world.walker();
    await walker.walk();
    const counted = (await townsOf(walker)).json;
    // A route line twice as long as the walk's own way.
    const line: [number, number][] = [0, 1, 2].map((times) => [-8.6108 + times * 0.01, 41.1452 + times * 0.0012345]);
    const walks = [
      archivedWalk('2025-05-01', { destination: { street: 'Second Street', crossing: 'Third Street' }, line }),
    ];
    const body = { walks };
    expect((await walker.call(restoreWalks, { method: 'POST', params: { id: walker.id }, body })).status).toBe(200);
    expect((await townsOf(walker)).json).toEqual(counted);
    // Recounting from the first day, as after an import, gives the same result.
    await world.store.table.write(remove(keys.collection(walker.id)), remove(keys.walkedTown(walker.id, town)));
    expect((await townsOf(walker)).json).toEqual(counted);
  });

  it('a walk on the made-up streets of version 1.0.0 belongs to no town', async () => {
    const walker = await world.walker();
    const { challenge } = (await walker.walk()).json;
    const stored = keys.challenge(walker.id, challenge.date);
    await world.store.table.write(update(stored, { set: { provider: 'practice' } }));
    expect((await townsOf(walker)).json).toEqual({ towns: [], waiting: 0 });
  });

  it('a new map import triggers a new count with the same figures', async () => {
    const walker = await world.walker();
    await walker.walk();
    const counted = (await townsOf(walker)).json;
    const stored = await world.store.table.get(keys.collection(walker.id));
    if (!stored) expect.fail('nothing is stored');
    await world.store.table.write(
      put({ ...keys.collection(walker.id), ...stored, version: 'another', towns: [], walks: 7 }),
      put({
        ...keys.walkedTown(walker.id, town),
        since: 99,
        pieces: new Uint8Array(1),
        earlier: new Uint8Array(),
        signed: new Uint8Array(0),
        walkedNames: ['First Street'],
        namesBefore: [],
      }),
    );
    expect((await townsOf(walker)).json).toEqual(counted);
    const kept = await world.store.table.get(keys.walkedTown(walker.id, town));
    expect(kept).toMatchObject({ namesBefore: ['First Street'], walkedNames: ['First Street'] });
  });

  it('figures of a town do not change when a walk enters the area of another import', async () => {
    const { towns } = world.bench.adapters;
    if (!towns) expect.fail('there are no towns');
    const versionOf = towns.versionOf;
    towns.versionOf = async ({ north }) => (north > 41.2 ? 'two imports' : 'one');
    try {
      const walker = await world.walker();
      await walker.walk();
      expect((await townsOf(walker)).json.towns[0].walked).toBe(1);
      world.at('2026-11-21T09:00:00Z');
      await walker.walk({ homeLatitude: 41.21 });
      expect((await townsOf(walker)).json.towns[0].walked).toBe(1);
      expect((await streetsOf(walker)).json.streets[0][3]).toBe(1);
    } finally {
      towns.versionOf = versionOf;
      world.at('2026-11-20T09:00:00Z');
    }
  });

  it('street counting includes a late walk of yesterday', async () => {
    const walker = await world.walker();
    const yesterday = await walker.plan();
    world.at('2026-11-21T09:00:00Z');
    await walker.walk({ homeLatitude: 41.1504, homeLongitude: -8.6278 });
    const before = (await townsOf(walker)).json.towns[0];
    await walker.complete(yesterday.json.id, await walker.upload());
    const after = (await townsOf(walker)).json.towns[0];
    expect([before.walked, after.walked]).toEqual([0, 1]);
    world.at('2026-11-20T09:00:00Z');
  });

  it('friends see the number of streets only, strangers none, and both no town', async () => {
    const [walker, friend, stranger] = [await world.walker(), await world.walker(), await world.walker()];
    await walker.walk();
    await townsOf(walker);
    const request = await friend.call(requestFriend, { body: { addresseeUsername: walker.username } });
    await walker.call(acceptFriend, { method: 'POST', params: { requestId: request.json.id } });
    expect((await townsOf(friend, walker)).json).toEqual({ townCount: 1, walked: 1, signed: 0 });
    expect((await townsOf(stranger, walker)).json).toEqual({});
    for (const other of [friend, stranger]) expect((await streetsOf(other, walker.id)).status).toBe(403);
  });

  it('concurrent street counts answer the figures that are stored', async () => {
    const walker = await world.walker();
    await walker.walk();
    const answers = await Promise.all([townsOf(walker), townsOf(walker), townsOf(walker), townsOf(walker)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await townsOf(walker)).json).toEqual(answers[0].json);
  });
});
