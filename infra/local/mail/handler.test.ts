import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMailPath, mailHandler, sendPath } from './handler.ts';

let dataDir: string;
let server: Server;
let origin: string;
let clock: Date;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signpost-mail-'));
  clock = new Date('2026-11-20T09:00:00Z');
  await serve();
});

afterEach(() => {
  stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function serve() {
  const handler = mailHandler({ dataDir, now: () => clock });
  server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  origin = `http://127.0.0.1:${address.port}`;
}

function stop() {
  server.close();
  server.closeAllConnections();
}

function send(mail: { to?: string[]; subject?: string; text?: string } = {}) {
  const { to = ['ada@example.org'], subject = 'Reset your password', text } = mail;
  const client = new SESv2Client({
    endpoint: origin,
    region: 'eu-north-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Signpost <hello@signpost.example>',
      Destination: { ToAddresses: to },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { ...(text !== undefined && { Text: { Data: text } }) },
        },
      },
    }),
  );
}

const inbox = async (query = ''): Promise<{ id: string; subject: string; text: string }[]> =>
  (await fetch(`${origin}/_local/mail.json${query}`)).json();
const page = async (path: string) => (await fetch(origin + path)).text();

describe('mail sent through SES', () => {
  it('mails are found by recipient in any case and with spaces', async () => {
    await send({ to: ['Ada@Example.org'], text: 'Hello' });
    expect(await inbox('?to=%20ADA%40example.ORG%20')).toHaveLength(1);
    expect(await inbox('?to=bob%40example.org')).toEqual([]);
  });

  it('a sent mail is answered with its id and is in the inbox', async () => {
    const { MessageId } = await send({ text: 'Hello' });
    expect(await inbox()).toEqual([
      {
        id: MessageId,
        receivedAt: '2026-11-20T09:00:00.000Z',
        from: 'Signpost <hello@signpost.example>',
        to: ['ada@example.org'],
        subject: 'Reset your password',
        text: 'Hello',
      },
    ]);
  });

  it('mails survive a restart, and half-written files are ignored', async () => {
    await send({ text: 'Hello' });
    writeFileSync(join(dataDir, 'mail', '001795000000000-000009-0123456789abcdef.json.part'), '{"half":');
    stop();
    await serve();
    expect((await inbox()).map(({ text }) => text)).toEqual(['Hello']);
  });

  it('mails are listed newest first, also within a millisecond', async () => {
    for (const subject of ['first', 'second', 'third']) await send({ subject, text: 'x' });
    clock = new Date('2026-11-20T08:00:00Z');
    await send({ subject: 'earlier', text: 'x' });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first', 'earlier']);
  });

  it('the inbox of an address shows the mails of that recipient alone', async () => {
    await send({ to: ['Ada@Example.org'], subject: 'for ada', text: 'x' });
    await send({ to: ['bob@example.org'], subject: 'for bob', text: 'x' });
    expect((await inbox('?to=ada%40example.org')).map(({ subject }) => subject)).toEqual(['for ada']);
    expect(await inbox('?to=ada')).toEqual([]);
    expect(await page('/_local/mail?to=bob@example.org')).toContain('for bob');
    expect(await page('/_local/mail?to=bob@example.org')).not.toContain('for ada');
  });

  it('a mail without recipient or body is refused as by SES', async () => {
    const refused = [
      { text: 'x', to: [] },
      {},
      { text: 'x', to: ['nobody'] },
      { text: 'x', to: ['a@b.c\r\nBcc: d@e.f'] },
    ];
    for (const mail of refused) await expect(send(mail)).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
  });

  it('malformed JSON and other methods are refused', async () => {
    const post = (type: string, body: string) =>
      fetch(origin + sendPath, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('application/json', '{')).status).toBe(400);
    expect((await fetch(origin + sendPath)).headers.get('allow')).toBe('POST');
    expect((await fetch(`${origin}/_local/mail`, { method: 'POST' })).status).toBe(405);
  });
});

describe('inbox page', () => {
  it('an inbox page without mails says that it is empty', async () => {
    expect(await page('/_local/mail')).toContain('No mail yet.');
  });

  it('mails are listed with subject, recipient and time and link to their page', async () => {
    const { MessageId } = await send({ text: 'Hello there' });
    const list = await page('/_local/mail');
    expect(list).toContain(`href="/_local/mail/${MessageId}"`);
    for (const word of ['Reset your password', 'ada@example.org', '2026-11-20 09:00:00 UTC'])
      expect(list).toContain(word);
    expect(await page(`/_local/mail/${MessageId}`)).toContain('Hello there');
  });

  it('addresses in a mail become links without the trailing full stop', async () => {
    const link = 'http://localhost:3000/reset-password?token=a-b_c&from=mail';
    const { MessageId } = await send({ text: `Go to ${link}. Or (${link}) if you like.` });
    const html = await page(`/_local/mail/${MessageId}`);
    const escaped = link.replace('&', '&#38;');
    expect(html.split(`<a href="${escaped}" rel="noreferrer">${escaped}</a>`)).toHaveLength(3);
    expect(html).toContain('</a>. Or (<a');
  });

  it('the inbox page escapes all content of a mail', async () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const { MessageId } = await send({
      subject: evil,
      text: `${evil} javascript:alert(1) http://x/"onmouseover="alert(1)`,
      to: [`${evil}@example.org`],
    });
    for (const path of ['/_local/mail', `/_local/mail/${MessageId}`, `/_local/mail?to=${encodeURIComponent(evil)}`]) {
      const html = await page(path);
      expect(html).not.toMatch(/<script|<img|href="javascript|"onmouseover/);
    }
  });

  it('the content security policy forbids scripts, foreign content and framing', async () => {
    const { headers } = await fetch(`${origin}/_local/mail`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const html = await page('/_local/mail');
    expect(html).not.toMatch(/<style|style=|<script/);
    const css = await fetch(`${origin}/_local/mail.css`);
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(await css.text()).not.toMatch(/url\(|@import/);
  });

  it('the inbox answers 404 for a missing mail and reads no other file', async () => {
    writeFileSync(join(dataDir, 'secret.json'), '{"secret":"leaked"}');
    for (const path of [
      '/_local/mail/none',
      '/_local/mail/..%2fsecret',
      '/_local/mail/%2e%2e%2fsecret',
      '/_local/mail/',
    ]) {
      const answer = await fetch(origin + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('No such mail');
    }
  });
});

it('isMailPath accepts only the paths of the mailbox', () => {
  const own = ['/v2/email/outbound-emails', '/_local/mail', '/_local/mail/1', '/_local/mail.json', '/_local/mail.css'];
  expect(own.filter(isMailPath)).toEqual(own);
  expect(['/', '/v2/email', '/_local', '/_local/mailbox', '/api/health'].filter(isMailPath)).toEqual([]);
});
