import { createHash } from 'node:crypto';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { open as openArchives } from '../adapters/archives.ts';
import { s3Client } from '../adapters/s3.ts';
import { open as openSweep } from '../adapters/sweep.ts';
import { handler as askForArchive } from '../api/account/askForArchive.ts';
import { handler as deleteAccount } from '../api/account/deleteAccount.ts';
import { handler as getArchive } from '../api/account/getArchive.ts';
import { handler as getDeletionReceipt } from '../api/account/getDeletionReceipt.ts';
import { handler as forgotPassword } from '../api/auth/forgotPassword.ts';
import { handler as getCurrentUser } from '../api/auth/getCurrentUser.ts';
import { handler as login } from '../api/auth/login.ts';
import { handler as addFavourite } from '../api/favourites/addFavourite.ts';
import { handler as acceptFriend } from '../api/friends/acceptFriend.ts';
import { handler as listFriendRequests } from '../api/friends/listFriendRequests.ts';
import { handler as listFriends } from '../api/friends/listFriends.ts';
import { handler as requestFriend } from '../api/friends/requestFriend.ts';
import { handler as getFriendsLeaderboard } from '../api/leaderboard/getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from '../api/leaderboard/getGlobalLeaderboard.ts';
import { handler as joinPush } from '../api/reminders/joinPush.ts';
import { handler as generateRoute } from '../api/streets/generateRoute.ts';
import { handler as getWalker } from '../api/walkers/getWalker.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { type Op, put, remove } from '../data/ops.ts';
import { readWalker } from '../data/walkers.ts';
import { emailHash } from '../parts/auth/email.ts';
import type { Answer } from '../testing/context.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as deleteAccounts } from './deleteAccounts.ts';
import { handler as exportAccounts } from './exportAccounts.ts';
import { handler as remindWalkers } from './remindWalkers.ts';
import { handler as sweepPhotos } from './sweepPhotos.ts';

const world = useWorld({ width: 160, height: 120 });
let clock = Date.parse('2026-11-20T09:00:00Z');
const at = (instant: string) => {
  clock = Date.parse(instant);
  world.at(instant);
};
const later = (minutes: number) => at(new Date(clock + minutes * 60_000).toISOString());
beforeEach(async () => {
  at('2026-11-20T09:00:00Z');
  // What a test before this one has left to be done is none of this one's business.
  for (const PK of ['TODO#archives', 'TODO#departures']) {
    const { items } = await world.store.table.query({ PK });
    for (const { SK } of items) await world.store.table.write(remove({ PK, SK: String(SK) }));
  }
});

