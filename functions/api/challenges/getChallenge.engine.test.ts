import { expect, it } from 'vitest';
import { useRouteRequests } from '../../testing/routeRequests.ts';
import { HOME } from '../../testing/walkerClient.ts';
import { handler as getChallenge } from './getChallenge.ts';

const routes = useRouteRequests();

it('GET /api/challenges/{id} answers the walk with its ways to its own walker only', async () => {
  const [ada, bob] = [await routes.walker(), await routes.walker()];
  await ada.generate();
  const { json: challenge } = await ada.create();
  const ask = (id: string, { cookie } = ada) => routes.bench.call(getChallenge, { params: { id }, cookie });
  const answer = await ask(challenge.id);
  expect(answer.json).toEqual(challenge);
  expect(answer.json.routeGeometry.coordinates.length).toBeGreaterThan(1);
  const refused = { status: 404, text: "That challenge doesn't exist." };
  expect(await ask(challenge.id, bob)).toMatchObject(refused);
  expect(await ask('nonsense')).toMatchObject(refused);
  expect(await ask(challenge.id.replace('2026-11-20', '2026-11-19'))).toMatchObject(refused);
});

it('a replaced route gives the challenge another id', async () => {
  const ada = await routes.walker();
  await ada.generate();
  const { json: first } = await ada.create();
  await ada.generate({ ...HOME, forceNew: true });
  const { json: second } = await ada.create();
  expect(second.id).not.toBe(first.id);
  const ask = (id: string) => routes.bench.call(getChallenge, { params: { id }, cookie: ada.cookie });
  expect((await ask(second.id)).status).toBe(200);
  expect((await ask(first.id)).status).toBe(404);
});
