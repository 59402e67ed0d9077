import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { route } from '../../shared/api/route.ts';
import type { Table } from '../data/table.ts';
import { randomId, randomSecret } from '../runtime/random.ts';
import { lambdaContext, testBench, testStage } from '../testing/context.ts';
import { cookie, days, longExpiry, now, seconds, secret, tableWith, walkerId } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

const closed = route('GET', '/api/me', {
  auth: 'walker',
  needs: ['table.write', 'mail'],
  response: z.object({ walkerId: z.string() }),
});
const me = endpoint(closed, async ({ walkerId }) => ({ walkerId }));

describe('sessions of requests', () => {
  it.each([
    ['missing', undefined],
    ['garbled', 'session=not-a-session'],
    ['empty', 'session='],
    ['under another cookie name', `__Host-session=${walkerId}.${secret}`],
    ['combined with another walker’s id', `session=${randomId()}.${secret}`],
    ['combined with another session’s secret', `session=${walkerId}.${randomSecret()}`],
  ])('a session that is %s answers 401 and clears the cookies that were sent', async (_, cookie) => {
    const answer = await testBench(tableWith(longExpiry)).call(me, { cookie });
    expect(answer).toMatchObject({ status: 401, text: 'Please log in first.' });
    expect(answer.cookies).toEqual(
      cookie ? [expect.stringContaining('session=; Max-Age=0'), expect.stringContaining('signedIn=; Max-Age=0')] : [],
    );
  });

  it('a request with an expired session that is still stored answers 401', async () => {
    const answer = await testBench(tableWith(seconds(now))).call(me, { cookie });
    expect(answer.status).toBe(401);
  });

  it('a valid session reaches the handler without a write', async () => {
    const { table, written } = tableWith(longExpiry);
    const answer = await testBench({ table }).call(me, { cookie });
    expect(answer).toMatchObject({ status: 200, json: { walkerId } });
    expect(written).toEqual([]);
  });

  it('a session older than a day is extended together with its cookie', async () => {
    const { table, written } = tableWith(seconds(now) + 28 * days);
    const answer = await testBench({ table }).call(me, { cookie });
    expect(written).toMatchObject([{ kind: 'update', change: { set: { expiresAt: seconds(now) + 30 * days } } }]);
    expect(answer.cookies).toEqual([
      `${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      'signedIn=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ]);
  });

  it('the session cookie has the __Host- prefix and is Secure over TLS', async () => {
    const bench = testBench(tableWith(seconds(now) + 28 * days));
    bench.stage = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example' };
    const answer = await bench.call(me, { cookie: `__Host-${cookie}` });
    const cookies = [
      `__Host-${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
      '__Host-signedIn=1; Max-Age=2592000; Path=/; SameSite=Lax; Secure',
    ];
    expect(answer.cookies).toEqual(cookies);
    bench.stage = { ...testStage, siteUrl: 'https://walk.example.org' };
    expect((await bench.call(me, { cookie: `__Host-${cookie}` })).cookies, 'on one machine').toEqual(cookies);
  });

  it('a handler can read while its session is verified but can neither write nor send mail before', async () => {
    const { table, written } = tableWith(undefined, 20);
    const events: string[] = [];
    const sent: string[] = [];
    const busy = endpoint(closed, async ({ walkerId, table, mail }) => {
      await table.query({ PK: 'x' });
      events.push('read');
      await Promise.allSettled([
        table.write({ kind: 'remove', key: { PK: 'x', SK: 'y' } }),
        mail.send({ to: 'a@b.c', subject: '', text: '' }),
      ]);
      return { walkerId };
    });
    const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
    const answer = await testBench({ table, mail }).call(busy, { cookie });
    expect(answer.status).toBe(401);
    expect(events).toEqual(['read']);
    expect(written).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('every request leaves the last half second of its time for the answer', async () => {
    const { table } = tableWith(longExpiry);
    const left: number[] = [];
    const timed: Table = {
      ...table,
      within: (remaining) => {
        left.push(remaining());
        return table;
      },
    };
    expect((await testBench({ table: timed }).call(me, { cookie })).status).toBe(200);
    expect(left).toEqual([lambdaContext.getRemainingTimeInMillis() - 500]);
  });

  it('a suspended walker is refused with the reason on every route but the appeal', async () => {
    const { table } = tableWith(longExpiry, 0, { suspended: true });
    expect(await testBench({ table }).call(me, { cookie })).toMatchObject({
      status: 403,
      text: 'Your account is suspended. Please read the statement that the app shows you.',
    });
    const appeal = endpoint({ ...closed, whileSuspended: true }, async ({ walkerId }) => ({ walkerId }));
    expect((await testBench({ table }).call(appeal, { cookie })).status).toBe(200);
  });

  it('a session is verified before a refusal is answered', async () => {
    const strict = endpoint(closed, async () => {
      throw new Refusal('walker_not_found');
    });
    expect((await testBench(tableWith(undefined)).call(strict, { cookie })).status).toBe(401);
    expect((await testBench(tableWith(longExpiry)).call(strict, { cookie })).status).toBe(404);
  });
});
