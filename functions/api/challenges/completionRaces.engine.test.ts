import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { s3Client } from '../../adapters/s3.ts';
import { readChallenge } from '../../data/challenges/challenges.ts';
import { keys } from '../../data/keys.ts';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { acquaintances } from '../../testing/acquaintances.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as deleteAccount } from '../account/deleteAccount.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const { befriend } = acquaintances(world);
type Walker = Awaited<ReturnType<typeof world.walker>>;

/** Swaps the table for a single call. */
function over<T>(table: Table, ask: () => Promise<T>): Promise<T> {
  const { adapters } = world.bench;
  adapters.table = table;
  const answer = ask();
  adapters.table = world.store.table;
  return answer;
}
const touches = (kind: string) => (ops: readonly Op[]) =>
  ops.some((op) => String('item' in op ? op.item.SK : op.key.SK).startsWith(kind));
const planned = async (ada: Walker) => ({ challenge: (await ada.plan()).json, photo: await ada.upload() });

/** Runs a concurrent change between a completion's reads and its transaction. */
async function completeAround(ada: Walker, meanwhile: () => Promise<unknown>) {
  const { challenge, photo } = await planned(ada);
  const paused = pauseWrite(world.store.table, touches('C#'));
  const lines = world.bench.lines.length;
  const completing = over(paused.table, () => ada.complete(challenge.id, photo));
  await paused.reached;
  await meanwhile();
  paused.release();
  const answer = await completing;
  const conflicts = world.bench.lines.slice(lines).reduce((sum, { counts }) => sum + (counts?.conflicts ?? 0), 0);
  return { answer, conflicts, challenge, photo };
}

describe('a completion that loses a race', () => {
  it('a completion that conflicts with a new friendship is decided again on the new figures', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const { answer, conflicts } = await completeAround(ada, () => befriend(bob, ada));
    expect([answer.status, conflicts]).toEqual([200, 1]);
    const stored = await readWalker(world.store.table, ada.id);
    expect(stored).toMatchObject({ completedChallenges: 1, counts: { friends: 1 } });
    expect(answer.json.stats.totalPoints).toBe(stored?.points);
  });

  it('a completion during the deletion of its account answers 404 and creates no board entry', async () => {
    const ada = await world.walker();
    const body = { password: 'secret1' };
    const { answer } = await completeAround(ada, () =>
      ada.call(deleteAccount, { method: 'DELETE', params: { id: ada.id }, body }),
    );
    expect(answer.status).toBe(404);
    const profile = await world.store.table.get(keys.profile(ada.id));
    expect(profile?.deletionReceipt).toBeDefined();
    expect([profile?.GSI1PK, profile?.GSI3PK]).toEqual([undefined, undefined]);
    expect((await readChallenge(world.store.table, ada.id, '2026-11-20'))?.completed).toBe(false);
  });
});

it('the uploaded original exists until the completion is written, so a failed try can be repeated', async () => {
  const ada = await world.walker();
  const { challenge, photo } = await planned(ada);
  const Key = photo.split('/uploads/')[1] ?? '';
  const isThere = () =>
    s3Client(process.env)
      .send(new HeadObjectCommand({ Bucket: 'uploads', Key }))
      .then(
        () => true,
        () => false,
      );
  const broken = (table: Table): Table => ({
    ...table,
    within: () => broken(table),
    write: async () => Promise.reject(new Error('the table is away')),
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failed = await over(broken(world.store.table), () => ada.complete(challenge.id, photo));
  warned.mockRestore();
  expect([failed.status, await isThere()]).toEqual([500, true]);
  expect((await ada.complete(challenge.id, photo)).status).toBe(200);
  expect(await isThere()).toBe(false);
});
