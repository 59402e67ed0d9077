import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { addProven, provenBefore } from '../../data/leaderboard/provenPoints.ts';
import { removalsOf } from '../../data/walkers/walkerItems.ts';
import { acquaintances, readAllRoutes } from '../../testing/acquaintances.ts';
import type { WalkerInPlay } from '../../testing/transports.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as blockWalker } from './blockWalker.ts';
import { handler as listBlocks } from './listBlocks.ts';
import { handler as unblockWalker } from './unblockWalker.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const { pair, ask, accept, decline, befriend, truth, codes } = acquaintances(world);

const block = (walker: WalkerInPlay, other: { id: string }) =>
  walker.call(blockWalker, { params: { id: walker.id }, body: { blockedId: other.id } });
const unblock = (walker: WalkerInPlay, other: { id: string }) =>
  walker.call(unblockWalker, { method: 'DELETE', params: { id: walker.id, blockedId: other.id } });
const blocked = async (walker: WalkerInPlay) => (await walker.call(listBlocks, { params: { id: walker.id } })).json;
const item = (walker: WalkerInPlay, other: WalkerInPlay) => world.store.table.get(keys.block(walker.id, other.id));

const showing = (seen: Map<string, string>, { id, username }: WalkerInPlay) =>
  [...seen].filter(([, text]) => text.includes(id) || text.includes(username)).map(([name]) => name);

/** Two friends with map visibility `named` and a walk each. */
async function acquainted(): Promise<[WalkerInPlay, WalkerInPlay]> {
  const [ada, bob] = await pair();
  for (const walker of [ada, bob]) {
    await walker.call(updateWalker, {
      method: 'PATCH',
      params: { id: walker.id },
      body: { mapVisibility: 'named' },
    });
    await walker.walk();
  }
  await befriend(ada, bob);
  return [ada, bob];
}

describe('blocks', () => {
  it('a block hides both walkers from each other on every read route but the list of blocks', async () => {
    const [ada, bob] = await acquainted();
    const before = showing(await readAllRoutes(ada, bob), bob);
    expect(before).toEqual(expect.arrayContaining(['getWalker', 'listFriends', 'getGlobalLeaderboard']));
    expect(before).toEqual(expect.arrayContaining(['getFriendsLeaderboard', 'listGlobalChallenges']));

    expect((await block(ada, bob)).status).toBe(201);
    expect(showing(await readAllRoutes(ada, bob), bob)).toEqual(['listBlocks']);
    expect(showing(await readAllRoutes(bob, ada), ada)).toEqual([]);
    expect(await blocked(ada)).toEqual([{ id: bob.id, username: bob.username }]);
    expect(await blocked(bob)).toEqual([]);
  });

  it('a block hides both walkers from each other on the proven boards', async () => {
    const [ada, bob] = await pair();
    for (const { id: walkerId } of [ada, bob]) {
      const walk = { walkerId, day: '2026-11-20', provenPoints: 100 };
      const before = await provenBefore(world.store.table, walk);
      await world.store.table.write(...addProven(walk, before, world.bench.now));
    }
    world.at('2026-11-21T09:00:00Z');
    const namesSeenBy = async (viewer: WalkerInPlay, board: string) =>
      (await viewer.call(getGlobalLeaderboard, { query: { board } })).json.map(({ id }: { id: string }) => id);
    for (const board of ['ever', 'week']) {
      expect(await namesSeenBy(ada, board)).toEqual(expect.arrayContaining([ada.id, bob.id]));
    }
    await block(ada, bob);
    for (const board of ['ever', 'week']) {
      expect(await namesSeenBy(ada, board)).not.toContain(bob.id);
      expect(await namesSeenBy(bob, board)).not.toContain(ada.id);
    }
  });

  it('a block deletes pending friend requests and prevents new ones', async () => {
    const [ada, bob] = await pair();
    const { id } = (await ask(bob, ada)).json;
    await block(ada, bob);
    expect(codes([await accept(ada, id), await decline(bob, id)])).toEqual(['request_not_found', 'request_not_found']);
    for (const answer of [await ask(bob, ada), await ask(ada, bob)]) {
      expect(answer).toMatchObject({ status: 404, text: "There's no walker with that username." });
    }
  });

  it('unblocking makes walkers visible again once neither blocks the other, without restoring the friendship', async () => {
    const [ada, bob] = await acquainted();
    await block(ada, bob);
    await block(bob, ada);
    expect((await block(ada, bob)).status).toBe(201);
    expect((await unblock(ada, bob)).status).toBe(200);
    expect(await blocked(ada)).toEqual([]);
    expect(showing(await readAllRoutes(ada, bob), bob)).toEqual([]);
    expect((await unblock(ada, bob)).status).toBe(200);
    expect(await blocked(bob)).toEqual([{ id: ada.id, username: ada.username }]);

    await unblock(bob, ada);
    expect([await item(ada, bob), await item(bob, ada)]).toEqual([undefined, undefined]);
    const seen = showing(await readAllRoutes(ada, bob), bob);
    expect(seen).toContain('getWalker');
    expect(seen).not.toContain('listFriends');
    expect((await ask(bob, ada)).status).toBe(201);
  });

  it('blocking oneself or an unknown walker is refused, and so is the 101st block of a day', async () => {
    const ada = await world.walker();
    expect(await block(ada, ada)).toMatchObject({ status: 400, text: "You can't block yourself." });
    expect((await block(ada, { id: 'A'.repeat(22) })).headers['x-error-code']).toBe('walker_not_found');
    const bob = await world.walker();
    for (let time = 0; time < 100; time++) {
      expect((await block(ada, bob)).status).toBe(201);
      await unblock(ada, bob);
    }
    expect(await block(ada, bob)).toMatchObject({ status: 429, headers: { 'x-error-code': 'too_many_blocks' } });
  });

  it('a concurrent block, request and acceptance leave one consistent state', async () => {
    for (let time = 0; time < 6; time++) {
      const [ada, bob] = await pair();
      const requestId = time % 2 === 0 ? (await ask(ada, bob)).json.id : undefined;
      await Promise.all([block(ada, bob), requestId ? accept(bob, requestId) : ask(bob, ada), block(bob, ada)]);
      expect(await truth(ada, bob)).toBe('strangers');
      expect([await item(ada, bob), await item(bob, ada)]).toMatchObject([
        { mine: true, theirs: true },
        { mine: true, theirs: true },
      ]);
    }
  });

  it('deleting an account removes its entries from the partitions of the other walkers', async () => {
    const [ada, bob] = await pair();
    await block(bob, ada);
    const held = await item(ada, bob);
    if (!held) throw new Error('no block');
    const ops = await removalsOf(world.store.table, ada.id, [{ kind: 'blocks', of: bob.id, item: held }]);
    await world.store.table.write(...ops);
    expect([await item(ada, bob), await item(bob, ada)]).toEqual([undefined, undefined]);
  });
});
