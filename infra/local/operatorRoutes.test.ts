import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Listener } from './gateway.ts';
import { isOperatorCall, mailboxAddress, operatorListener } from './operatorRoutes.ts';
import { keyedPath, keyHeader } from './secrets.ts';

const key = `${'k'.repeat(42)}1`;
const otherKey = `${'k'.repeat(42)}2`;
let server: Server;
let origin: string;

const named =
  (name: string): Listener =>
  async (incoming, response) => {
    incoming.resume();
    response.end(`${name} ${incoming.url}`);
  };

beforeAll(async () => {
  const routes = {
    mail: named('mail'),
    jobs: named('jobs'),
    commands: { '/_local/moderation': named('moderation') },
    queue: named('queue'),
  };
  const listener = operatorListener({ key, ...routes });
  server = createServer((incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (isOperatorCall(incoming, path)) void listener(incoming, response);
    else response.end('site');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const toQueue = { 'x-amz-target': 'AmazonSQS.SendMessage' };
const routes: [string, string, string, Record<string, string>?][] = [
  ['mail', 'GET', '/_local/mail'],
  ['mail', 'GET', '/_local/mail.json?to=a@b.cd'],
  ['mail', 'POST', '/v2/email/outbound-emails'],
  ['jobs', 'POST', '/_local/jobs/closeDays'],
  ['moderation', 'POST', '/_local/moderation'],
  ['queue', 'POST', '/', toQueue],
];

function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
    const sent = request(origin + path, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    sent.on('error', reject).end();
  });
}

describe.each(routes)('the operator route to %s (%s %s)', (name, method, path, extra = {}) => {
  it.each([
    ['a plain local call', {}],
    ['the call of a proxy that keeps the host', { host: 'walk.example.org', 'x-forwarded-for': '203.0.113.9' }],
    ['the call of a proxy that sends its own host', { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' }],
    ['another key', { [keyHeader]: otherKey }],
    ['a shorter key', { [keyHeader]: key.slice(1) }],
    ['another cookie', { cookie: `operatorKey=${otherKey}` }],
  ])('%s without the operator key answers 404', async (_, headers) => {
    const answer = await ask(method, path, { ...extra, ...(headers as Record<string, string>) });
    expect([answer.status, answer.text]).toEqual([404, "There's nothing here."]);
  });

  it('the operator key is accepted in a header and in the path', async () => {
    const answer = { status: 200, text: `${name} ${path}` };
    expect(await ask(method, path, { ...extra, [keyHeader]: key })).toMatchObject({
      ...answer,
      text: expect.stringContaining(`${name} ${path.split('?')[0]}`),
    });
    const inPath = await ask(method, keyedPath(key) + path, extra);
    expect([inPath.status, inPath.text.split('?')[0]]).toEqual([200, `${name} ${path.split('?')[0]}`]);
    expect((await ask(method, keyedPath(otherKey) + path, extra)).status).toBe(404);
  });
});

it("queue messages are accepted at the key's root path only", async () => {
  expect((await ask('POST', keyedPath(key), toQueue)).text).toMatch(/^queue/);
  expect((await ask('POST', keyedPath(otherKey), toQueue)).status).toBe(404);
});

describe('mailbox', () => {
  it('the printed address of the mailbox sets a cookie that opens it', async () => {
    const address = mailboxAddress(origin, key).slice(origin.length);
    const opened = await ask('GET', `${address}&to=a%40b.cd`);
    expect([opened.status, opened.headers.location]).toEqual([303, '/_local/mail?to=a%40b.cd']);
    const [cookie] = opened.headers['set-cookie'] as string[];
    expect(cookie).toBe(`operatorKey=${key}; Path=/_local; HttpOnly; SameSite=Strict`);
    const read = await ask('GET', '/_local/mail/1', { cookie: `theme=dark; operatorKey=${key}` });
    expect([read.status, read.text]).toEqual([200, 'mail /_local/mail/1']);
  });

  it('an address with a wrong key sets no mailbox cookie', async () => {
    const answer = await ask('GET', `/_local/mail?key=${otherKey}`);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined]);
  });

  it('the mailbox cookie opens no other operator route', async () => {
    const headers = { cookie: `operatorKey=${key}` };
    const calls = routes.filter(([, method]) => method === 'POST');
    for (const [, method, path, extra] of calls) {
      expect((await ask(method, path, { ...extra, ...headers })).status, path).toBe(404);
    }
  });
});

it('an unknown path under /_local answers 404 even with the key', async () => {
  for (const path of ['/_local', '/_local/', '/_local/nothing', `/_local/${key}`]) {
    expect((await ask('GET', path, { [keyHeader]: key })).status, path).toBe(404);
  }
  expect((await ask('GET', '/_localhost')).text).toBe('site');
});
