import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server as SecureServer } from 'node:https';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import * as z from 'zod/mini';
import { issueAuthority } from './certificates.ts';
import type { Listener } from './gateway.ts';

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
 * A certificate for the address by an authority of its own: phones install an authority, no single certificate. The
 * authority's key is not kept, so that it vouches for nothing else later. Both are issued again for another address and
 * when they end.
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

/** What `--lan` shows and serves, by a server that may run for longer than its certificate is valid. */
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
