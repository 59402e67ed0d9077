import { S3Error } from './errors.ts';
import type { StoredObject } from './store.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** XML 1.0 does not allow control characters, not even escaped. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"']|[^\P{Cc}\t\n\r]/gu, (sign) => (/[&<>"']/.test(sign) ? `&#${sign.charCodeAt(0)};` : '\u{fffd}'));

const element = (name: string, content: string | number | boolean) =>
  `<${name}>${escapeXml(String(content))}</${name}>`;

export function errorXml(error: S3Error, resource: string, requestId: string): string {
  const parts = [
    element('Code', error.code),
    element('Message', error.message),
    element('Resource', resource),
    element('RequestId', requestId),
  ];
  return `${declaration}<Error>${parts.join('')}</Error>`;
}

export interface Listing {
  bucket: string;
  prefix: string;
  limit: number;
  objects: readonly StoredObject[];
  next: string | undefined;
}

export function listXml({ bucket, prefix, limit, objects, next }: Listing): string {
  const contents = objects.map(
    (object) =>
      `<Contents>${element('Key', object.key)}${element('LastModified', object.lastModified)}` +
      `${element('ETag', object.etag)}${element('Size', object.size)}${element('StorageClass', 'STANDARD')}</Contents>`,
  );
  const head = [
    element('Name', bucket),
    element('Prefix', prefix),
    element('KeyCount', objects.length),
    element('MaxKeys', limit),
    element('IsTruncated', next !== undefined),
    next === undefined ? '' : element('NextContinuationToken', next),
  ];
  return `${declaration}<ListBucketResult ${namespace}>${head.join('')}${contents.join('')}</ListBucketResult>`;
}

export function deletedXml(keys: readonly string[]): string {
  const deleted = keys.map((key) => `<Deleted>${element('Key', key)}</Deleted>`);
  return `${declaration}<DeleteResult ${namespace}>${deleted.join('')}</DeleteResult>`;
}

/** Parses the keys of a `<Delete>` document, the only XML that clients send. */
export function readDelete(text: string): { keys: string[]; quiet: boolean } {
  const [, inside] = /^\s*(?:<\?xml[^>]*\?>\s*)?<Delete(?:\s[^>]*)?>(.*)<\/Delete>\s*$/s.exec(text) ?? [];
  if (inside === undefined) throw new S3Error('MalformedXML');
  const keys: string[] = [];
  let quiet = false;
  const rest = inside
    .replace(/<Quiet>(true|false)<\/Quiet>/g, (_, word: string) => {
      quiet = word === 'true';
      return '';
    })
    .replace(/<Object>\s*<Key>([^<]*)<\/Key>\s*<\/Object>/g, (_, key: string) => {
      keys.push(unescapeXml(key));
      return '';
    });
  if (rest.trim() !== '' || keys.length === 0 || keys.length > 1000) throw new S3Error('MalformedXML');
  return { keys, quiet };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    const sign = code === undefined ? named[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (sign === undefined) throw new S3Error('MalformedXML');
    return sign;
  });
}
