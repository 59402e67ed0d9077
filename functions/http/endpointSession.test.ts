import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/api/errors.ts';
import type { Table } from '../data/table.ts';
import { randomId, randomSecret } from '../runtime/random.ts';
import { lambdaContext, testBench, testStage } from '../testing/context.ts';
import { closed, cookie, days, longExpiry, me, now, seconds, secret, tableWith, walkerId } from './endpoint.fixture.ts';
import { endpoint } from './endpoint.ts';

describe('the session of a request', () => {
  it.each([
    ['missing', undefined],
    ['garbled', 'session=not-a-session'],
    ['empty', 'session='],
    ['under another cookie name', `__Host-session=${walkerId}.${secret}`],
    ['one with another walker’s id', `session=${randomId()}.${secret}`],
    ['one with a foreign secret', `session=${walkerId}.${randomSecret()}`],
  ])('that is %s is refused with 401, and the cookies of the browser are removed if it sent one', async (_, cookie) => {
    const answer = await testBench(tableWith(longExpiry)).call(me, { cookie });
    expect(answer).toMatchObject({ status: 401, text: 'Please log in first.' });
    expect(answer.cookies).toEqual(
      cookie ? [expect.stringContaining('session=; Max-Age=0'), expect.stringContaining('signedIn=; Max-Age=0')] : [],
    );
  });

  it('that has expired and is not yet deleted is refused with 401', async () => {
    const answer = await testBench(tableWith(seconds(now))).call(me, { cookie });
    expect(answer.status).toBe(401);
  });

  it('that is valid reaches the handler, without a write on most days', async () => {
    const { table, written } = tableWith(longExpiry);
    const answer = await testBench({ table }).call(me, { cookie });
    expect(answer).toMatchObject({ status: 200, json: { walkerId } });
    expect(written).toEqual([]);
  });

  it('is extended once it is a day old, and the cookie with it', async () => {
    const { table, written } = tableWith(seconds(now) + 28 * days);
    const answer = await testBench({ table }).call(me, { cookie });
    expect(written).toMatchObject([{ kind: 'update', change: { set: { expiresAt: seconds(now) + 30 * days } } }]);
    expect(answer.cookies).toEqual([
      `${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      'signedIn=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ]);
  });

  it('has a cookie with the __Host- prefix and Secure wherever there is TLS', async () => {
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

  it('lets the handler read beside its own read, but neither write nor mail before it is verified', async () => {
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

  it('is read, as all else, in the time that is left but for half a second, which is for answering', async () => {
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

  it('of a suspended walker is refused with the reason, but where an appeal is made', async () => {
    const { table } = tableWith(longExpiry, 0, { suspended: true });
    expect(await testBench({ table }).call(me, { cookie })).toMatchObject({
      status: 403,
      text: 'Your account is suspended. Please read the statement that the app shows you.',
    });
    const appeal = endpoint({ ...closed, whileSuspended: true }, async ({ walkerId }) => ({ walkerId }));
    expect((await testBench({ table }).call(appeal, { cookie })).status).toBe(200);
  });

  it('is verified before any refusal is answered, so a stranger learns nothing from the reason', async () => {
    const strict = endpoint(closed, async () => {
      throw new Refusal('walker_not_found');
    });
    expect((await testBench(tableWith(undefined)).call(strict, { cookie })).status).toBe(401);
    expect((await testBench(tableWith(longExpiry)).call(strict, { cookie })).status).toBe(404);
  });
});
