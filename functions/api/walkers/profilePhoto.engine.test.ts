import { expect, it } from 'vitest';
import { signPhoto } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as updateWalker } from './updateWalker.ts';

const world = useWorld();
type Walker = Awaited<ReturnType<typeof world.walker>>;
const patch = (walker: Walker, body: object) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });

it('becomes the profile photo by the same road as a proof, once', async () => {
  const ada = await world.walker();
  const upload = await ada.upload();
  const answer = await patch(ada, { profilePhotoUrl: upload, firstName: 'Ada' });
  expect(answer).toMatchObject({
    status: 200,
    json: { firstName: 'Ada', profilePhotoUrl: expect.stringMatching(/^\/objects\//) },
  });
  expect((await ada.call(getCurrentUser)).json.profilePhotoUrl).toBe(answer.json.profilePhotoUrl);

  expect((await patch(ada, { profilePhotoUrl: upload })).text).toBe(
    'That photo has already been used. Please take a new one.',
  );
  const challenge = (await ada.plan()).json;
  expect((await ada.complete(challenge.id, upload)).headers['x-error-code']).toBe('photo_used');
});

it('stays when a client echoes what it was given, and goes when it is emptied', async () => {
  const ada = await world.walker();
  const { profilePhotoUrl } = (await patch(ada, { profilePhotoUrl: await ada.upload() })).json;
  expect((await patch(ada, { profilePhotoUrl, maxDistance: 4 })).json).toMatchObject({
    profilePhotoUrl,
    maxDistance: 4,
  });
  expect((await patch(ada, { profilePhotoUrl: '' })).json.profilePhotoUrl).toBeNull();
});

it('may weigh five megabytes, and is nobody else’s', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const heavy = Buffer.concat([await signPhoto(), Buffer.alloc(5 * 1024 * 1024)]);
  expect(await patch(ada, { profilePhotoUrl: await ada.upload(heavy) })).toMatchObject({
    status: 413,
    text: 'That photo is too large.',
  });
  expect((await patch(ada, { profilePhotoUrl: await bob.upload() })).headers['x-error-code']).toBe('photo_not_found');
  expect((await patch(ada, { profilePhotoUrl: 'https://evil.example/me.jpg' })).status).toBe(400);
});
