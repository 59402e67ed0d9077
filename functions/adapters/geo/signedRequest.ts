import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** A function's role is in its environment for as long as the function lives. */
export function credentialsOf(env: Record<string, string | undefined>): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: env.AWS_SESSION_TOKEN,
  };
}

export interface RequestToSign {
  /** As the name of its scope says it. */
  service: 's3' | 'geo-places' | 'geo-routes';
  method: 'GET' | 'PUT' | 'POST';
  url: URL;
  body: Uint8Array;
  contentType?: string;
  region: string;
  now: Date;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * The headers that make a request ours (Signature Version 4). By hand, because S3's client with all its commands
 * weighs 160 KB in a bundle that needs one GET, and loading it takes longer than reading a home's tiles does; those of
 * Amazon Location's calls without resources would make their bundles heavier than any may be.
 * For paths without characters that need escaping, and without a query.
 */
export function signedHeaders(
  { service, method, url, body, contentType, region, now }: RequestToSign,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
): Record<string, string> {
  const instant = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = instant.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const headers: Record<string, string> = {
    ...(contentType && { 'content-type': contentType }),
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': instant,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, '', lines.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', instant, scope, sha256(request)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
