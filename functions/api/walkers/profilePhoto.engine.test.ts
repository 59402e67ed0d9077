import { describe, expect, it } from 'vitest';
import { open as openPhotos } from '../../adapters/photos.ts';
import { open as openSweep } from '../../adapters/sweep.ts';
import { keys, prefixOf } from '../../data/keys.ts';
import { handler as sweepPhotos } from '../../jobs/sweepPhotos.ts';
import { runJob } from '../../testing/jobs.ts';
import { filesOf, testBuckets } from '../../testing/photoFiles.ts';
import { signPhoto } from '../../testing/pictures.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as updateWalker } from './updateWalker.ts';

const world = useWorld();
type Walker = Awaited<ReturnType<typeof world.walker>>;
const patch = (walker: Walker, body: object) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });

it('an upload becomes the profile photo once, processed like the photo of a walk', async () => {
  const ada = await world.walker();
  const upload = await ada.upload();
  const answer = await patch(ada, { profilePhotoUrl: upload, firstName: 'Ada' });
  expect(answer).toMatchObject({
    status: 200,
    json: { firstName: 'Ada', profilePhotoUrl: expect.stringMatching(/^\/objects\//) },
  });
  expect((await ada.call(getCurrentUser)).json.profilePhotoUrl).toBe(answer.json.profilePhotoUrl);

  // Idempotent: the same call gets the same answer.
  expect(await patch(ada, { profilePhotoUrl: upload })).toMatchObject({
    status: 200,
    json: { profilePhotoUrl: answer.json.profilePhotoUrl },
  });
  await patch(ada, { profilePhotoUrl: await ada.upload() });
  expect((await patch(ada, { profilePhotoUrl: upload })).text).toBe(
    'That photo has already been used. Please take a new one.',
  );
  const challenge = (await ada.plan()).json;
  expect((await ada.complete(challenge.id, upload)).headers['x-error-code']).toBe('photo_used');
});

it('the profile photo stays when a client echoes it and is removed by an empty value', async () => {
  const ada = await world.walker();
  const { profilePhotoUrl } = (await patch(ada, { profilePhotoUrl: await ada.upload() })).json;
  expect((await patch(ada, { profilePhotoUrl, maxDistance: 4 })).json).toMatchObject({
    profilePhotoUrl,
    maxDistance: 4,
  });
  expect((await patch(ada, { profilePhotoUrl: '' })).json.profilePhotoUrl).toBeNull();
});

it('a profile photo is at most five megabytes and can be set by its own walker only', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const heavy = Buffer.concat([await signPhoto(), Buffer.alloc(5 * 1024 * 1024)]);
  expect(await patch(ada, { profilePhotoUrl: await ada.upload(heavy) })).toMatchObject({
    status: 413,
    text: 'That photo is too large.',
  });
  expect((await patch(ada, { profilePhotoUrl: await bob.upload() })).headers['x-error-code']).toBe('photo_not_found');
  expect((await patch(ada, { profilePhotoUrl: 'https://evil.example/me.jpg' })).status).toBe(400);
});

it('one photo used concurrently for a walk and a profile serves one of them', async () => {
  const ada = await world.walker();
  const [{ id }, upload] = [(await ada.plan()).json, await ada.upload()];
  const answers = await Promise.all([ada.complete(id, upload), patch(ada, { profilePhotoUrl: upload })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('replaced and removed profile photos', () => {
  const change = async (walker: Walker) =>
    String((await patch(walker, { profilePhotoUrl: await walker.upload() })).json.profilePhotoUrl);
  const entries = async () => (await world.store.table.query(prefixOf(keys.photoToDelete('')))).items;

  it('a replaced or removed profile photo is deleted in both sizes', async () => {
    const ada = await world.walker();
    const first = await change(ada);
    expect(await filesOf(first)).toBe(2);
    const second = await change(ada);
    expect([await filesOf(first), await filesOf(second)]).toEqual([0, 2]);
    await patch(ada, { profilePhotoUrl: '' });
    expect(await filesOf(second)).toBe(0);
    expect(await entries()).toEqual([]);
    expect(await filesOf(await change(ada))).toBe(2);
  });

  it('the sweep deletes a photo that could not be deleted while the store was down', async () => {
    const ada = await world.walker();
    const first = await change(ada);
    const away = () => Promise.reject(new Error('the store is away'));
    const photos = { ...openPhotos(testBuckets()), deletePhoto: away };
    const { adapters } = world.bench;
    const real = adapters.photos;
    adapters.photos = photos;
    const second = await change(ada).finally(() => {
      if (real) adapters.photos = real;
    });
    expect([await filesOf(first), await filesOf(second)]).toEqual([2, 2]);
    expect(await entries()).toHaveLength(1);
    const now = world.bench.now;
    const sweepAfter = (minutes: number) => {
      world.bench.now = new Date(now.getTime() + minutes * 60_000);
      const sweep = openSweep(testBuckets());
      return runJob(sweepPhotos, { ...world.bench.coreEnvironment(), table: world.store.table, sweep });
    };
    expect((await sweepAfter(1)).counts).toMatchObject({ deleted: 0 });
    expect((await sweepAfter(17)).counts).toMatchObject({ deleted: 1 });
    expect([await filesOf(first), await filesOf(second)]).toEqual([0, 2]);
    expect(await entries()).toEqual([]);
  });

  it('of two concurrent replacements only the shown photo stays stored', async () => {
    const ada = await world.walker();
    const first = await change(ada);
    const uploads = [await ada.upload(), await ada.upload()];
    const answers = await Promise.all(uploads.map((profilePhotoUrl) => patch(ada, { profilePhotoUrl })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const shown = (await ada.call(getCurrentUser)).json.profilePhotoUrl;
    expect([await filesOf(first), await filesOf(shown)]).toEqual([0, 2]);
    // The derivatives of the losing upload are deleted a day later.
    const refused = uploads[answers.findIndex(({ status }) => status === 409)];
    expect((await patch(ada, { profilePhotoUrl: refused })).status).toBe(200);
    expect(await filesOf(shown)).toBe(0);
  });
});
