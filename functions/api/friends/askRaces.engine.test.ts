import { beforeEach, describe, expect, it } from 'vitest';
import { acquaintances } from '../../testing/acquaintances.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import type { WalkerInPlay as Walker } from '../../testing/transports.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as blockWalker } from '../blocks/blockWalker.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const { pair, ask, befriend, codes, truth } = acquaintances(world);

/** Runs a concurrent change between a request's reads and its transaction. */
async function askAround(from: Walker, to: Walker, meanwhile: () => Promise<unknown>) {
  const { adapters } = world.bench;
  const paused = pauseWrite(world.store.table, (ops) => ops.length > 1);
  adapters.table = paused.table;
  const asking = ask(from, to);
  adapters.table = world.store.table;
  await paused.reached;
  await meanwhile();
  paused.release();
  return asking;
}

describe('a friend request that loses a race', () => {
  it('a friend request overtaken by the friendship answers already_friends', async () => {
    const [ada, bob] = await pair();
    expect(codes([await askAround(ada, bob, () => befriend(bob, ada))])).toEqual(['already_friends']);
    expect(await truth(ada, bob)).toBe('friends');
  });

  it('a friend request overtaken by a block in either direction is refused', async () => {
    for (const isAsked of [true, false]) {
      const [ada, bob] = await pair();
      const [blocker, blocked] = isAsked ? [bob, ada] : [ada, bob];
      const block = () => blocker.call(blockWalker, { params: { id: blocker.id }, body: { blockedId: blocked.id } });
      expect(codes([await askAround(ada, bob, block)])).toEqual(['username_unknown']);
      expect(await truth(ada, bob)).toBe('strangers');
    }
  });
});
