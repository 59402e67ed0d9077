import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

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
 * An authority that can vouch for one IPv4 address and for no name (`invalid` is never registered, RFC 2606). DNS names
 * need a constraint of their own: one of addresses leaves them free.
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

  /** A server's certificate. Its subject is no address, because OpenSSL would hold that against the DNS constraint. */
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
