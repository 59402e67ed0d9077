import { beforeEach, expect, it } from 'vitest';
import { testBench } from '../../testing/context.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as completeChallenge } from '../challenges/completeChallenge.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';
import { handler as deleteAccount } from './deleteAccount.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

it('a walk completed during the deletion of its account does not restore the walker on the board', async () => {
  const [ada, bob] = [await world.walker(), await world.walker()];
  const { id } = (await ada.plan()).json;
  const photoUrl = await ada.upload();
  const paused = pauseWrite(world.store.table, (ops) => ops.length > 3);
  const bench = Object.assign(testBench({ ...world.bench.adapters, table: paused.table }), { now: world.bench.now });
  const slow = bench.call(completeChallenge, { cookie: ada.cookie, params: { id }, body: { photoUrl } });
  await paused.reached;
  const call = { method: 'DELETE', params: { id: ada.id }, body: { password: 'secret1' } };
  expect((await ada.call(deleteAccount, call)).status).toBe(200);
  paused.release();
  expect((await slow).headers['x-error-code']).toBe('challenge_not_found');
  const board = (await bob.call(getGlobalLeaderboard)).json;
  expect(board.map((row: { id: string }) => row.id)).not.toContain(ada.id);
});