const buckets = () => ({ ...process.env, UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' });
const around = (table = world.store.table) => ({ ...world.bench.surroundings(), table });
const erase = (options: Parameters<typeof runJob>[2] = {}, table = world.store.table, sweep = openSweep(buckets())) =>
  runJob(deleteAccounts, { ...around(table), sweep }, options);
const pack = (archives = openArchives(buckets()), table = world.store.table) =>
  runJob(exportAccounts, { ...around(table), archives });

type Walker = Awaited<ReturnType<typeof world.walker>>;
const person = { password: 'secret1' };
const leave = (walker: Walker, password = person.password, id = walker.id) =>
  walker.call(deleteAccount, { method: 'DELETE', params: { id }, body: { password } });
const receiptOf = async (receiptId: string) =>
  (await world.bench.call(getDeletionReceipt, { params: { receiptId } })).json;
const ask = (walker: Walker) => walker.call(askForArchive, { method: 'POST', params: { id: walker.id } });
const archiveOf = (walker: Walker) => walker.call(getArchive, { params: { id: walker.id } });
const befriend = async (one: Walker, other: Walker) => {
  const { id } = (await one.call(requestFriend, { body: { addresseeUsername: other.username } })).json;
  expect((await other.call(acceptFriend, { method: 'POST', params: { requestId: id } })).status).toBe(200);
};

async function objects(): Promise<string[]> {
  const client = s3Client(buckets());
  const lists = await Promise.all(
    ['uploads', 'photos'].map((Bucket) => client.send(new ListObjectsV2Command({ Bucket }))),
  );
  return lists.flatMap(({ Contents = [] }) => Contents.map(({ Key }) => String(Key)));
}

/** What the table and the buckets still say of somebody, whatever it is called. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const everything = [...(await world.store.scan()).map((item) => JSON.stringify(item)), ...(await objects())];
  return everything.filter((text) => words.some((word) => text.includes(word)));
}

/** A walker who has used everything there is, with a friend and two requests. */
async function fullLife() {
  const email = `full-${clock}-${Math.random()}@example.org`;
  const ada = await world.walker({ email });
  const [bob, cyd, dan] = [await world.walker(), await world.walker(), await world.walker()];
  await befriend(ada, bob);
  await ada.call(requestFriend, { body: { addresseeUsername: cyd.username } });
  await dan.call(requestFriend, { body: { addresseeUsername: ada.username } });
  const done = [];
  for (const day of ['17', '18', '19']) {
    at(`2026-11-${day}T09:00:00Z`);
    done.push((await ada.walk()).json);
  }
  at('2026-11-20T09:00:00Z');
  const photos: string[] = done.map(({ challenge }) => challenge.photoUrl);
  const challengeId = done[0].challenge.id;
  await ada.call(addFavourite, { method: 'POST', params: { id: ada.id, challengeId } });
  for (const _ of ['first', 'second']) {
    const profilePhotoUrl = await ada.upload();
    const { json } = await ada.call(updateWalker, {
      method: 'PATCH',
      params: { id: ada.id },
      body: { profilePhotoUrl },
    });
    photos.push(json.profilePhotoUrl);
  }
  await ada.upload();
  await ada.call(generateRoute, { body: { homeLatitude: 57.7048, homeLongitude: 11.967 } });
  const endpoint = `http://127.0.0.1:9/${ada.id}`;
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await ada.call(joinPush, { body: { endpoint, keys }, params: { id: ada.id } });
  await world.bench.call(forgotPassword, { body: { email } });
  await world.bench.call(login, { body: { username: ada.username, ...person } });
  const photoIds = photos.map((url) => String(/objects\/([\w-]+)\.jpg/.exec(url)?.[1]));
  const device = createHash('sha256').update(endpoint).digest('base64url');
  const words = [ada.id, ada.username, email, emailHash(email), device, ...photoIds];
  return { ada, bob, cyd, dan, email, photoIds, words };
}

describe('leaving', () => {
  it('asks for the password, as often as the front door does, and is for oneself', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    expect((await leave(ada, person.password, bob.id)).status).toBe(403);
    expect(await leave(ada, 'not it')).toMatchObject({
      status: 403,
      text: 'That is not the password of this account.',
    });
    for (let tries = 0; tries < 9; tries++) expect((await leave(ada, 'not it')).status).toBe(403);
    expect((await leave(ada, 'not it')).status).toBe(429);
    expect((await leave(ada)).status).toBe(429);
    expect((await world.bench.call(login, { body: { username: ada.username, ...person } })).status).toBe(429);
    expect((await ada.call(getCurrentUser)).status).toBe(200);
  });

  it('acts at once: no session, no login, no place on any board, no page', async () => {
    const { ada, bob, dan } = await fullLife();
    const ids = (answer: Answer): string[] => answer.json.map(({ id }: { id: string }) => id);
    const board = async () => ids(await bob.call(getGlobalLeaderboard));
    const friendsBoard = async () => ids(await bob.call(getFriendsLeaderboard, { params: { id: bob.id } }));
    expect(await board()).toContain(ada.id);
    expect(await friendsBoard()).toEqual([ada.id, bob.id]);
    const answers = await Promise.all([leave(ada), leave(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = answers.find(({ status }) => status === 200);
    expect(left?.json).toMatchObject({ state: 'deleting', deletedAt: null });
    expect(left?.cookies.join()).toMatch(/session=; Max-Age=0/);

    expect((await ada.call(getCurrentUser)).status).toBe(401);
    expect((await world.bench.call(login, { body: { username: ada.username, ...person } })).status).toBe(401);
    expect(await board()).not.toContain(ada.id);
    expect(await friendsBoard()).toEqual([bob.id]);
    expect((await bob.call(getWalker, { params: { id: ada.id } })).status).toBe(404);
    expect((await bob.call(listFriends, { params: { id: bob.id } })).json).toEqual([]);
    const request = { addresseeUsername: ada.username };
    expect((await bob.call(requestFriend, { body: request })).status).toBe(404);
    // Who had asked her is not answered by what is left of her.
    expect((await dan.call(listFriendRequests, { params: { id: dan.id } })).json).toEqual([]);
  });
});

describe('the deletion of an account', () => {
  it('leaves no item, no object and no name behind, and a receipt of numbers', async () => {
    const { ada, bob, cyd, dan, photoIds, words } = await fullLife();
    expect((await tracesOf(...words)).length).toBeGreaterThan(30);
    expect(photoIds).toHaveLength(5);
    await ask(ada);
    await pack();
    const friendsBefore = await readWalker(world.store.table, bob.id);
    expect(friendsBefore?.counts.friends).toBe(1);

    const { id } = (await leave(ada)).json;
    expect((await erase()).counts).toMatchObject({ deleted: 0 });
    expect(await receiptOf(id)).toMatchObject({ state: 'deleting' });
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });

    expect(await tracesOf(...words)).toEqual([]);
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({
      id,
      state: 'deleted',
      counts: { walks: 3, photos: 4, favourites: 1, friendships: 1 },
    });
    expect(receipt.counts.records).toBeGreaterThan(20);
    expect(receipt.counts.achievements).toBeGreaterThan(1);
    expect((await readWalker(world.store.table, bob.id))?.counts.friends).toBe(0);
    for (const other of [bob, cyd, dan]) {
      expect((await other.call(getCurrentUser)).status).toBe(200);
      expect((await other.call(listFriendRequests, { params: { id: other.id } })).json).toEqual([]);
    }
    const again = await world.walker({ username: ada.username });
    expect(again.id).not.toBe(ada.id);
  });

  it('goes on where it was killed, whatever it was doing, and counts nothing twice', async () => {
    const { ada, words } = await fullLife();
    const { id } = (await leave(ada)).json;
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
      const real = openSweep(buckets());
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

  it('done by two at once is done once', async () => {
    const { ada, words } = await fullLife();
    const { id } = (await leave(ada)).json;
    later(2);
    await Promise.all([erase(), erase(), erase()]);
    await erase();
    expect(await tracesOf(...words)).toEqual([]);
    expect((await receiptOf(id)).counts).toMatchObject({ walks: 3, photos: 4, favourites: 1, friendships: 1 });
  });

  it('is not undone by what is under way: a completion, a new friend, a login', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const { id: requestId } = (await ada.call(requestFriend, { body: { addresseeUsername: bob.username } })).json;
    const challenge = (await ada.plan()).json;
    const photo = await ada.upload();
    const [left, completed, accepted, again] = await Promise.all([
      leave(ada),
      ada.complete(challenge.id, photo),
      bob.call(acceptFriend, { method: 'POST', params: { requestId } }),
      world.bench.call(login, { body: { username: ada.username, ...person } }),
    ]);
    expect(left.status).toBe(200);
    expect([200, 401, 404]).toContain(completed.status);
    expect([200, 404]).toContain(accepted.status);
    expect([200, 401]).toContain(again.status);
    later(2);
    // A session that slipped in is ended first, and a while of quiet begins anew.
    await erase();
    later(2);
    await erase();
    expect(await receiptOf(left.json.id)).toMatchObject({ state: 'deleted' });
    expect(await tracesOf(ada.id, ada.username)).toEqual([]);
    expect((await readWalker(world.store.table, bob.id))?.counts.friends).toBe(0);
    expect((await bob.call(listFriends, { params: { id: bob.id } })).json).toEqual([]);
  });

  it('waits while a session might still write', async () => {
    const ada = await world.walker();
    const { table } = world.store;
    const session = (await table.query({ PK: `U#${ada.id}`, beginsWith: 'S#' })).items[0];
    const { id } = (await leave(ada)).json;
    if (!session) throw new Error('no session');
    await table.write(put({ ...session, PK: `U#${ada.id}`, SK: String(session.SK) }));
    later(2);
    expect((await erase()).counts).toMatchObject({ waiting: 1 });
    expect(await table.get({ PK: `U#${ada.id}`, SK: String(session.SK) })).toBeUndefined();
    expect((await receiptOf(id)).state).toBe('deleting');
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
  });

  it('that cannot be finished keeps nobody else waiting', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const receipts = [(await leave(ada)).json.id, (await leave(bob)).json.id];
    later(2);
    const real = openSweep(buckets());
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

  it('is known by a receipt that nobody can guess', async () => {
    expect((await world.bench.call(getDeletionReceipt, { params: { receiptId: 'nothing' } })).status).toBe(404);
  });

  it('leaves the jobs of others in peace: no reminder, no sweep trips over what is gone', async () => {
    const { ada } = await fullLife();
    await leave(ada);
    at('2026-11-20T18:00:00Z');
    const push = { publicKey: '', send: async () => 'failed' as const };
    expect((await runJob(remindWalkers, { ...around(), push })).counts.failed).toBe(0);
    await erase();
    const sweep = openSweep(buckets(), () => Date.now() + 25 * 60 * 60 * 1000);
    await runJob(sweepPhotos, { ...around(), sweep });
    expect(await tracesOf(ada.id)).toEqual([]);
  });
});

describe('an archive of one’s own', () => {
  it('hold everything: records without secrets, ways, photos; for a day, by a link that is signed', async () => {
    const { ada, bob, photoIds } = await fullLife();
    expect((await archiveOf(ada)).json).toEqual({ state: 'none' });
    expect((await ask(ada)).json).toMatchObject({ state: 'making' });
    expect((await archiveOf(ada)).json).toMatchObject({ state: 'making' });
    expect((await ada.call(getArchive, { params: { id: bob.id } })).status).toBe(403);
    expect((await ada.call(askForArchive, { method: 'POST', params: { id: bob.id } })).status).toBe(403);
    expect((await pack()).counts).toEqual({ made: 1, failed: 0, overtaken: 0 });

    const ready = (await archiveOf(ada)).json;
    expect(ready).toMatchObject({ state: 'ready', keptUntil: '2026-11-21T09:00:00.000Z' });
    const answer = await fetch(ready.url);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="signpost-2026-11-20.zip"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(ready.bytes);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'photos/2026-11-17.jpg',
      'photos/2026-11-18.jpg',
      'photos/2026-11-19.jpg',
      'photos/profile-1.jpg',
      'signpost.json',
      'walks/2026-11-17.gpx',
      'walks/2026-11-18.gpx',
      'walks/2026-11-19.gpx',
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const said = JSON.parse(text('signpost.json'));
    expect(said).toMatchObject({
      profile: [{ username: ada.username, completedChallenges: 3 }],
      favourites: [{ day: '2026-11-17' }],
      friends: [{ friendId: bob.id }],
      friendNames: { [bob.id]: bob.username },
      devices: [{ endpoint: `http://127.0.0.1:9/${ada.id}` }],
    });
    expect([said.walks.length, said.sessions.length, said.friendRequests.length]).toEqual([3, 2, 2]);
    expect(text('signpost.json')).not.toMatch(/passwordHash|scrypt|resetTokens|p256dh|"auth"|"[PS]K"|GSI/);
    expect(text('walks/2026-11-18.gpx')).toContain('<trkpt lat="57.7048" lon="11.967"/>');
    const client = s3Client(buckets());
    const Key = `objects/${photoIds[0]}.jpg`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'photos', Key }));
    expect(files['photos/2026-11-17.jpg']).toEqual(await Body?.transformToByteArray());

    expect((await fetch(ready.url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000'))).status).toBe(403);
    at('2026-11-21T09:00:00Z');
    expect((await archiveOf(ada)).json).toEqual({ state: 'none' });
  });

  it('is made one at a time and three times a day', async () => {
    const ada = await world.walker();
    for (let time = 0; time < 3; time++) {
      const asked = await Promise.all([ask(ada), ask(ada), ask(ada)]);
      expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await pack()).counts.made).toBe(1);
    }
    expect(await ask(ada)).toMatchObject({
      status: 429,
      text: 'You have asked for your data three times today. Please try again tomorrow.',
    });
    expect((await archiveOf(ada)).json.state).toBe('ready');
    at('2026-11-21T00:00:00Z');
    expect((await ask(ada)).json.state).toBe('making');
  });

  it('is made by one of two runs, and made anew after one was killed', async () => {
    const ada = await world.walker();
    await ask(ada);
    const real = openArchives(buckets());
    const killed = { ...real, put: () => Promise.reject(new Error('killed')) };
    await expect(pack(killed)).rejects.toThrow('killed');
    expect((await Promise.all([pack(), pack()])).map(({ counts }) => counts.made)).toEqual([0, 0]);
    later(17);
    expect((await Promise.all([pack(), pack()])).map(({ counts }) => counts.made).sort()).toEqual([0, 1]);
    expect((await archiveOf(ada)).json.state).toBe('ready');
  });

  it('says that it has failed after three tries, and may be asked for again', async () => {
    const ada = await world.walker();
    await ask(ada);
    const broken = { ...openArchives(buckets()), put: () => Promise.reject(new Error('full')) };
    for (let tries = 0; tries < 3; tries++) {
      await expect(pack(broken)).rejects.toThrow('full');
      expect((await archiveOf(ada)).json.state).toBe('making');
      later(17);
    }
    expect((await pack(broken)).counts.failed).toBe(1);
    expect((await archiveOf(ada)).json.state).toBe('failed');
    expect((await ask(ada)).json.state).toBe('making');
    expect((await pack()).counts.made).toBe(1);
  });

  it('of whoever left meanwhile is thrown away', async () => {
    const ada = await world.walker();
    await ask(ada);
    const real = openArchives(buckets());
    const slow: typeof real = {
      ...real,
      put: async (key, file) => {
        await real.put(key, file);
        await leave(ada);
        later(2);
        await erase();
        await s3Client(buckets()).send(new PutObjectCommand({ Bucket: 'uploads', Key: key, Body: 'late' }));
      },
    };
    expect((await pack(slow)).counts).toMatchObject({ made: 0, overtaken: 1 });
    expect(await tracesOf(ada.id)).toEqual([]);
  });
});
