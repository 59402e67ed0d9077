import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../infra/local/engineCommand.ts';
import { type RunningStack, startStack } from '../../../infra/local/stack.fixture.ts';
import { isOnPath, processes } from '../browsers/processes.ts';
import { allowPosition, generates } from '../driver/home.ts';
import { celebration, choose, openUpload, photoFile } from '../driver/photo.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { launchChromium } from '../helper/chromium.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const programs = ['caddy', 'nginx', 'certutil'] as const;
const [caddy, nginx, trust] = programs;
const missing = programs.filter((program) => !isOnPath(program));
const skipped = missing.length > 0 ? ` (skipped: sudo apt-get install caddy nginx libnss3-tools for ${missing})` : '';

const { folder, start, end } = processes();
const mails: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (message, _session, done) => {
    // Long lines are quoted-printable.
    void text(message).then((mail) => {
      mails.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      done();
    });
  },
});
let [site, ca]: [URL, Buffer] = [new URL('https://app.test'), Buffer.alloc(0)];
let stack: RunningStack;

async function startSite(): Promise<Browser> {
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  site = new URL(`https://app.test:${await freePort()}`);
  const DATA_DIR = join(folder, 'data');
  mkdirSync(DATA_DIR);
  giveStreets(DATA_DIR);
  stack = await startStack({
    ...{ DATA_DIR, SITE_URL: site.origin, SIGN_MODELS: 'off', FORGOT_ANSWER_MS: '50' },
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Signpost <walk@app.test>',
  });
  await startCaddy();
  const database = `sql:${join(folder, '.pki/nssdb')}`;
  mkdirSync(join(folder, '.pki/nssdb'), { recursive: true });
  const certutil = (...words: string[]) => spawnSync(trust, ['-d', database, ...words]).status;
  expect([certutil('-N', '--empty-password'), certutil('-A', '-t', 'C,,', '-n', 'caddy', '-i', root)]).toEqual([0, 0]);
  return launchChromium(['--host-resolver-rules=MAP app.test 127.0.0.1'], folder);
}

const root = join(folder, 'pki/authorities/local/root.crt');

/** Without root's trust store and port 80. */
async function startCaddy(): Promise<void> {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
      admin off
      auto_https disable_redirects
      skip_install_trust
      storage file_system ${folder}
    }
    ${site.origin} {
      bind 127.0.0.1
      tls internal
      reverse_proxy ${new URL(stack.url).host}
    }`,
  );
  start(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], { env: { ...process.env, HOME: folder } });
  await vi.waitUntil(() => existsSync(root), { timeout: 60_000 });
  ca = readFileSync(root);
  await vi.waitUntil(async () => (await ask('GET', '/api/health').catch(() => undefined))?.status === 200, 60_000);
}

const guide = readFileSync('docs/self-hosting.md', 'utf8');
const asInTheGuide = guide.match(/^ *proxy_(http_version|set_header) .*;$/gm)?.join(' ');

interface Sent {
  from?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A call through Caddy from an address of this machine. */
const ask = (method: string, path: string, { from = '127.0.0.1', headers = {}, body }: Sent = {}) =>
  answerOf(
    overHttps({
      ...{ method, path, host: '127.0.0.1', port: site.port, servername: site.hostname, ca, localAddress: from },
      headers: { host: site.host, ...(body && { 'content-type': 'application/json' }), ...headers },
    }),
    body,
  );

async function answerOf(sent: ClientRequest, body: object | undefined) {
  sent.end(body && JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, text: await text(answer), headers: answer.headers };
}

async function mailedLink(subject: string, path: string): Promise<string> {
  const mail = await vi.waitUntil(() => mails.find((each) => each.includes(`Subject: ${subject}`)), 60_000);
  return new RegExp(`^${site.origin}${path}#token=[\\w-]+`, 'm').exec(mail)?.[0] ?? mail;
}

function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  return asked;
}

