import { describe, expect, it } from 'vitest';
import type { Answer } from './context.ts';
import { vastPicture } from './pictures.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const pair = async () => [await world.exampleWalker(), await world.exampleWalker()] as const;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const put = async (uploadURL: string, bytes: Uint8Array) => {
  await fetch(uploadURL, { method: 'PUT', body: Buffer.from(bytes) });
  return String(uploadURL.split('?')[0]);
};

describe('objects of other walkers', () => {
  it("another walker's challenge cannot be completed, and the photo stays unused", async () => {
    const [ada, bob] = await pair();
    const [hers, his, photoUrl] = [await ada.openWalk(), await bob.openWalk(), await bob.upload()];
    const forged = await ada.call('completeChallenge', { params: { id: his }, body: { photoUrl: await ada.upload() } });
    expect(forged).toMatchObject({ status: 404, text: "That challenge doesn't exist." });
    const stolen = await ada.call('completeChallenge', { params: { id: hers }, body: { photoUrl } });
    expect(stolen).toMatchObject({ status: 400, headers: { 'x-error-code': 'photo_not_found' } });
  });

  it('only the addressee accepts a friend request, and no third walker declines it', async () => {
    const [ada, bob] = await pair();
    const params = { requestId: await bob.friendRequest() };
    for (const route of ['acceptFriend', 'declineFriend'] as const) {
      expect((await ada.call(route, { params })).status).toBe(404);
    }
    expect((await bob.call('acceptFriend', { params })).status).toBe(200);
  });
});

it('figures sent by a client change neither a challenge nor a profile', async () => {
  const [ada] = await pair();
  const routeId = await ada.draft();
  const forged = { routeId, distance: 42, pointsEarned: 9999, completed: true, difficulty: 'hard', points: 9999 };
  const { json } = await ada.call('createChallenge', { body: forged });
  expect(json).toMatchObject({ distance: 1.234, pointsEarned: 0, completed: false, difficulty: 'medium' });
  const profile = { points: 9999, level: 10, totalDistance: 99, currentStreak: 365, version: 7, username: 'admin' };
  await ada.call('updateWalker', { params: { id: ada.id }, body: { ...profile, maxDistance: 3 } });
  expect((await ada.call('getCurrentUser')).json).toMatchObject({ points: 0, level: 1, username: ada.username });
});

describe('concurrent identical calls', () => {
  it('concurrent registrations of a username create one walker', async () => {
    const [ada] = await pair();
    const input = { body: { username: 'twice.at.once', password: 'secret1' } };
    expect(statuses(await Promise.all([ada.call('register', input), ada.call('register', input)]))).toEqual([201, 409]);
  });

  it('concurrent completions award one walk and get the same answer', async () => {
    const [ada] = await pair();
    const input = { params: { id: await ada.openWalk() }, body: { photoUrl: await ada.upload() } };
    const answers = await Promise.all([1, 2, 3].map(() => ada.call('completeChallenge', input)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await ada.call('getCurrentUser')).json.completedChallenges).toBe(1);
  });

  it('concurrent friend requests create one request, and accepting it twice one friendship', async () => {
    const [ada, bob] = await pair();
    const ask = { body: { addresseeUsername: bob.username } };
    const asked = await Promise.all([ada.call('requestFriend', ask), ada.call('requestFriend', ask)]);
    expect(statuses(asked)).toEqual([201, 409]);
    const params = { requestId: asked.find(({ status }) => status === 201)?.json.id };
    await Promise.all([bob.call('acceptFriend', { params }), bob.call('acceptFriend', { params })]);
    expect((await bob.call('listFriends', { params: { id: bob.id } })).json).toHaveLength(1);
  });

  it('one photo used concurrently for a walk and a profile serves one of them', async () => {
    const [ada] = await pair();
    const [id, photoUrl] = [await ada.openWalk(), await ada.upload()];
    const answers = await Promise.all([
      ada.call('completeChallenge', { params: { id }, body: { photoUrl } }),
      ada.call('updateWalker', { params: { id: ada.id }, body: { profilePhotoUrl: photoUrl } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it.each([
  ['20,000 pixels wide and high', async () => vastPicture(20_000, 20_000), 'photo_too_many_pixels'],
  ['made of script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo_unreadable'],
  ['cut off', async () => Buffer.from(world.picture.subarray(0, 500)), 'photo_unreadable'],
  ['empty', async () => Buffer.alloc(0), 'photo_unreadable'],
  ['plain text', async () => Buffer.from('not a picture at all'), 'photo_unreadable'],
] as const)('a picture that is %s is refused before it is processed', async (_, bytes, code) => {
  const [ada] = await pair();
  const id = await ada.openWalk();
  const photoUrl = await put((await ada.json('signUpload')).uploadURL, await bytes());
  const refused = await ada.call('completeChallenge', { params: { id }, body: { photoUrl } });
  expect(refused).toMatchObject({ status: 400, headers: { 'x-error-code': code } });
});
