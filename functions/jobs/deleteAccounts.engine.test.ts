import { describe, expect, it } from 'vitest';
import { open as openSweep } from '../adapters/sweep.ts';
import { handler as getCurrentUser } from '../api/auth/getCurrentUser.ts';
import { handler as listFriendRequests } from '../api/friends/listFriendRequests.ts';
import { remove } from '../data/ops.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import { runJob } from '../testing/jobs.ts';
import { testBuckets } from '../testing/photoFiles.ts';
import { useAccountJobs } from './account.fixture.ts';
import { handler as remindWalkers } from './remindWalkers.ts';
import { handler as sweepPhotos } from './sweepPhotos.ts';

const { world, environment, at, later, erase, pack, askForDeletion, receiptOf, ask, tracesOf, fullLife } =
  useAccountJobs();

describe('deleteAccounts', () => {
  it('a deletion removes every item, object and name and leaves a receipt of numbers', async () => {
    const { ada, bob, cyd, dan, photoIds, words } = await fullLife();
    const before = await tracesOf(...words);
    expect(before.length).toBeGreaterThan(30);
    // A photo has two perceptual hashes with ten bands each.
    expect(before.filter((text) => text.includes('"PH#')).length).toBeGreaterThanOrEqual(20);
    expect(photoIds).toHaveLength(5);
    await ask(ada);
    await pack();
    const friendsBefore = await readWalker(world.store.table, bob.id);
    expect(friendsBefore?.counts.friends).toBe(1);

    const { id } = (await askForDeletion(ada)).json;
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

  it('a deletion removes a profile photo even when the note of its upload is gone', async () => {
    const { ada, photoIds } = await fullLife();
    const { table } = world.store;
    const { items } = await table.query({ PK: `U#${ada.id}`, beginsWith: 'UP#' });
    expect(items.length).toBeGreaterThan(0);
    for (const { PK, SK } of items) await table.write(remove({ PK: String(PK), SK: String(SK) }));
    await askForDeletion(ada);
    later(2);
    await erase();
    expect(await tracesOf(photoIds.at(-1) ?? '')).toEqual([]);
  });

  it('reminders and the photo sweep run without failures after a deletion', async () => {
    const { ada } = await fullLife();
    await askForDeletion(ada);
    at('2026-11-20T18:00:00Z');
    const push = { publicKey: '', send: async () => 'failed' as const };
    expect((await runJob(remindWalkers, { ...environment(), push })).counts.failed).toBe(0);
    await erase();
    const sweep = openSweep(testBuckets(), () => Date.now() + 25 * 60 * 60 * 1000);
    await runJob(sweepPhotos, { ...environment(), sweep });
    expect(await tracesOf(ada.id)).toEqual([]);
  });
});
