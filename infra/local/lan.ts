import { readFileSync, writeFileSync } from 'node:fs';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import * as z from 'zod/mini';
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
const caDays = 3650;
/** Phones refuse certificates that are valid for more than 398 days. */
const leafDays = 397;
const renewBeforeDays = 30;

const stored = z.object({ key: z.string(), cert: z.string(), address: z.string(), until: z.number() });
type Stored = z.output<typeof stored>;

/**
 * A certificate for the address by an authority of this folder's own: phones install an authority, no single certificate.
 * It is issued again for another address and before it ends; the authority stays, so that phones go on trusting it.
 */
export async function lanCertificate(
  dataDir: string,
  address: string,
  now: Date,
): Promise<{ key: string; cert: string; ca: string }> {
  // A dynamic import, so that a start without --lan does not load it.
  const { createCA, createCert } = await import('mkcert');
  const until = (days: number) => now.getTime() + days * day;
  const ca = await kept(join(dataDir, 'lan-authority'), '', now, async () => {
    const name = { organization: `Signpost on ${hostname()}`, countryCode: 'XX', state: '-', locality: '-' };
    return { ...(await createCA({ ...name, validity: caDays })), until: until(caDays) };
  });
  const leaf = await kept(join(dataDir, 'lan-certificate'), address, now, async () => ({
    ...(await createCert({ domains: [address], validity: leafDays, ca })),
    until: until(leafDays),
  }));
  return { key: leaf.key, cert: leaf.cert, ca: ca.cert };
}

async function kept(
  file: string,
  address: string,
  now: Date,
  make: () => Promise<Omit<Stored, 'address'>>,
): Promise<Stored> {
  const known = readStored(file);
  if (known?.address === address && known.until - now.getTime() > renewBeforeDays * day) return known;
  const made = { ...(await make()), address };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

function readStored(file: string): Stored | undefined {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Serves the authority's certificate over plain HTTP: a phone cannot fetch it from a site that it does not trust yet. */
export const authorityHandler =
  (cert: string): Listener =>
  async (request, response) => {
    request.resume();
    response.writeHead(200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="signpost-authority.crt"',
      'cache-control': 'no-store',
    });
    response.end(cert);
  };

export const lanWelcome = (site: string, authority: string): string =>
  [
    renderUnicodeCompact(site),
    `Phones in this network open ${site} or scan it. They warn, because they do not know this computer's certificate.`,
    'Until they do, Signpost cannot be installed, opened offline, or send reminders. To make a phone trust it, open',
    `${authority} on the phone and install the certificate:`,
    '  iPhone: Settings > General > VPN & Device Management, then General > About > Certificate Trust Settings',
    '  Android: Settings > Security > Encryption & credentials > Install a certificate > CA certificate',
    'Remove it again when you are done: whoever can read the data folder could imitate other sites to that phone.',
  ].join('\n');
