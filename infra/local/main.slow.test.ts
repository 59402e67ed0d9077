import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { HOME } from '../../functions/testing/walkerClient.ts';
import { openApi } from '../../shared/openapi/describe.ts';
import { operatorHeaders, operatorKey } from './secrets.ts';
import { type RunningStack, runCommand, startStack } from './stack.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-stack-'));
const DATA_DIR = join(folder, 'data');
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ DATA_DIR, SIGNPOST_NOW: '2026-11-20T23:30:00Z' });
});
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(stack.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const person = { username: 'ada_l', password: 'secret1' };

/** Sends raw bytes that `fetch` would not send. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request(stack.url + path, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}

describe('API for others', () => {
  it('the example of docs/api.md plans a walk, completes it and prints the board', async () => {
    const answer = await post('/api/register', {
      username: 'script_owner',
      password: 'secret1',
      timeZone: 'Europe/Lisbon',
    });
    const { id } = await answer.json();
    const session = { ...json, cookie: cookieOf(answer) };
    await fetch(`${stack.url}/api/users/${id}`, { method: 'PATCH', headers: session, body: JSON.stringify(HOME) });
    const tokenRequest = { name: 'Script', scopes: ['read', 'walk'], currentPassword: 'secret1' };
    const { token } = await (await post('/api/tokens', tokenRequest, session)).json();
    const photo = join(folder, 'sign.jpg');
    await writeFile(photo, await signPhoto());
    const env = { ...process.env, SIGNPOST_URL: stack.url, SIGNPOST_TOKEN: token };
    const { stdout } = await promisify(execFile)(process.execPath, ['docs/walkOfToday.mjs', photo], { env });
    expect(stdout).toMatch(/: \d+ points\n/);
    expect(stdout).toMatch(/^\d+ script_owner \d+$/m);
  });

  it('GET /openapi.json answers the description without a session', async () => {
    const answer = await fetch(`${stack.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApi())));
  });
});

describe('API over HTTP', () => {
  it('GET /api/health answers ok', async () => {
    const answer = await fetch(`${stack.url}/api/health`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it.skipIf(process.platform === 'win32')(
    'nothing in the data folder is readable by other users of the machine',
    () => {
      const files = ['.', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })];
      expect(files).toContain('dynamodb.sqlite-wal');
      expect(files.filter((file) => statSync(join(DATA_DIR, file)).mode & 0o077)).toEqual([]);
    },
  );

  it('registration sets a session cookie', async () => {
    const answer = await post('/api/register', { ...person, timeZone: 'Asia/Tokyo' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ username: 'ada_l', points: 0 });
    const user = await fetch(`${stack.url}/api/user`, { headers: { cookie: cookieOf(answer) } });
    expect([user.status, (await user.json()).username]).toEqual([200, 'ada_l']);
    const stranger = await fetch(`${stack.url}/api/user`);
    expect([stranger.status, await stranger.text()]).toEqual([401, 'Please log in first.']);
  });

  it.each([
    [
      'far too much',
      'POST',
      '/api/register',
      json,
      `{"username":"${'a'.repeat(2_000_000)}"}`,
      413,
      'That request is too large.',
    ],
    [
      'another site',
      'POST',
      '/api/login',
      { ...json, origin: 'https://evil.example' },
      '{}',
      403,
      'This request came from another site.',
    ],
    ['a garbled cookie', 'GET', '/api/user', { cookie: 'session=%00;;=; x' }, undefined, 401, 'Please log in first.'],
    ['another method', 'PUT', '/api/user', {}, undefined, 405, "This address doesn't support that method."],
    ['an unknown path', 'GET', '/api/nothing/here', {}, undefined, 404, "There's nothing here."],
    ['the API itself', 'GET', '/api', {}, undefined, 404, "There's nothing here."],
    ['a broken escape', 'GET', '/api/users/%E0%A4%A', {}, undefined, 401, 'Please log in first.'],
    ['a polluted query', 'GET', '/api/user?__proto__=1', {}, undefined, 401, 'Please log in first.'],
  ])('a request with %s is refused with its text', async (_, method, path, headers, body, status, text) => {
    const answer = await raw(method, path, headers as Record<string, string>, body);
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('a shared photo without a service worker redirects to the home screen', async () => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(300_000)], { type: 'image/jpeg' }), 'sign.jpg');
    const answer = await fetch(`${stack.url}/share-photo`, { method: 'POST', body: form, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?shared=missed']);
  });

  it('a call with an unknown method answers the Allow header', async () => {
    expect((await raw('DELETE', '/api/user')).headers.allow).toBe('GET');
  });

  it('the viewer address is never taken from the client', async () => {
    const guess = (index: number) =>
      post(
        '/api/login',
        { username: 'nobody_at_all', password: 'wrong-one' },
        { 'cloudfront-viewer-address': `10.0.0.${index}:1` },
      );
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => guess(index)));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('operator routes', () => {
  const email = 'reset_me@example.org';
  const mailboxIn = (output: string) => /^mailbox: (http:\S+)$/m.exec(output)?.[1] ?? '';
  const queued = { 'x-amz-target': 'AmazonSQS.SendMessage' };
  const proxies = [
    {},
    { host: 'walk.example.org', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    { host: '127.0.0.1' },
  ];

  it('operator routes answer 404 without the operator key or through a proxy', async () => {
    expect((await post('/api/register', { username: 'reset_me', password: 'secret1', email })).status).toBe(201);
    for (const headers of proxies) {
      const forgot = await raw('POST', '/api/forgot-password', { ...json, ...headers }, JSON.stringify({ email }));
      expect([forgot.status, forgot.text]).toEqual([200, '{}']);
      const calls = await Promise.all([
        raw('GET', '/_local/mail', headers),
        raw('GET', '/_local/mail.json', headers),
        raw('POST', '/_local/jobs/closeDays', headers),
        raw('POST', '/_local/command', headers, '{"verb":"moderate","words":["list"],"reason":"","operator":"me"}'),
        raw('POST', '/', { ...headers, ...queued }, '{"QueueUrl":"signs","MessageBody":"{}"}'),
        raw('POST', '/v2/email/outbound-emails', { ...headers, ...json }, '{}'),
      ]);
      expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
  });

  it('the operator key from the data folder opens the operator routes', async () => {
    const headers = operatorHeaders(DATA_DIR);
    const mails = await (await fetch(`${stack.url}/_local/mail.json?to=${email}`, { headers })).json();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain('Your Signpost password');
    const job = await runCommand(['job', 'closeDays'], { DATA_DIR });
    expect([job.stdout, job.stderr]).toEqual([expect.stringMatching(/^closeDays: /), '']);
  });

  it('the server prints the address of the mailbox', async () => {
    const opened = await fetch(mailboxIn(stack.output()), { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/_local/mail']);
    const inbox = await fetch(`${stack.url}/_local/mail`, { headers: { cookie: cookieOf(opened) } });
    expect(await inbox.text()).toContain('Your Signpost password');
  });

  it("buckets accept signatures of the folder's own keys only", async () => {
    const client = (secretAccessKey: string) =>
      new S3Client({
        endpoint: `${stack.url}/_s3`,
        region: 'eu-north-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'local', secretAccessKey },
      });
    const list = new ListObjectsV2Command({ Bucket: 'photos' });
    await expect(client('local-secret').send(list)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect((await fetch(`${stack.url}/_s3/photos?list-type=2`)).status).toBe(403);
    expect((await client(operatorKey(DATA_DIR)).send(list)).$metadata.httpStatusCode).toBe(200);
  });
});

it('an API answer is compressed for clients that accept it', async () => {
  const cookie = cookieOf(await post('/api/login', person));
  const [packed, plain] = await Promise.all(
    ['br', 'identity'].map((encoding) => raw('GET', '/api/achievements', { cookie, 'accept-encoding': encoding })),
  );
  expect(packed?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(plain?.headers).not.toHaveProperty('content-encoding');
  expect(plain?.headers.vary).toBe('accept-encoding');
  const [sent, whole] = [packed, plain].map((answer) => Number(answer?.headers['content-length']));
  expect(sent).toBeLessThan((whole ?? 0) / 3);
  const unpacked = await (await fetch(`${stack.url}/api/achievements`, { headers: { cookie } })).text();
  expect(unpacked).toBe(plain?.text);
});

describe('site', () => {
  it('screens answer index.html and missing files 404', async () => {
    for (const path of ['/', '/profile', '/reset-password?token=x']) {
      const answer = await fetch(stack.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    }
    for (const path of ['/assets/nothing.js', '/missing.png', '/..%2f..%2fpackage.json', '/%00', '/objects/x.jpg']) {
      expect((await fetch(stack.url + path)).status).toBe(404);
    }
  });

  it('/.well-known/change-password redirects and other well-known paths answer 404', async () => {
    const well = (name: string) => fetch(`${stack.url}/.well-known/${name}`, { redirect: 'manual' });
    const found = await well('change-password');
    expect([found.status, found.headers.get('location')]).toEqual([302, '/?change-password']);
    const probe = await well('resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(probe.status).toBe(404);
  });

  it('hashed assets are immutable and compressed', async () => {
    const page = await (await fetch(`${stack.url}/`)).text();
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    const answer = await raw('GET', String(asset), { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });
});

describe('process', () => {
  it('SIGNPOST_NOW sets the clock of the domain', async () => {
    const login = await post('/api/login', person);
    const cookie = cookieOf(login);
    const generated = await post('/api/routes/generate', HOME, { cookie });
    // 11:30 pm UTC is the next morning in Tokyo.
    expect((await generated.json()).date).toBe('2026-11-21');
  });

  it('a second server on the same folder is refused', async () => {
    await expect(startStack({ DATA_DIR })).rejects.toThrow(DATA_DIR);
  });

  it("SIGTERM to npm's process ends the server and its engine", async () => {
    const folderOfNpm = join(folder, 'npm');
    const started = await startStack({ DATA_DIR: folderOfNpm }, [], ['npm', 'start']);
    await started.stop('SIGTERM');
    const left = () => spawnSync('pgrep', ['-f', folderOfNpm], { encoding: 'utf8' }).stdout.trim();
    await expect.poll(left, { timeout: 60_000 }).toBe('');
    await expect(fetch(started.url)).rejects.toThrow('fetch failed');
  });

  it('a server reports a used port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startStack({ DATA_DIR: join(folder, 'other'), PORT: String(port) })).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
    other.close();
  });

  it.each([
    ['PORT', 'ninety', 'PORT is not a port number: ninety'],
    ['SIGNPOST_NOW', 'yesterday', 'SIGNPOST_NOW is not an instant such as 2026-11-20T09:00:00Z: yesterday'],
    ['SITE_URL', 'https://walk.example.org', 'SITE_URL names a site for others'],
  ])('a server refuses an invalid %s', async (name, value, sentence) => {
    const env = { DATA_DIR: join(folder, 'other'), SIGNPOST_DEV: '1', [name]: value };
    await expect(startStack(env)).rejects.toThrow(sentence);
  });

  it('accounts survive a restart, and no process is left', async () => {
    expect(await stack.stop('SIGINT')).toBe(0);
    const left = spawnSync('pgrep', ['-f', DATA_DIR], { encoding: 'utf8' });
    expect(left.stdout.trim()).toBe('');
    stack = await startStack({ DATA_DIR, SIGNPOST_DEV: '1' });
    expect((await post('/api/login', person)).status).toBe(200);
    const forgot = await post('/api/forgot-password', { email: 'reset_me@example.org' });
    expect(await forgot.json(), 'in development mode').toEqual({ resetToken: expect.stringMatching(/^[\w-]{60,}$/) });
  });
});
