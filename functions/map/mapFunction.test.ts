import { expect, it } from 'vitest';
import type { LogLine } from '../runtime/log.ts';
import { StreetsFault } from '../streets/errors.ts';
import { memoryStore } from '../streets/testing/memoryStore.ts';
import { httpEvent, testStage } from '../testing/context.ts';
import { mapFunction } from './mapFunction.ts';

/** One request; returns its response and the logged metrics. */
async function ask(path: string, { secret = 'edge', store = memoryStore() } = {}) {
  const lines: LogLine[] = [];
  const stage = { ...testStage, name: 'prod', originSecret: 'edge' };
  const environment = {
    stage,
    clock: () => new Date('2026-11-20T09:00:00Z'),
    log: (line: LogLine) => lines.push(line),
  };
  const map = mapFunction(environment, { store, world: new URL('file:///nowhere') });
  const { statusCode } = await map(httpEvent({ method: 'GET', path, headers: { 'x-origin-secret': secret } }));
  return { statusCode, counts: lines.find(({ message }) => message === 'request')?.counts };
}

it('the map function counts its refusals and failures', async () => {
  expect(await ask('/tiles/around/2184/1240')).toEqual({ statusCode: 200, counts: undefined });
  expect(await ask('/tiles/world/9/0/0')).toEqual({ statusCode: 404, counts: { refusals: 1 } });
  expect(await ask('/tiles/around/2184/1240', { secret: 'none' })).toEqual({
    statusCode: 403,
    counts: { refusals: 1 },
  });
  const broken = async () => {
    throw new StreetsFault('current.json', 'is not JSON');
  };
  const answer = await ask('/tiles/around/2184/1240', { store: { ...memoryStore(), get: broken } });
  expect(answer).toEqual({ statusCode: 500, counts: { faults: 1, damagedStreets: 1 } });
});
