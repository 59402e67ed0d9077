import type { Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { open } from '../../http/endpoint.fixture.ts';
import { endpoint } from '../../http/endpoint.ts';
import { currentRequest } from '../../runtime/log.ts';
import { httpEvent, testStage } from '../../testing/context.ts';
import { hashPassword, hashQueue, refundIfQueueFull } from './password.ts';

it('a password hash that does not end in time answers 503 with Retry-After, and its try is refunded before', async () => {
  let refunds = 0;
  const refund = async () => void refunds++;
  const handler = endpoint(open, async () => ({ name: await refundIfQueueFull(hashPassword('secret1x', 17), refund) }));
  const environment = { stage: testStage, clock: () => new Date(), log: () => undefined };
  const event = httpEvent({ body: { name: 'Ada' } });
  // The time reserved for the refund and the answer (1,500 ms), plus 20 ms.
  const answer = await handler(environment)(event, { getRemainingTimeInMillis: () => 1_520 } as Context);
  expect(answer).toMatchObject({
    statusCode: 503,
    headers: { 'x-error-code': 'too_many_at_once', 'retry-after': '1' },
  });
  expect(refunds).toBe(1);
});

it('a caller whose time is over before its turn hashes nothing, and a slow hash keeps its place until it ends', async () => {
  const run = hashQueue({ atOnce: 1, longestMs: 60_000, guessMs: 1 });
  let left = 1_001;
  const inTime = (work: () => Promise<unknown>) =>
    currentRequest.run({ requestId: 'r', count: () => undefined, leftMs: () => left }, () => run(work));
  let end = (_: unknown) => {};
  const slow = inTime(() => new Promise((resolve) => (end = resolve)));
  const work = vi.fn(async () => undefined);
  const waiting = inTime(work);
  await expect(slow).rejects.toMatchObject({ code: 'too_many_at_once' });
  await expect(waiting).rejects.toMatchObject({ code: 'too_many_at_once' });
  left = 0;
  const next = run(async () => 'hashed');
  end(undefined);
  expect(await next).toBe('hashed');
  expect(work).not.toHaveBeenCalled();
});
