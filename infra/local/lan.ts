import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server as SecureServer } from 'node:https';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import * as z from 'zod/mini';
import type { Listener } from './gateway.ts';

type Part = Buffer | string;

/** DER: a tag, the length, the content. */
function der(tag: number, ...parts: Part[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const hex = (digits: string) => Buffer.from(digits, 'hex');
const sequence = (...parts: Part[]) => der(0x30, ...parts);
const oid = (digits: string) => der(0x06, hex(digits));
const commonName = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, text))));
const utcTime = (date: Date) => der(0x17, date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, ''), 'Z');
const extension = (id: string, value: Buffer, critical = hex('')) => sequence(oid(id), critical, der(0x04, value));
const critical = hex('0101ff');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const addressBytes = (address: string) => Buffer.from(address.split('.').map(Number));

/** Keys on P-256; `id` is what certificates call the public one. */
function keys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { spki, privateKey, id: createHash('sha256').update(spki).digest().subarray(0, 20) };
}

/**
 * A certificate authority limited to one IPv4 address and no DNS name (`invalid` is never registered, RFC 2606). DNS
 * names need their own constraint, because one on addresses leaves them unrestricted.
 */
export function issueAuthority(issuer: string, address: string, valid: { from: Date; until: Date }) {
  const own = keys();

  /** An X.509 certificate as PEM. */
  function issue(subject: string, spki: Buffer, ...extensions: Buffer[]): string {
    const content = sequence(
      hex('a003020102'), // version 3
      der(0x02, hex('40'), randomBytes(15)), // serial number
      ecdsaWithSha256,
      commonName(issuer),
      sequence(utcTime(valid.from), utcTime(valid.until)),
      commonName(subject),
      spki,
      der(0xa3, sequence(...extensions)),
    );
    const signature = der(0x03, hex('00'), sign('sha256', content, own.privateKey));
    return new X509Certificate(sequence(content, ecdsaWithSha256, signature)).toString();
  }

  const subtrees = [der(0x87, addressBytes(address), hex('ffffffff')), der(0x82, 'invalid')].map((one) =>
    sequence(one),
  );
  const cert = issue(
    issuer,
    own.spki,
    extension('551d13', sequence(hex('0101ff020100')), critical), // basicConstraints: CA, pathlen 0
    extension('551d0f', hex('03020204'), critical), // keyUsage: keyCertSign
    extension('551d1e', sequence(der(0xa0, ...subtrees)), critical), // nameConstraints: permitted
    extension('551d0e', der(0x04, own.id)),
  );

  /**
   * A server's certificate. Its subject is not an address, because OpenSSL would check that against the DNS constraint.
   */
  function issueFor(name: { address: string } | { host: string }) {
    const { spki, privateKey } = keys();
    const altName = 'host' in name ? der(0x82, name.host) : der(0x87, addressBytes(name.address));
    const issued = issue(
      'Signpost (this network)',
      spki,
      extension('551d13', sequence(), critical), // basicConstraints: no CA
      extension('551d0f', hex('03020780'), critical), // keyUsage: digitalSignature
      extension('551d25', sequence(oid('2b06010505070301'))), // serverAuth
      extension('551d11', sequence(altName)),
      extension('551d23', sequence(der(0x80, own.id))),
    );
    return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: issued };
  }
  return { cert, issueFor };
}

/** Bridges of containers and virtual machines, which no phone reaches. */
const virtual = /^(docker|br-|veth|virbr|vmnet|utun|tun|tailscale)/;
const isPrivate = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

/** This machine's address in the local network. */
export function lanAddress(
  interfaces: NodeJS.Dict<
    readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]
  > = networkInterfaces(),
): string | undefined {
  return Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate.test(address))?.address;
}

const day = 24 * 60 * 60 * 1000;
const validDays = 30;
const renewBeforeMs = 2 * 60 * 60 * 1000;
/** Clocks of phones differ. */
const skewMs = day;

