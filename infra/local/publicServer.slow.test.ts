import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { someView } from '../../functions/testing/pictures.ts';
import { type Exchange, httpTransport } from '../../functions/testing/transports.ts';
import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import { orderLocally } from './operatorCommands.ts';
import { keyedPath, keyHeader, operatorKey } from './secrets.ts';
import { type RunningStack, runCommand, startStack } from './stack.fixture.ts';

const SITE_URL = 'https://walk.example.org';
const folder = mkdtempSync(join(tmpdir(), 'signpost-public-'));
const DATA_DIR = join(folder, 'data');
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ DATA_DIR, SITE_URL: `${SITE_URL}/`, FORGOT_ANSWER_MS: '10' });
});
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the process like a reverse proxy that passes the Host header on, unless `headers` has another. */
const throughProxy: Exchange = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const { host, pathname, search } = new URL(url);
    const sent = request(stack.url + pathname + search, { method, headers: { host, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        const answered = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        const cookies = answer.headers['set-cookie'] ?? [];
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(answered), cookies, text });
      });
    });
    sent.on('error', reject).end(body);
  });
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
  throughProxy(SITE_URL + path, { method, headers, ...(body !== undefined && { body }) });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(path, { 'content-type': 'application/json', ...headers }, 'POST', JSON.stringify(body));

it('a walker of a public server walks with a secure cookie, and the photo stays on its origin', async () => {
  const email = 'ada@example.org';
  const body = { username: 'ada_l', password: 'a first foot forward', email };
  const registered = await post('/api/register', body, { origin: SITE_URL });
  expect([registered.status, (await post('/api/register', body, { origin: 'https://evil.example' })).status]).toEqual([
    201, 403,
  ]);
  const [session, signedIn] = registered.cookies;
  expect(session).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(signedIn).toMatch(/^__Host-signedIn=1; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/);

  const photo = await someView(1);
  const walker = new WalkerClient(
    httpTransport(SITE_URL, () => photo, throughProxy),
    body,
  );
  await walker.login();
  const photoUrl = await walker.upload();
  expect(photoUrl).toMatch(/^https:\/\/walk\.example\.org\/_s3\/uploads\//);
  const walked = await walker.complete((await walker.plan()).json.id, photoUrl);
  expect([walked.status, walked.json.challenge.photoUrl]).toEqual([200, expect.stringMatching(/^\/objects\//)]);
  expect((await ask(walked.json.challenge.photoUrl)).status).toBe(200);
});

it("a public server's pages name no other origin", async () => {
  const page = await ask('/');
  expect(page.headers['content-security-policy']).toMatch(/connect-src 'self';/);
  expect(page.headers['content-security-policy']).not.toMatch(/localhost|127\.0\.0\.1|http:/);
  expect(JSON.parse((await ask('/config.json')).text)).not.toHaveProperty('demoHome');
  expect((await ask('/config.json')).text + (await ask('/manifest.webmanifest')).text).not.toMatch(/localhost|127\.0/);
});

it('a public server has no operator routes, with the operator key or without', async () => {
  const key = operatorKey(DATA_DIR);
  const queued = { 'x-amz-target': 'AmazonSQS.SendMessage' };
  for (const host of ['walk.example.org', '127.0.0.1', 'localhost:3000', new URL(stack.url).host]) {
    for (const headers of [{ host }, { host, [keyHeader]: key }, { host, cookie: `operatorKey=${key}` }]) {
      const calls = await Promise.all([
        ask('/_local/mail', headers),
        ask(`/_local/mail?key=${key}`, headers),
        ask(`${keyedPath(key)}/_local/mail`, headers),
        ask('/_local/command', headers, 'POST', '{"verb":"moderate","words":["list"],"reason":"","operator":"me"}'),
        ask('/_local/jobs/closeDays', headers, 'POST'),
        ask('/v2/email/outbound-emails', headers, 'POST', '{}'),
        ask('/', { ...headers, ...queued }, 'POST', '{"QueueUrl":"signs","MessageBody":"{}"}'),
      ]);
      expect([...new Set(calls.map(({ status }) => status))]).toEqual([host === 'walk.example.org' ? 404 : 421]);
    }
  }
});

it('a call with another host than that of SITE_URL answers 421, but for health', async () => {
  const { host } = new URL(stack.url);
  const refused = await ask('/api/user', { host, 'x-forwarded-host': 'walk.example.org' });
  expect([refused.status, refused.text]).toEqual([
    421,
    'This site is https://walk.example.org. A proxy before it must pass on the Host header.',
  ]);
  expect((await ask('/api/health', { host })).text).toBe('{"status":"ok"}');
});

it('logins are limited by the address that the proxy forwards, whatever the client wrote before it', async () => {
  const guess = (forwarded: string) =>
    post('/api/login', { username: 'nobody_at_all', password: 'wrong-one' }, { 'x-forwarded-for': forwarded });
  const from = async (address: (index: number) => string) => {
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => guess(address(index))));
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await from((index) => `198.51.100.${index}, 203.0.113.9`)).toBe(1);
  expect(await from((index) => `198.51.100.${index}`)).toBe(0);
});

it('metrics are on the port of the operator only', async () => {
  await ask('/api/health');
  const answer = await fetch(`${readFileSync(join(DATA_DIR, 'address'), 'utf8').trim()}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await answer.text()).trim().split('\n');
  expect(lines.filter((line) => !/^[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? [\d.e+-]+$/.test(line))).toEqual([]);
  expect(lines.join('\n')).toContain('signpost_requests_total{route="GET /api/health",status="200"} ');
  const names = lines.map((line) => /^\w+/.exec(line)?.[0]);
  for (const name of ['request_seconds_total', 'event_loop_delay_p99_seconds'])
    expect(names).toContain(`signpost_${name}`);
  expect((await ask('/metrics')).headers['content-type']).toBe('text/html; charset=utf-8');
});

it('metrics are refused to a page that points a name of its own at this machine, and answered to the key', async () => {
  const operator = readFileSync(join(DATA_DIR, 'address'), 'utf8').trim();
  const statusFor = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request(`${operator}/metrics`, { headers, agent: false }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
  const host = 'rebound.example:80';
  expect(await statusFor({ host })).toBe(404);
  expect(await statusFor({ host, [keyHeader]: operatorKey(DATA_DIR) })).toBe(200);
  expect(await statusFor({ host: 'localhost:9090' })).toBe(200);
});

it('a server without SMTP_URL says so, and a command on its folder makes a reset link that works once', async () => {
  const person = { username: 'bosse', password: 'a first foot forward', email: 'bo@example.org' };
  expect((await post('/api/register', person)).status).toBe(201);
  const forgot = await post('/api/forgot-password', { email: person.email });
  expect([forgot.status, forgot.text]).toEqual([409, "This server can't send e-mail. Please ask its owner."]);

  const { stdout } = await runCommand(['user', 'reset-link', 'Bosse'], { DATA_DIR });
  const [, token = ''] = /^https:\/\/walk\.example\.org\/reset-password#token=(\S+)\n/.exec(stdout) ?? [];
  const reset = () => post('/api/reset-password', { token, password: 'a second foot forward' });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
  const { username } = person;
  expect((await post('/api/login', { username, password: 'a second foot forward' })).status).toBe(200);
  const order = { verb: 'user' as const, words: ['reset-link', 'nobody'], reason: '', operator: 'olga' };
  await expect(orderLocally(DATA_DIR, order)).rejects.toThrow('There is no walker called nobody.');
});