describe.skipIf(missing.length > 0)(`public server${skipped}`, () => {
  const browser = browserForTests(startSite);
  afterAll(async () => {
    await stack.stop();
    await end();
    mailServer.close();
  });

  it('behind Caddy a walker registers, walks, sends a photo, and resets a password by mail', async () => {
    const page = await browser.open({ at: site.origin, worker: true });
    const asked = requestsOf(page);
    await allowPosition(page);
    const walker = walkerOn(page);
    const account = await walker.register(newAccount({ email: 'ada@example.org' }));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await walker.visit(await mailedLink('Is this your e-mail address?', '/verify-email'));
    await walker.button('Confirm My Address').click();
    await walker.sees(walker.heading('Address Confirmed'));

    await walker.visit('/');
    await generates(walker);
    await walker.button('Start Walking').click();
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
    await walker.seesNo(celebration(page));
    await walker.sees(walker.text('Challenge Completed!'));

    // A refetch after the celebration may be under way.
    browser.expectComplaint(/status of 401 .*\/api\/challenges\/today/);
    await walker.signOut();
    await walker.seesLogin();
    await walker.forgets('ada@example.org');
    await walker.visit(await mailedLink('Your Signpost password', '/reset-password'));
    for (const label of ['New password', 'Confirm password'])
      await page.getByLabel(label).fill('a second foot forward');
    await walker.button('Reset Password').click();
    await walker.sees(walker.heading('Password Reset Successful!'));
    await walker.signIn({ ...account, password: 'a second foot forward' });
    await walker.isHome();

    const session = (await page.context().cookies()).find(({ httpOnly }) => httpOnly);
    expect(session).toMatchObject({ name: '__Host-session', secure: true, sameSite: 'Lax', path: '/' });
    const others = asked.filter((url) => !/^(blob|data):/.test(url) && new URL(url).origin !== site.origin);
    expect(others).toEqual([]);
    expect(asked.filter((url) => url.startsWith(`${site.origin}/_s3/uploads/`))).not.toEqual([]);
  });

  it('behind Caddy pages name no other origin, and logins are limited by the address it forwards', async () => {
    const page = await ask('GET', '/');
    expect(page.headers['content-security-policy']).toMatch(/connect-src 'self';/);
    expect(page.headers['content-security-policy']).not.toMatch(/localhost|127\.0|http:/);
    const guess = async (from: string, forged: number) => {
      const body = { username: 'nobody_at_all', password: 'wrong-one' };
      return (await ask('POST', '/api/login', { from, body, headers: { 'x-forwarded-for': `10.0.0.${forged}` } }))
        .status;
    };
    const statuses = [];
    for (let forged = 0; forged < 11; forged++) statuses.push(await guess('127.0.0.2', forged));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await guess('127.0.0.3', 0)).toBe(401);
  });

  it("nginx's bare proxy_pass gives no development answer, and with the guide's headers nginx serves the site", async () => {
    const [bare, guided] = [await freePort(), await freePort()];
    const file = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; events {}
      http { access_log off; ${paths.join(' ')}
        server { listen 127.0.0.1:${bare}; location / { proxy_pass ${stack.url}; } }
        server { listen 127.0.0.1:${guided}; client_max_body_size 12m; location / { proxy_pass ${stack.url}; ${asInTheGuide} } } }`,
    );
    start(nginx, ['-e', '/dev/null', '-c', file]);
    const through = (port: number, method: string, path: string, body?: object) => {
      const headers = { host: site.host, 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json' };
      return answerOf(overHttp({ host: '127.0.0.1', port, method, path, headers }), body);
    };
    await vi.waitUntil(
      async () => (await through(bare, 'GET', '/api/health').catch(() => undefined))?.status === 200,
      60_000,
    );
    const answers = await Promise.all([
      through(bare, 'POST', '/api/forgot-password', { email: 'ada@example.org' }),
      through(bare, 'GET', '/_local/mail'),
      through(bare, 'POST', '/_local/moderation', { words: ['list'], reason: '', operator: 'me' }),
      through(bare, 'GET', '/'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([421, 421, 421, 421]);
    expect(answers[0]?.text).toContain('A proxy before it must pass on the Host header.');

    expect((await through(guided, 'GET', '/')).status).toBe(200);
    expect((await through(guided, 'GET', '/_local/mail')).status).toBe(404);
    const forgot = await through(guided, 'POST', '/api/forgot-password', { email: 'nobody@example.org' });
    expect([forgot.status, forgot.text]).toEqual([200, '{}']);
  });
});
