import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { open as openPhotos } from '../adapters/photos.ts';
import { s3Client } from '../adapters/s3.ts';
import { open as openSweep } from '../adapters/sweep.ts';
import { acceptPhoto } from '../common/photos/acceptPhoto.ts';
import { photoIdOf, photoNames } from '../common/photos/photoNames.ts';
import { forgetUpload, photoToDelete, readUpload, spendUpload, sweptMark } from '../data/challenges/photos.ts';
import { keys } from '../data/keys.ts';
import type { Op } from '../data/ops.ts';
import type { UploadSweep } from '../ports/photos.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as sweepPhotos } from './sweepPhotos.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const buckets = () => ({ ...process.env, UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' });
const hours = (count: number) => count * 60 * 60 * 1000;
/** Runs the sweep a number of hours later. */
const sweepIn = (later: number, changed: Partial<UploadSweep> = {}, cursor?: unknown, remainingMs = () => 60_000) => {
  const sweep = { ...openSweep(buckets(), () => Date.now() + hours(later)), ...changed };
  return runJob(
    sweepPhotos,
    { ...world.bench.coreEnvironment(), table: world.store.table, sweep },
    { cursor, remainingMs },
  );
};
const keysIn = async (Bucket: string) => {
  const { Contents = [] } = await s3Client(process.env).send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key }) => Key ?? '');
};
const exists = (photoId: string) =>
  Promise.all(
    photoNames(photoId).map((name) =>
      s3Client(process.env)
        .send(new GetObjectCommand({ Bucket: 'photos', Key: `objects/${name}` }))
        .then(
          () => true,
          () => false,
        ),
    ),
  );
const uploadIdIn = (url: string) => url.split('/').at(-1) ?? '';
const keyOf = (url: string) => url.split('/').slice(-2).join('/');

