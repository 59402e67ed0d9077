import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { bucketName, s3Client } from '../../functions/adapters/s3.ts';
import { securityHeaders } from '../headers.ts';
import { nothingHere } from './body.ts';
import type { Listener } from './gateway.ts';

/** Stand-in for the photo bucket behind CloudFront: derivatives by name, no listing. */
export function servePhotos(env: Record<string, string | undefined>): Listener {
  const client = s3Client(env);
  const Bucket = bucketName(env, 'PHOTOS_BUCKET');
  const security = securityHeaders({ connectHosts: [], mapHosts: [] });
  return async (request, response) => {
    const [, name] = /^\/objects\/([\w-]{22}(?:-400)?\.jpg)(?:\?|$)/.exec(request.url ?? '') ?? [];
    try {
      if (!name || (request.method !== 'GET' && request.method !== 'HEAD'))
        throw new NoSuchKey({ message: '', $metadata: {} });
      const { Body, CacheControl } = await client.send(new GetObjectCommand({ Bucket, Key: `objects/${name}` }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      response.writeHead(200, {
        ...security,
        'content-type': 'image/jpeg',
        'content-length': bytes.length,
        'cache-control': CacheControl ?? 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      nothingHere(response, { ...security, 'cache-control': 'no-cache' });
    }
  };
}
