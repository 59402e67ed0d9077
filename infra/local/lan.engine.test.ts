import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../buildWeb.ts';
import { lanAddress, lanCertificate } from './lan.ts';
import { fromSource, type RunningStack, startStack } from './stack.fixture.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-lan-'));
let stack: RunningStack;
const authority = () => /http:\/\/127\.0\.0\.1:\d+/.exec(stack.output())?.[0] ?? '';

beforeAll(async () => {
  await buildWeb();
  stack = await startStack({ DATA_DIR, HOST: '127.0.0.1' }, [], [...fromSource, '--lan']);
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
    const served = await fetch(authority());
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

  it('the certificate is for the address and at most 398 days, and authority and key are kept private', async () => {
    const again = await lanCertificate(DATA_DIR, '127.0.0.1', new Date());
    const leaf = new X509Certificate(again.cert);
    expect(again.ca).toBe(await (await fetch(authority())).text());
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(Date.parse(leaf.validTo) - Date.now()).toBeLessThan(398 * 24 * 60 * 60 * 1000);
    for (const name of ['lan-authority', 'lan-certificate'])
      expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600);

    const moved = await lanCertificate(DATA_DIR, '192.168.1.20', new Date());
    expect(moved.ca).toBe(again.ca);
    expect(new X509Certificate(moved.cert).checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(new X509Certificate(moved.cert).verify(new X509Certificate(moved.ca).publicKey)).toBe(true);
    const later = await lanCertificate(DATA_DIR, '192.168.1.20', new Date(Date.now() + 380 * 24 * 60 * 60 * 1000));
    expect(later.cert).not.toBe(moved.cert);
  });
});

it('the address for phones is a private one of a real network card', () => {
  const at = (address: string, internal = false) => [{ address, internal, family: 'IPv4' as const }];
  const wifi = { lo: at('127.0.0.1', true), docker0: at('172.17.0.1'), wlan0: at('192.168.1.20') };
  expect(lanAddress(wifi)).toBe('192.168.1.20');
  expect(lanAddress({ lo: at('127.0.0.1', true), eth0: at('203.0.113.9') })).toBeUndefined();
});
