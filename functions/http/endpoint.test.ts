import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../shared/api/errors.ts';
import { route } from '../../shared/api/route.ts';
import type { Item, Table } from '../data/table.ts';
import { randomId, randomSecret, sha256 } from '../runtime/random.ts';
import { type Call, httpEvent, testBench, testStage } from '../testing/context.ts';
import { endpoint } from './endpoint.ts';
import { notFound } from './notFound.ts';

const open = route({
  method: 'POST',
  path: '/api/echo',
  auth: 'none',
  needs: [],
  body: z.object({ name: z.string({ error: 'Name please' }), age: z.optional(z.number()) }),
  response: z.object({ name: z.string() }),
});
const echo = endpoint(open, async ({ body }) => ({ name: body.name }));

const closed = route({
  method: 'GET',
  path: '/api/me',
  auth: 'walker',
  needs: ['table.write', 'mail'],
  response: z.object({ walkerId: z.string() }),
});

const walkerId = randomId();
const secret = randomSecret();
const now = new Date('2026-11-20T09:00:00Z');
const seconds = (instant: Date) => instant.getTime() / 1000;
const days = 24 * 60 * 60;

/** A table that holds at most one session, and notes what is written. */
function tableWith(expiresAt: number | undefined, delayMs = 0) {
  const written: unknown[] = [];
  const session: Item | undefined = expiresAt === undefined ? undefined : { SK: `S#${sha256(secret)}`, expiresAt };
  const table: Table = {
    async get(key) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return key.PK === `U#${walkerId}` && key.SK === session?.SK ? session : undefined;
    },
    query: async () => ({ items: [] }),
    batchGet: async () => [],
    write: async (...ops) => {
      written.push(...ops);
      return undefined;
    },
    within: () => table,
  };
  return { table, written };
}

const me = endpoint(closed, async ({ walkerId }) => ({ walkerId }));
const cookie = `session=${walkerId}.${secret}`;
const inTwentyDays = seconds(now) + 29.5 * days;

describe('what comes in', () => {
  const bench = testBench({});
  const refused: [string, Call, number, string, string][] = [
    ['no body', { method: 'POST' }, 400, 'invalid_input', 'Name please'],
    ['bad JSON', { body: '{"name":' }, 400, 'invalid_json', 'The request body is not valid JSON.'],
    ['an array', { body: [] }, 400, 'invalid_input', 'The request body must be a JSON object.'],
    ['a wrong type', { body: { name: 3 } }, 400, 'invalid_input', 'Name please'],
    [
      'a wrong type without a sentence of its own',
      { body: { name: 'a', age: 'x' } },
      400,
      'invalid_input',
      'age is not valid.',
    ],
    [
      'not JSON by its type',
      { body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } },
      415,
      'not_json',
      'The request body must be JSON.',
    ],
    [
      'a form',
      { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'not_json',
      'The request body must be JSON.',
    ],
    ['over 64 KB', { body: { name: 'a'.repeat(65 * 1024) } }, 413, 'body_too_large', 'That request is too large.'],
    [
      '__proto__ as a key',
      { body: '{"name":"a","__proto__":{"admin":true}}' },
      400,
      'forbidden_key',
      'The request body contains a key that is not allowed.',
    ],
    [
      'constructor, deep inside',
      { body: '{"name":"a","x":[{"constructor":1}]}' },
      400,
      'forbidden_key',
      'The request body contains a key that is not allowed.',
    ],
    [
      'prototype in the query',
      { body: { name: 'a' }, query: { prototype: '1' } },
      400,
      'forbidden_key',
      'The request body contains a key that is not allowed.',
    ],
  ];
  for (const [what, call, status, code, sentence] of refused) {
    it(`refuses ${what} with ${status} and a sentence`, async () => {
      const answer = await bench.call(echo, call);
      expect(answer).toMatchObject({ status, text: sentence, headers: { 'x-error-code': code } });
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    });
  }

  it('ignores unknown fields, for clients echo whole answers', async () => {
    const answer = await bench.call(echo, { body: { name: 'ada', unknown: { deep: true } } });
    expect(answer).toMatchObject({ status: 200, json: { name: 'ada' } });
  });
});

