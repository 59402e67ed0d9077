import { beforeEach, describe, expect, it } from 'vitest';
import { open as openPhotos } from '../adapters/photos.ts';
import { open as openSweep } from '../adapters/sweep.ts';
import { handler as deleteAccount } from '../api/account/deleteAccount.ts';
import { handler as listCompletedChallenges } from '../api/challenges/listCompletedChallenges.ts';
import { handler as addFavourite } from '../api/favourites/addFavourite.ts';
import { handler as listFavourites } from '../api/favourites/listFavourites.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { handler as listGlobalChallenges } from '../api/world/listGlobalChallenges.ts';
import { askForPhotoMove, beginDeletion } from '../data/challenges/photos.ts';
import { keys, prefixOf } from '../data/keys.ts';
import { type Op, remove } from '../data/ops.ts';
import { ownerHash } from '../data/walkers/ownerHash.ts';
import type { PhotoMover } from '../ports/photos.ts';
import { extraWalk } from '../testing/crowd.ts';
import { runJob } from '../testing/jobs.ts';
import { filesOf, testBuckets } from '../testing/photoFiles.ts';
import { useWorld } from '../testing/world.ts';
import { handler as movePhotos } from './movePhotos.ts';
import { handler as sweepPhotos } from './sweepPhotos.ts';

const world = useWorld({ width: 160, height: 120 });
type Walker = Awaited<ReturnType<typeof world.walker>>;
beforeEach(async () => {
  world.at('2026-11-20T09:00:00Z');
  const { items } = await world.store.table.query(prefixOf(keys.photoMove('')));
  for (const { PK, SK } of items) await world.store.table.write(remove({ PK: String(PK), SK: String(SK) }));
});

const environment = (changed: { photos?: PhotoMover; table?: typeof world.store.table } = {}) => ({
  ...world.bench.coreEnvironment(),
  table: world.store.table,
  photos: openPhotos(testBuckets()),
  ...changed,
});
const move = (changed: Parameters<typeof environment>[0] = {}, run: Parameters<typeof runJob>[2] = {}) =>
  runJob(movePhotos, environment(changed), run);
const show = (walker: Walker, mapVisibility: string) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body: { mapVisibility } });
const photosIn = (answer: { json: { photoUrl: string }[] }) => answer.json.map(({ photoUrl }) => photoUrl);
const own = async (walker: Walker) =>
  photosIn(await walker.call(listCompletedChallenges, { params: { id: walker.id } }));
const favourites = async (walker: Walker) => photosIn(await walker.call(listFavourites, { params: { id: walker.id } }));
const favour = (walker: Walker, challengeId: string) =>
  walker.call(addFavourite, { method: 'POST', params: { id: walker.id, challengeId } });
const files = async (urls: string[]) => Promise.all(urls.map(filesOf));
const entries = async () => (await world.store.table.query(prefixOf(keys.photoToDelete('')))).items;

/** A `named` walker with three walks, the first a favourite. */
async function namedWalker() {
  const ada = await world.walker();
  await show(ada, 'named');
  const walks = [];
  for (const day of ['18', '19', '20']) {
    world.at(`2026-11-${day}T09:00:00Z`);
    walks.push((await ada.walk()).json.challenge);
  }
  await favour(ada, walks[0].id);
  return { ada, walks };
}

