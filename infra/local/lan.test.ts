import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { issueAuthority, lanAddress, lanCertificate, openLan } from './lan.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-lan-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('the authority of --lan', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = new Date();
  const valid = { from: new Date(now.getTime() - day), until: new Date(now.getTime() + day) };

  const serve = async (presented: { key: string; cert: string }) => {
    const server = createServer(presented, (_, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  /** Status of a call by a phone that trusts the authority. */
  async function call(server: Server, ca: string, servername?: string) {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: '127.0.0.1', port, ca, agent: false, ...(servername && { servername }) }).end();
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    return answer?.resume().statusCode;
  }
  async function callBy(ca: string, presented: { key: string; cert: string }, servername?: string) {
    const server = await serve(presented);
    return call(server, ca, servername).finally(() => server.close());
  }

  it('the authority of --lan vouches for its address, and for no other address or name', async () => {
    const { cert, issueFor } = issueAuthority('Signpost', '127.0.0.1', valid);
    expect(await callBy(cert, issueFor({ address: '127.0.0.1' }))).toBe(200);
    await expect(callBy(cert, issueFor({ host: 'example.org' }), 'example.org')).rejects.toThrow(
      'permitted subtree violation',
    );
    const other = issueAuthority('Signpost', '192.168.1.20', valid);
    await expect(callBy(other.cert, other.issueFor({ address: '127.0.0.1' }))).rejects.toThrow(
      'permitted subtree violation',
    );
  });

  it('the authority of --lan ends after 30 days, and its key is stored nowhere', () => {
    writeFileSync(join(DATA_DIR, 'lan-authority'), 'of an earlier version');
    const { cert, ca } = lanCertificate(DATA_DIR, '192.168.1.20', now);
    const [leaf, authority] = [new X509Certificate(cert), new X509Certificate(ca)];
    expect([leaf.checkIP('192.168.1.20'), leaf.verify(authority.publicKey)]).toEqual(['192.168.1.20', true]);
    for (const { validTo } of [leaf, authority]) {
      expect(Date.parse(validTo) - now.getTime()).toBeLessThanOrEqual(30 * day);
    }
    // basicConstraints: CA, pathlen 0; nameConstraints: critical.
    for (const der of ['30060101ff020100', '0603551d1e0101ff']) expect(authority.raw.toString('hex')).toContain(der);
    const files = readdirSync(DATA_DIR).filter((name) => name.startsWith('lan-'));
    expect(files.map((name) => [name, statSync(join(DATA_DIR, name)).mode & 0o777])).toEqual([
      ['lan-certificate', 0o600],
    ]);
    const { key } = JSON.parse(readFileSync(join(DATA_DIR, 'lan-certificate'), 'utf8'));
    expect(leaf.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it('the certificate of --lan is kept over restarts, and issued again for another address and when it has ended', () => {
    const at = (address: string, days: number) =>
      lanCertificate(DATA_DIR, address, new Date(now.getTime() + days * day)).ca;
    const before = at('192.168.1.21', 0);
    expect(at('192.168.1.21', 29)).toBe(before);
    const moved = at('192.168.1.22', 29);
    expect(moved).not.toBe(before);
    expect(at('192.168.1.22', 60)).not.toBe(moved);
  });

  it('a running server changes to the new certificate when the old one has ended', async () => {
    let clock = new Date(now.getTime() - 31 * day);
    const folder = mkdtempSync(join(tmpdir(), 'signpost-lan-old-'));
    const lan = openLan(folder, '127.0.0.1', () => clock);
    const old = lan.current();
    await expect(callBy(old.ca, old)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' });
    const server = await serve(old);
    expect(lan.renew(server)).toBe(false);
    clock = now;
    expect(lan.renew(server)).toBe(true);
    expect(await call(server, lan.current().ca)).toBe(200);
    server.close();
    rmSync(folder, { recursive: true });
  });
});

it('the address for phones is a private one of a real network card', () => {
  const at = (address: string, internal = false) => [{ address, internal, family: 'IPv4' as const }];
  const wifi = { lo: at('127.0.0.1', true), docker0: at('172.17.0.1'), wlan0: at('192.168.1.20') };
  expect(lanAddress(wifi)).toBe('192.168.1.20');
  expect(lanAddress({ lo: at('127.0.0.1', true), eth0: at('203.0.113.9') })).toBeUndefined();
});
