import { describe, expect, it } from 'vitest';
import { open as openSweep } from '../adapters/sweep.ts';
import { handler as login } from '../api/auth/login.ts';
import { handler as acceptFriend } from '../api/friends/acceptFriend.ts';
import { handler as listFriends } from '../api/friends/listFriends.ts';
import { handler as requestFriend } from '../api/friends/requestFriend.ts';
import { photoIdOf } from '../common/photos/photoNames.ts';
import { type Op, put } from '../data/ops.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import { pauseWrite } from '../testing/pauseWrite.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { person, useAccountJobs } from './account.fixture.ts';

const { world, later, erase, askForDeletion, receiptOf, tracesOf, fullLife } = useAccountJobs();

describe('interrupted deletions', () => {
  it('a deletion killed after any number of writes is resumed and counts nothing twice', async () => {
    const { ada, words } = await fullLife();
    const { id } = (await askForDeletion(ada)).json;
    later(2);
    const { table } = world.store;
    for (let allowed = 0; ; allowed++) {
      let calls = 0;
      const killed = () => {
        if (++calls > allowed) throw new Error('killed');
      };
      const mortal: typeof table = {
        ...table,
        write: async (...ops: Op[]) => {
          killed();
          return table.write(...ops);
        },
      };
      const real = openSweep(testBuckets());
      const sweep: typeof real = {
        ...real,
        deletePhoto: async (name) => {
          killed();
          return real.deletePhoto(name);
        },
      };
      const ended = await erase({}, mortal, sweep).then(
        () => true,
        () => false,
      );
      if (ended && (await receiptOf(id)).state === 'deleted') break;
      expect(allowed, 'it never ends').toBeLessThan(60);
    }
    expect(await tracesOf(...words)).toEqual([]);
    expect((await receiptOf(id)).counts).toMatchObject({ walks: 3, photos: 4, favourites: 1, friendships: 1 });
  });

  it('three concurrent runs count a deletion once', async () => {
    const { ada, words } = await fullLife();
    const { id } = (await askForDeletion(ada)).json;
    later(2);
    await Promise.all([erase(), erase(), erase()]);
    await erase();
    expect(await tracesOf(...words)).toEqual([]);
    expect((await receiptOf(id)).counts).toMatchObject({ walks: 3, photos: 4, favourites: 1, friendships: 1 });
  });

  it('a concurrent completion, new friend and login do not undo a deletion', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const { id: requestId } = (await ada.call(requestFriend, { body: { addresseeUsername: bob.username } })).json;
    const challenge = (await ada.plan()).json;
    const photo = await ada.upload();
    const [left, completed, accepted, again] = await Promise.all([
      askForDeletion(ada),
      ada.complete(challenge.id, photo),
      bob.call(acceptFriend, { method: 'POST', params: { requestId } }),
      world.bench.call(login, { body: { username: ada.username, ...person } }),
    ]);
    expect(left.status).toBe(200);
    expect([200, 401, 404]).toContain(completed.status);
    expect([200, 404]).toContain(accepted.status);
    expect([200, 401]).toContain(again.status);
    later(2);
    // A session that was created meanwhile is deleted first, and the quiet period restarts.
    await erase();
    later(2);
    await erase();
    expect(await receiptOf(left.json.id)).toMatchObject({ state: 'deleted' });
    expect(await tracesOf(ada.id, ada.username)).toEqual([]);
    expect((await readWalker(world.store.table, bob.id))?.counts.friends).toBe(0);
    expect((await bob.call(listFriends, { params: { id: bob.id } })).json).toEqual([]);
  });

  it('a deletion removes the pictures of a completion that was processing them', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const photo = await ada.upload();
    const photoId = photoIdOf(photo.split('/').at(-1) ?? '');
    const paused = pauseWrite(world.store.table, (ops) => ops.length > 3);
    world.bench.adapters.table = paused.table;
    const completing = ada.complete(challenge.id, photo);
    world.bench.adapters.table = world.store.table;
    await paused.reached;
    // Derivatives exist that no item references yet.
    expect(await tracesOf(photoId)).toHaveLength(2);
    expect((await askForDeletion(ada)).status).toBe(200);
    paused.release();
    expect((await completing).status).toBe(404);
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
    expect(await tracesOf(photoId, ada.id, ada.username)).toEqual([]);
  });

  it('a deletion waits while a session could still write', async () => {
    const ada = await world.walker();
    const { table } = world.store;
    const session = (await table.query({ PK: `U#${ada.id}`, beginsWith: 'S#' })).items[0];
    const { id } = (await askForDeletion(ada)).json;
    if (!session) throw new Error('no session');
    await table.write(put({ ...session, PK: `U#${ada.id}`, SK: String(session.SK) }));
    later(2);
    expect((await erase()).counts).toMatchObject({ waiting: 1 });
    expect(await table.get({ PK: `U#${ada.id}`, SK: String(session.SK) })).toBeUndefined();
    expect((await receiptOf(id)).state).toBe('deleting');
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
  });

  it('one failing deletion does not delay the others', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const receipts = [(await askForDeletion(ada)).json.id, (await askForDeletion(bob)).json.id];
    later(2);
    const real = openSweep(testBuckets());
    const [first] = [ada.id, bob.id].sort();
    const broken: typeof real = {
      ...real,
      uploadsOf: (id) => (id === first ? Promise.reject(new Error('away')) : real.uploadsOf(id)),
    };
    await expect(erase({}, world.store.table, broken)).rejects.toThrow('away');
    const states = await Promise.all(receipts.map(async (id) => (await receiptOf(id)).state));
    expect(states.sort()).toEqual(['deleted', 'deleting']);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
  });
});