const stored = z.object({ key: z.string(), cert: z.string(), ca: z.string(), address: z.string(), until: z.number() });
type LanCertificate = z.output<typeof stored>;

/**
 * A certificate for the address, signed by its own authority, because phones install authorities but no single
 * certificates. The authority's key is discarded, so that it cannot sign anything else later. Both are reissued for
 * another address and before they expire.
 */
export function lanCertificate(dataDir: string, address: string, now: Date): LanCertificate {
  const file = join(dataDir, 'lan-certificate');
  const known = readStored(file);
  if (known?.address === address && known.until - now.getTime() > renewBeforeMs) return known;
  const until = now.getTime() + validDays * day;
  const valid = { from: new Date(now.getTime() - skewMs), until: new Date(until) };
  const name = `Signpost on ${hostname()}, ${now.toISOString().slice(0, 10)}`;
  const { cert: ca, issueFor } = issueAuthority(name, address, valid);
  const made = { ...issueFor({ address }), ca, address, until };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  // Versions up to 1.0 kept an authority of ten years with its key.
  rmSync(join(dataDir, 'lan-authority'), { force: true });
  return made;
}

function readStored(file: string): LanCertificate | undefined {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const certificatePath = '/signpost-authority.crt';

/** As phones show it in the certificate's details. */
export const fingerprintOf = (cert: string): string => new X509Certificate(cert).fingerprint256;

const page = (fingerprint: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Signpost</title><body style="font:18px/1.5 sans-serif;margin:2em">
<h1>Trust this computer</h1>
<p>Compare this SHA-256 fingerprint with the terminal that runs Signpost, and with the certificate's details on your phone. If
they differ, don't install it, or remove it again.</p>
<p><code style="overflow-wrap:anywhere">${fingerprint}</code></p>
<p><a href="${certificatePath}">Get the certificate</a></p></body></html>`;

const welcome = (site: string, authority: string, fingerprint: string): string =>
  [
    renderUnicodeCompact(site),
    `Phones in this network open ${site} or scan it. They warn, because they do not know this computer's certificate.`,
    'Until they do, Signpost cannot be installed, opened offline, or send reminders. To make a phone trust it, open',
    `${authority} on the phone, compare this SHA-256 fingerprint with the page and the certificate's details,`,
    `  ${fingerprint}`,
    'and install the certificate:',
    '  iPhone: Settings > General > VPN & Device Management, then General > About > Certificate Trust Settings',
    '  Android: Settings > Security > Encryption & credentials > Install a certificate > CA certificate',
    `It vouches for this address only, for ${validDays} days; then a new one must be installed.`,
  ].join('\n');

/**
 * What `--lan` prints and serves. The certificate can be renewed, because the server may run for longer than it is
 * valid.
 */
export function openLan(dataDir: string, address: string, clock: () => Date) {
  let current = lanCertificate(dataDir, address, clock());

  /**
   * Over plain HTTP, because a phone cannot fetch the authority from a site that it does not trust yet. Anyone in the
   * network could replace it on the way: the page says what to compare.
   */
  const authority: Listener = async (request, response) => {
    request.resume();
    const isPage = request.url !== certificatePath;
    response.writeHead(200, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/x-x509-ca-cert',
      ...(!isPage && { 'content-disposition': 'attachment; filename="signpost-authority.crt"' }),
      'cache-control': 'no-store',
    });
    response.end(isPage ? page(fingerprintOf(current.ca)) : current.ca);
  };

  return {
    authority,
    current: () => current,
    /** True if the certificate was issued again: phones must install the new authority. */
    renew(server: SecureServer): boolean {
      const before = current;
      current = lanCertificate(dataDir, address, clock());
      if (current.ca !== before.ca) server.setSecureContext(current);
      return current.ca !== before.ca;
    },
    welcome: (site: string, authorityUrl: string) => welcome(site, authorityUrl, fingerprintOf(current.ca)),
  };
}