describe('movePhotos', () => {
  it('photos of a walker who turned hidden get new addresses in every list, and the old ones show nothing', async () => {
    const { ada } = await namedWalker();
    const stranger = await world.walker();
    const kept = photosIn(await stranger.call(listGlobalChallenges)).filter(Boolean);
    const before = await own(ada);
    // The first walk's photo is always shown, others by a sampled share.
    expect(kept).toContain(before[2]);
    expect((await move()).counts).toEqual({ moved: 0, missing: 0, walkers: 0 });

    await show(ada, 'hidden');
    expect(await own(ada)).toEqual(before);
    expect((await move()).counts).toEqual({ moved: 3, missing: 0, walkers: 1 });
    const after = await own(ada);
    expect(after.filter((url) => before.includes(url))).toEqual([]);
    expect(await files(before)).toEqual([0, 0, 0]);
    expect(await files(after)).toEqual([2, 2, 2]);
    expect(await favourites(ada)).toEqual([after[2]]);
    expect(await entries()).toEqual([]);
    expect((await move()).counts).toEqual({ moved: 0, missing: 0, walkers: 0 });

    await show(ada, 'named');
    const shown = photosIn(await stranger.call(listGlobalChallenges)).filter(Boolean);
    expect(shown).toContain(after[2]);
    expect(shown.filter((url) => before.includes(url))).toEqual([]);
  });

  it('moved photos are noted as a change so that the world snapshot drops their old addresses', async () => {
    const { ada } = await namedWalker();
    await show(ada, 'anonymous');
    const noted = async () => (await world.store.table.get(keys.worldChange(ownerHash(ada.id), '2026-11-20T09')))?.at;
    expect(await noted()).toBe('2026-11-20T09:00:00.000Z');
    world.at('2026-11-20T09:30:00Z');
    expect((await move()).counts.walkers).toBe(1);
    expect(await noted()).toBe('2026-11-20T09:30:00.000Z');
  });

  it('photos are moved page by page for any number of walks', async () => {
    const ada = await world.walker();
    const past = Array.from({ length: 60 }, (_, days) => new Date(Date.UTC(2026, 10, 19 - days, 8)));
    await world.store.fill(
      past.map((at) => {
        const publicId = `${at.getTime()}`.padEnd(22, 'x');
        const home = { latitude: 57.7, longitude: 11.96 };
        const day = at.toISOString().slice(0, 10);
        return { ...extraWalk({ walkerId: ada.id, at, publicId, home }), ...keys.challenge(ada.id, day) };
      }),
    );
    await world.store.table.write(askForPhotoMove(ada.id, 'a round'));
    const photos = { copyPhoto: async () => true, deletePhoto: async () => {} };
    expect((await move({ photos })).counts).toEqual({ moved: 60, missing: 0, walkers: 1 });
  });

  it('a retried completion is answered the same after its photo moved', async () => {
    const ada = await world.walker();
    const challenge = (await ada.plan()).json;
    const upload = await ada.upload();
    const first = await ada.complete(challenge.id, upload);
    await show(ada, 'hidden');
    await move();
    const again = await ada.complete(challenge.id, upload);
    expect([again.status, again.json.pointsEarned]).toEqual([200, first.json.pointsEarned]);
    expect(again.json.challenge.photoUrl).not.toBe(first.json.challenge.photoUrl);
    expect((await ada.complete(challenge.id, await ada.upload())).headers['x-error-code']).toBe('already_completed');
  });

  it('a killed run of movePhotos loses no photo, and the next run finishes', async () => {
    const { ada, walks } = await namedWalker();
    const before = await own(ada);
    await show(ada, 'hidden');
    const real = { table: world.store.table, photos: openPhotos(testBuckets()) };
    for (let allowed = 0; ; allowed++) {
      let calls = 0;
      const mortal =
        <A extends unknown[], T>(work: (...all: A) => Promise<T>) =>
        async (...all: A): Promise<T> => {
          if (++calls > allowed) throw new Error('killed');
          return work(...all);
        };
      const table = { ...real.table, write: mortal((...ops: Op[]) => real.table.write(...ops)) };
      const photos = { copyPhoto: mortal(real.photos.copyPhoto), deletePhoto: mortal(real.photos.deletePhoto) };
      const ended = await move({ table, photos }).then(
        ({ counts }) => counts.walkers === 1,
        () => false,
      );
      expect(await files(await own(ada)), `after ${allowed} calls`).toEqual([2, 2, 2]);
      expect(await files(await favourites(ada))).toEqual([2]);
      if (ended) break;
      expect(allowed, 'it never ends').toBeLessThan(60);
      // The clock moves past the lease of the killed run.
      world.bench.now = new Date(world.bench.now.getTime() + 17 * 60_000);
    }
    expect((await own(ada)).filter((url) => before.includes(url))).toEqual([]);
    world.bench.now = new Date(world.bench.now.getTime() + 17 * 60_000);
    await runJob(sweepPhotos, { ...environment(), sweep: openSweep(testBuckets()) });
    expect(await entries()).toEqual([]);
    expect(await files(before)).toEqual([0, 0, 0]);
    expect(await files(await own(ada))).toEqual([2, 2, 2]);
    expect(walks).toHaveLength(3);
  });

  it('one of two movePhotos runs moves a photo, and a run resumes where time ran out', async () => {
    const { ada } = await namedWalker();
    await show(ada, 'hidden');
    let timeChecks = 0;
    const first = await move({}, { remainingMs: () => (++timeChecks > 2 ? 0 : 60_000) });
    expect(first.counts).toEqual({ moved: 1, missing: 0, walkers: 0 });
    const both = await Promise.all([move(), move()]);
    expect(both.map(({ counts }) => counts.moved).sort()).toEqual([0, 2]);
    expect(await files(await own(ada))).toEqual([2, 2, 2]);
  });

  it('a favourite added while photos move does not keep an old photo address', async () => {
    const { ada, walks } = await namedWalker();
    await show(ada, 'hidden');
    const real = openPhotos(testBuckets());
    const busy: PhotoMover = {
      ...real,
      copyPhoto: async (from, to) => {
        const copied = await real.copyPhoto(from, to);
        await favour(ada, walks[1].id);
        return copied;
      },
    };
    await move({ photos: busy });
    expect((await move()).counts.walkers).toBe(0);
    const after = await own(ada);
    expect(await favourites(ada)).toEqual([after[1], after[2]]);
    expect(await files(await favourites(ada))).toEqual([2, 2]);
  });

  it('no photo address refers to a photo that is being deleted', async () => {
    const { ada } = await namedWalker();
    const before = await own(ada);
    await show(ada, 'hidden');
    const real = openPhotos(testBuckets());
    // The sweep treats the moved copy as unused and deletes it.
    const swept: PhotoMover = {
      ...real,
      copyPhoto: async (from, to) => {
        const copied = await real.copyPhoto(from, to);
        for (const { SK } of await entries()) await world.store.table.write(beginDeletion(String(SK)));
        return copied;
      },
    };
    expect((await move({ photos: swept })).counts).toEqual({ moved: 0, missing: 0, walkers: 0 });
    expect(await own(ada)).toEqual(before);
    expect(await files(before)).toEqual([2, 2, 2]);
  });

  it('photos stay where they are when the new visibility shows no less', async () => {
    const { ada } = await namedWalker();
    await show(ada, 'hidden');
    await move();
    const before = await own(ada);
    for (const visibility of ['hidden', 'anonymous', 'named']) await show(ada, visibility);
    expect((await move()).counts).toEqual({ moved: 0, missing: 0, walkers: 0 });
    expect(await own(ada)).toEqual(before);
    await show(ada, 'anonymous');
    expect((await move()).counts.moved).toBe(3);
  });

  it('photos of an account in deletion are not moved', async () => {
    const { ada } = await namedWalker();
    await show(ada, 'hidden');
    const real = openPhotos(testBuckets());
    const body = { password: 'secret1' };
    const leaving: PhotoMover = {
      ...real,
      copyPhoto: async (from, to) => {
        await ada.call(deleteAccount, { method: 'DELETE', params: { id: ada.id }, body });
        return real.copyPhoto(from, to);
      },
    };
    expect((await move({ photos: leaving })).counts).toEqual({ moved: 0, missing: 0, walkers: 0 });
    expect(await world.store.table.get(keys.photoMove(ada.id))).toBeUndefined();
    expect(await entries()).toEqual([]);
  });
});
