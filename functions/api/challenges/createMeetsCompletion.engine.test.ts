import { beforeEach, expect, it } from 'vitest';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { testBench } from '../../testing/context.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as generateRoute } from '../streets/generateRoute.ts';
import { handler as completeChallenge } from './completeChallenge.ts';
import { handler as createChallenge } from './createChallenge.ts';
import { handler as getTodayChallenge } from './getTodayChallenge.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const benchOn = (table: Table) =>
  Object.assign(testBench({ ...world.bench.adapters, table }), { now: world.bench.now });
const ofWalk = (ops: readonly Op[]) =>
  ops.some((op) => (op.kind === 'put' ? op.item : op.key).SK.startsWith('C#') && ops.length > 1);

async function walkAndNewRoute() {
  const ada = await world.walker();
  const challenge = (await ada.plan()).json;
  const photoUrl = await ada.upload();
  const body = { ...HOME, forceNew: true };
  const { routeId } = (await ada.call(generateRoute, { body })).json;
  return { ada, challenge, photoUrl, routeId };
}

it('a new route written during a completion does not undo the completion', async () => {
  const { ada, challenge, photoUrl, routeId } = await walkAndNewRoute();
  const paused = pauseWrite(world.store.table, ofWalk);
  const slow = benchOn(paused.table).call(createChallenge, { cookie: ada.cookie, body: { routeId } });
  await paused.reached;
  const done = await ada.complete(challenge.id, photoUrl);
  expect(done.status).toBe(200);
  paused.release();
  expect((await slow).status).toBe(409);
  expect((await ada.complete(challenge.id, photoUrl)).text).toBe(done.text);
});

it('a completion whose route was replaced meanwhile earns nothing', async () => {
  const { ada, challenge, photoUrl, routeId } = await walkAndNewRoute();
  const paused = pauseWrite(world.store.table, ofWalk);
  const call = { cookie: ada.cookie, params: { id: challenge.id }, body: { photoUrl } };
  const slow = benchOn(paused.table).call(completeChallenge, call);
  await paused.reached;
  expect((await ada.call(createChallenge, { body: { routeId } })).status).toBe(201);
  paused.release();
  expect((await slow).headers['x-error-code']).toBe('route_replaced');
  expect((await ada.stats()).completedChallenges).toBe(0);
});

it('a draft replaced while it is accepted creates no challenge', async () => {
  const ada = await world.walker();
  const body = HOME;
  const first = (await ada.call(generateRoute, { body })).json.routeId;
  const paused = pauseWrite(world.store.table, ofWalk);
  const slow = benchOn(paused.table).call(createChallenge, { cookie: ada.cookie, body: { routeId: first } });
  await paused.reached;
  const second = (await ada.call(generateRoute, { body: { ...body, forceNew: true } })).json.routeId;
  expect(second).not.toBe(first);
  paused.release();
  expect((await slow).headers['x-error-code']).toBe('route_replaced');
  expect((await ada.call(getTodayChallenge)).json).toBeNull();
});

it('another route on a completed day answers already_completed and creates no challenge (DAY-10)', async () => {
  const { ada, challenge, photoUrl, routeId } = await walkAndNewRoute();
  expect((await ada.complete(challenge.id, photoUrl)).status).toBe(200);
  expect((await ada.call(createChallenge, { body: { routeId } })).headers['x-error-code']).toBe('already_completed');
});