describe('who may knock', () => {
  const body = { name: 'ada' };
  const post = (headers: Record<string, string>, stage = testStage) => {
    const bench = testBench({});
    bench.stage = stage;
    return bench.call(echo, { body, headers });
  };
  const prod = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example' };

  it.each([
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser on our page', { origin: 'http://localhost:3000' }, 200],
    ['an old browser elsewhere', { origin: 'http://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a tool that is no browser', {}, 200],
  ])('%s', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  it('compares Origin with the configured site, not with a host the client writes', async () => {
    expect((await post({ origin: 'https://signpost.example' }, prod)).status).toBe(200);
    expect((await post({ origin: 'http://localhost:3000' }, prod)).status).toBe(403);
  });

  it('knows CloudFront by its secret', async () => {
    const stage = { ...prod, originSecret: 'only the edge knows' };
    expect((await post({}, stage)).headers['x-error-code']).toBe('not_from_edge');
    expect((await post({ 'x-origin-secret': 'a guess' }, stage)).status).toBe(403);
    expect((await post({ 'x-origin-secret': 'only the edge knows' }, stage)).status).toBe(200);
  });
});

describe('the session', () => {
  it.each([
    ['missing', undefined],
    ['garbled', 'session=not-a-session'],
    ['empty', 'session='],
    ['of another name', `__Host-session=${walkerId}.${secret}`],
    ['with another walker’s id', `session=${randomId()}.${secret}`],
    ['with a foreign secret', `session=${walkerId}.${randomSecret()}`],
  ])('%s: 401', async (_, cookie) => {
    const answer = await testBench(tableWith(inTwentyDays)).call(me, { cookie });
    expect(answer).toMatchObject({ status: 401, text: 'Please log in first.' });
    expect(answer.cookies).toEqual(
      cookie ? [expect.stringContaining('session=; Max-Age=0'), expect.stringContaining('signedIn=; Max-Age=0')] : [],
    );
  });

  it('expired but not yet deleted: 401', async () => {
    const answer = await testBench(tableWith(seconds(now))).call(me, { cookie });
    expect(answer.status).toBe(401);
  });

  it('opens what it should, without writing on most days', async () => {
    const { table, written } = tableWith(inTwentyDays);
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

  it('carries the prefix and Secure wherever there is TLS', async () => {
    const bench = testBench(tableWith(seconds(now) + 28 * days));
    bench.stage = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example' };
    const answer = await bench.call(me, { cookie: `__Host-${cookie}` });
    expect(answer.cookies[0]).toBe(`__Host-${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`);
  });

  it('lets reads run beside its own, and nothing else before it is known to be good', async () => {
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

  it('comes before any refusal: a stranger learns nothing from the reason', async () => {
    const strict = endpoint(closed, async () => {
      throw new Refusal('walker_not_found');
    });
    expect((await testBench(tableWith(undefined)).call(strict, { cookie })).status).toBe(401);
    expect((await testBench(tableWith(inTwentyDays)).call(strict, { cookie })).status).toBe(404);
  });
});

describe("a call that names the walker's own id", () => {
  const ownFile = route({
    method: 'POST',
    path: '/api/users/{id}/file',
    auth: 'own',
    needs: [],
    params: z.object({ id: z.string() }),
    response: z.object({ walkerId: z.string() }),
  });
  const named = route({
    method: 'POST',
    path: '/api/named',
    auth: 'own',
    ownId: 'body.userId',
    needs: [],
    body: z.object({ userId: z.optional(z.string()), text: z.optional(z.string()) }),
    response: z.object({ walkerId: z.string() }),
  });
  let ran = 0;
  const inPath = endpoint(ownFile, async ({ walkerId }) => {
    ran++;
    return { walkerId };
  });
  const inBody = endpoint(named, async ({ walkerId }) => {
    ran++;
    return { walkerId };
  });
  const path = (id: string): Call => ({ method: 'POST', params: { id }, cookie });
  const body = (body: object): Call => ({ body, cookie });

  it.each([
    ['their own id in the path', inPath, path(walkerId), 200],
    ['an id of another walker in the path', inPath, path(randomId()), 403],
    ['their own id in the body', inBody, body({ userId: walkerId }), 200],
    ['no id in the body', inBody, body({}), 200],
    ['an id of another walker in the body', inBody, body({ userId: randomId() }), 403],
    ['an input that is wrong besides', inBody, body({ userId: randomId(), text: 3 }), 400],
  ])(
    '%s is answered as it should be, and a refused one never reaches the handler',
    async (_, handler, call, status) => {
      ran = 0;
      const answer = await testBench(tableWith(inTwentyDays)).call(handler, call);
      expect(answer.status).toBe(status);
      expect(ran).toBe(status === 200 ? 1 : 0);
      if (status === 403) expect(answer.headers['x-error-code']).toBe('not_yours');
    },
  );

  it('is 401 without a good session, whatever id it names', async () => {
    for (const id of [walkerId, randomId()]) {
      expect((await testBench(tableWith(undefined, 5)).call(inPath, path(id))).status).toBe(401);
      expect((await testBench(tableWith(inTwentyDays)).call(inPath, { ...path(id), cookie: undefined })).status).toBe(
        401,
      );
    }
  });
});

describe('what goes out', () => {
  it('never shows an unexpected error, and logs its place without its words', async () => {
    const bench = testBench({});
    const broken = endpoint(open, async () => {
      throw new Error('cannot reach 57.70,11.96 for ada@example.org');
    });
    const answer = await bench.call(broken, { body: { name: 'ada' } });
    expect(answer).toMatchObject({ status: 500, text: 'Something went wrong on our side. Please quote request-1.' });
    expect(bench.lines.map((line) => line.message)).toEqual(['fault', 'request']);
    expect(bench.lines[1]?.counts).toEqual({ faults: 1 });
    expect(JSON.stringify(bench.lines)).not.toMatch(/57\.70|ada@/);
  });

  it('treats an answer of the wrong shape as a fault of ours', async () => {
    const bench = testBench({});
    const wrong = endpoint(open, async () => JSON.parse('{"name": 3}'));
    expect((await bench.call(wrong, { body: { name: 'ada' } })).status).toBe(500);
    expect(bench.lines[0]?.error).toContain('InvalidOutput at name');
  });

  it('strips what the contract does not name', async () => {
    const chatty = endpoint(open, async () => JSON.parse('{"name": "ada", "homeLatitude": 57.7}'));
    expect((await testBench({}).call(chatty, { body: { name: 'ada' } })).json).toEqual({ name: 'ada' });
  });

  it('counts in the log line what the handler counted, and every refusal and fault', async () => {
    const bench = testBench({});
    const counting = endpoint(open, async ({ body, count }) => {
      count('conflicts');
      count('conflicts');
      if (body.name === 'bob') throw new Refusal('busy');
      count('completions');
      return { name: body.name };
    });
    for (const name of ['ada', 'bob']) await bench.call(counting, { body: { name } });
    await bench.call(echo, { body: { name: 'ada' } });
    expect(bench.lines.map(({ counts }) => counts)).toEqual([
      { conflicts: 2, completions: 1 },
      { conflicts: 2, refusals: 1 },
      undefined,
    ]);
  });

  it('is one log line a request, and headers for one person’s data', async () => {
    const bench = testBench({});
    const answer = await bench.call(echo, { body: { name: 'ada' } });
    expect(bench.lines).toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'request',
        requestId: 'request-1',
        route: 'POST /api/echo',
        status: 200,
      }),
    ]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
  });
});

describe('the address that nobody answers', () => {
  const find = (method: string, path: string) =>
    notFound({ stage: testStage, clock: () => now, log: () => undefined })(httpEvent({ method, path }));

  it('is 405 with Allow where the path is known', async () => {
    const answer = await find('PUT', '/api/users/abc');
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET, PATCH, DELETE' } });
  });

  it('is 404 in the same form anywhere else', async () => {
    const answer = await find('GET', '/api/nothing');
    expect(answer).toMatchObject({ statusCode: 404, body: 'There is nothing here.' });
    expect(answer.headers['x-error-code']).toBe('not_found');
  });
});
