import { describe, expect, it } from 'vitest';
import { handler as getCurrentUser } from '../../functions/api/auth/getCurrentUser.ts';
import { handler as login } from '../../functions/api/auth/login.ts';
import { put } from '../../functions/data/ops.ts';
import { deletionNoteKey } from '../../functions/data/walkers/accountDeletions.ts';
import { person, useAccountJobs, type Walker } from '../../functions/jobs/account.fixture.ts';
import { testBuckets } from '../../functions/testing/photoFiles.ts';
import { readDeletionNotes, replayDeletions } from './replayDeletions.ts';

const { world, later, erase, askForDeletion, tracesOf, fullLife } = useAccountJobs();
const table = () => world.store.table;

/** Point-in-time recovery to an earlier state. */
async function restore(items: Awaited<ReturnType<typeof world.store.scan>>) {
  for (const item of items) await table().write(put({ ...item, PK: String(item.PK), SK: String(item.SK) }));
}
async function replay() {
  const items = await world.store.scan();
  const pages = (async function* () {
    for (let from = 0; from < items.length; from += 100) yield items.slice(from, from + 100);
  })();
  return replayDeletions({
    table: table(),
    pages,
    notes: await readDeletionNotes(testBuckets()),
    now: world.bench.now,
  });
}
const statusOf = async (walker: Walker) => (await walker.call(getCurrentUser)).status;
const signIn = async ({ username }: Walker) =>
  (await world.bench.call(login, { body: { username, ...person } })).status;

describe('replaying deletions after a restore', () => {
  it('a deleted account is deleted again, and every session ends', async () => {
    const { ada, bob, words } = await fullLife();
    const before = await world.store.scan();
    await askForDeletion(ada);
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
    expect(await tracesOf(...words)).toEqual([]);
    expect([...(await readDeletionNotes(testBuckets()))]).toContain(deletionNoteKey(ada.id));

    await restore(before);
    expect([await statusOf(ada), await statusOf(bob)]).toEqual([200, 200]);
    const { begun, ended } = await replay();
    expect(begun).toBe(1);
    expect(ended).toBeGreaterThan(3);
    expect([await statusOf(ada), await statusOf(bob)]).toEqual([401, 401]);
    expect([await signIn(ada), await signIn(bob)]).toEqual([401, 200]);

    expect((await replay()).begun).toBe(0);
    later(2);
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
    expect(await tracesOf(...words)).toEqual([]);
    expect(await signIn(bob)).toBe(200);
  });

  it('other accounts stay, and a requested deletion is finished by the job', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await askForDeletion(ada);
    const before = await world.store.scan();
    later(2);
    await erase();
    await restore(before);
    expect((await replay()).begun).toBe(0);
    later(2);
    await erase();
    expect([await signIn(ada), await signIn(bob)]).toEqual([401, 200]);
  });
});
