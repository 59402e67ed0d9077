import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from './lan.ts';
import { fromBundle, type RunningStack, startStack } from './stack.fixture.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-lan-'));
let stack: RunningStack;
const authority = () => /http:\/\/127\.0\.0\.1:\d+/.exec(stack.output())?.[0] ?? '';

beforeAll(async () => {
  stack = await startStack({ DATA_DIR, HOST: '127.0.0.1' }, [], [...fromBundle, '--lan']);
});
afterAll(async () => {
  await stack.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

async function ask(ca: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const sent = request(stack.url + path, { ca, headers, method: body ? 'POST' : 'GET', agent: false });
  sent.end(body && JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  return {
    status: answer?.statusCode,
    cookie: answer?.headers['set-cookie']?.[0],
    text: answer && (await text(answer)),
  };
}

describe('npm start -- --lan', () => {
  it('a phone that trusts the served authority gets a public server over HTTPS', async () => {
    const served = await fetch(`${authority()}/signpost-authority.crt`);
    expect(served.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    const ca = await served.text();
    expect(await ask(ca, '/api/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    await expect(ask(readFileSync(join(import.meta.dirname, 'lan.ts'), 'utf8'), '/')).rejects.toThrow();
    const registered = await ask(ca, '/api/register', { username: 'ada_l', password: 'a first foot forward' });
    expect([registered.status, registered.cookie]).toEqual([201, expect.stringMatching(/^__Host-session=.*; Secure$/)]);
    expect((await ask(ca, '/_local/mail')).status).toBe(404);
  });

  it('the address, its QR code, and what needs trust are printed', () => {
    const lines = stack.output().split('\n');
    expect(stack.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(lines.filter((line) => /^[█▀▄ ]{20,}$/.test(line)).length).toBeGreaterThan(8);
    expect(stack.output()).toContain(`Phones in this network open ${stack.url} or scan it.`);
    expect(stack.output()).toContain('Signpost cannot be installed, opened offline, or send reminders');
    expect(stack.output()).not.toContain('mailbox:');
  });

  it('the fingerprint to compare is in the terminal and on the page of the phone', async () => {
    const fingerprint = fingerprintOf(await (await fetch(`${authority()}/signpost-authority.crt`)).text());
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(stack.output()).toContain(fingerprint);
    const page = await fetch(authority());
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain(fingerprint);
  });
});
