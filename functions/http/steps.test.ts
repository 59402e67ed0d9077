import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../shared/api/route.ts';
import type { LogLine } from '../runtime/log.ts';
import { readStage } from '../runtime/stage.ts';
import type { HttpEvent } from './bearer.ts';
import { now, tableWith } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

const slow = route('GET', '/api/slow', {
  auth: 'none',
  needs: ['table.read', 'storage'],
  response: z.object({}),
});

it('a request that runs out of time is answered, and its log line names the route and the step it waited for', async () => {
  const lines: LogLine[] = [];
  const handler = endpoint(slow, async ({ table, storage }) => {
    await table.get({ PK: 'W', SK: 'W' });
    await storage.reach();
    return {};
  })({
    stage: readStage({ STAGE: 'local', TABLE_NAME: 'table' }),
    clock: () => now,
    log: (line) => lines.push(line),
    table: tableWith(undefined).table,
    storage: { reach: () => new Promise(() => undefined) },
  });
  const event = {
    requestContext: { requestId: 'r1', http: { method: 'GET', path: '/api/slow', sourceIp: '127.0.0.1' } },
    rawPath: '/api/slow',
    headers: { host: 'localhost' },
  } as unknown as HttpEvent;
  // The time reserved for sending the answer (500 ms), plus 20 ms.
  const answer = await handler(event, { getRemainingTimeInMillis: () => 520 } as Context);
  expect(answer.statusCode).toBe(500);
  expect(lines).toMatchObject([
    { message: 'fault', requestId: 'r1', route: 'GET /api/slow' },
    { message: 'request', requestId: 'r1', route: 'GET /api/slow', status: 500 },
  ]);
  expect(lines[0]?.error).toMatch(/^TimeOut waiting for storage\.reach\n/);
});