describe('sweepPhotos', () => {
  it('the sweep deletes unused uploads after a day and keeps newer ones', async () => {
    const ada = await world.walker();
    const url = await ada.upload();
    await sweepIn(23.9);
    expect(await keysIn('uploads')).toContain(keyOf(url));
    expect((await sweepIn(24.1)).counts).toMatchObject({ abandoned: 1, leftOver: 0 });
    expect(await keysIn('uploads')).not.toContain(keyOf(url));
    expect(await readUpload(world.store.table, ada.id, uploadIdIn(url))).toBeUndefined();

    const challenge = (await ada.plan()).json;
    expect(await ada.complete(challenge.id, url)).toMatchObject({
      status: 400,
      text: "We couldn't find that upload. It may have expired. Please upload the photo again.",
    });
    expect((await ada.complete(challenge.id, await ada.upload())).status).toBe(200);
  });

  it('the sweep deletes the pictures of an abandoned completion and never a kept photo', async () => {
    const ada = await world.walker();
    const kept = (await ada.walk()).json.challenge.photoUrl.slice('/objects/'.length, -'.jpg'.length);
    const url = await ada.upload();
    // Simulates a crash between the derivatives and the transaction.
    const orphan = await acceptPhoto(openPhotos(buckets()), ada.id, uploadIdIn(url), 10_000_000);
    expect([await exists(kept), await exists(orphan)]).toEqual([
      [true, true],
      [true, true],
    ]);
    await sweepIn(25);
    expect([await exists(kept), await exists(orphan)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('the photo sweep deletes only the original after a completion', async () => {
    const ada = await world.walker();
    const url = await ada.upload();
    const photoId = await acceptPhoto(openPhotos(buckets()), ada.id, uploadIdIn(url), 10_000_000);
    await world.store.table.write(spendUpload(ada.id, uploadIdIn(url), 'a challenge'));
    expect((await sweepIn(25)).counts).toMatchObject({ leftOver: 1, abandoned: 0 });
    expect(await keysIn('uploads')).not.toContain(keyOf(url));
    expect(await exists(photoId)).toEqual([true, true]);
  });

  it('the photo sweep finishes an interrupted sweep', async () => {
    const ada = await world.walker();
    const url = await ada.upload();
    const photoId = await acceptPhoto(openPhotos(buckets()), ada.id, uploadIdIn(url), 10_000_000);
    const broken = { deletePhoto: () => Promise.reject(new Error('the store is away')) };
    await expect(sweepIn(25, broken)).rejects.toThrow('the store is away');
    expect(await readUpload(world.store.table, ada.id, uploadIdIn(url))).toMatchObject({ usedFor: sweptMark });
    expect(world.bench.lines.at(-1)).toMatchObject({ message: 'fault', job: 'sweepPhotos' });
    // An upload marked for deletion cannot complete a walk, and no completion recreates its derivatives.
    await Promise.all(photoNames(photoId).map((name) => openSweep(buckets()).deletePhoto(name)));
    const { id } = (await ada.plan()).json;
    expect((await ada.complete(id, url)).headers['x-error-code']).toBe('photo_used');
    expect(await exists(photoId)).toEqual([false, false]);
    expect((await sweepIn(25)).counts).toMatchObject({ abandoned: 1 });
    expect(await exists(photoId)).toEqual([false, false]);
    expect(await keysIn('uploads')).not.toContain(keyOf(url));
  });

  it('the photo sweep never deletes a photo of a running completion', async () => {
    const ada = await world.walker();
    const url = await ada.upload();
    const challenge = (await ada.plan()).json;
    // The sweep has classified the upload as unused; then the walker completes.
    const real = openSweep(buckets(), () => Date.now() + hours(25));
    let answer: Awaited<ReturnType<typeof ada.complete>> | undefined;
    const table = {
      ...world.store.table,
      write: async (...ops: Op[]) => {
        answer ??= await ada.complete(challenge.id, url);
        return world.store.table.write(...ops);
      },
    };
    const result = await runJob(sweepPhotos, { ...world.bench.coreEnvironment(), table, sweep: real });
    expect(answer?.status).toBe(200);
    expect(result.counts).toMatchObject({ abandoned: 0 });
    expect(await exists(photoIdOf(uploadIdIn(url)))).toEqual([true, true]);
  });

  it('an upload is refused an hour before the sweep deletes it', async () => {
    const ada = await world.walker();
    const urls = [await ada.upload(), await ada.upload()];
    world.at('2026-11-21T07:59:59Z');
    const challenge = (await ada.plan()).json;
    const [usable = '', tooOld = ''] = urls;
    world.at('2026-11-21T08:00:00Z');
    expect(await ada.complete(challenge.id, tooOld)).toMatchObject({
      status: 400,
      headers: { 'x-error-code': 'photo_not_found' },
    });
    expect(await exists(photoIdOf(uploadIdIn(tooOld)))).toEqual([false, false]);
    world.at('2026-11-21T07:59:59Z');
    expect((await ada.complete(challenge.id, usable)).status).toBe(200);
  });

  it('two concurrent photo sweeps delete each upload once', async () => {
    const ada = await world.walker();
    const urls = [await ada.upload(), await ada.upload()];
    const [first, second] = await Promise.all([sweepIn(25), sweepIn(25)]);
    expect([first?.counts, second?.counts].every(Boolean)).toBe(true);
    const left = await keysIn('uploads');
    for (const url of urls) {
      expect(left).not.toContain(keyOf(url));
      expect(await readUpload(world.store.table, ada.id, uploadIdIn(url))).toBeUndefined();
    }
    // A second sweep had read the mark before the first one removed it.
    const url = await ada.upload();
    await world.store.table.write(spendUpload(ada.id, uploadIdIn(url), sweptMark));
    const deleteUpload = async (key: string) => {
      await openSweep(buckets()).deleteUpload(key);
      await world.store.table.write(forgetUpload(ada.id, uploadIdIn(url)));
    };
    expect((await sweepIn(25, { deleteUpload })).counts).toMatchObject({ abandoned: 1 });
  });

  it('the sweep keeps a moved copy while a run could still refer to it', async () => {
    const { table } = world.store;
    await table.write(photoToDelete('a-copy', new Date('2026-11-20T09:00:00Z')));
    world.at('2026-11-20T09:16:00Z');
    expect((await sweepIn(0)).counts).toMatchObject({ deleted: 0 });
    expect(await table.get(keys.photoToDelete('a-copy'))).toBeDefined();
    world.at('2026-11-20T09:16:01Z');
    expect((await sweepIn(0)).counts).toMatchObject({ deleted: 1 });
    expect(await table.get(keys.photoToDelete('a-copy'))).toBeUndefined();
  });

  it('the photo sweep resumes where time ran out', async () => {
    const ada = await world.walker();
    const urls = [await ada.upload(), await ada.upload(), await ada.upload()];
    let timeChecks = 0;
    const first = await sweepIn(25, {}, undefined, () => (++timeChecks > 1 ? 0 : 60_000));
    expect(first).toMatchObject({ counts: { abandoned: 1 }, cursor: expect.any(String) });
    expect((await sweepIn(25, {}, first.cursor)).cursor).toBeUndefined();
    const left = await keysIn('uploads');
    for (const url of urls) expect(left).not.toContain(keyOf(url));
  });
});
