import { describe, expect, it } from 'vitest';
import { refusalOf, runningS3 } from './s3.fixture.ts';

const s3 = runningS3({ allowedOrigins: ['http://localhost:3000'] });

describe('CORS', () => {
  const preflight = (origin: string, method = 'PUT') =>
    fetch(`${s3.endpoint}/photos/a`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,if-none-match',
      },
    });

  it('an allowed origin may PUT with the requested headers by CORS', async () => {
    const answer = await preflight('http://localhost:3000');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET, HEAD, PUT',
      'access-control-allow-headers': 'content-type,if-none-match',
    });
  });

  it('CORS refuses a foreign origin and a needless method', async () => {
    expect(await refusalOf(await preflight('http://evil.example'))).toEqual([403, 'AccessForbidden']);
    expect(await refusalOf(await preflight('http://localhost:3000', 'DELETE'))).toEqual([403, 'AccessForbidden']);
    const foreign = await fetch(`${s3.endpoint}/photos/a`, { headers: { origin: 'http://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('CORS lets an allowed origin read S3 errors', async () => {
    const answer = await fetch(`${s3.endpoint}/photos/a`, { headers: { origin: 'http://localhost:3000' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, 'http://localhost:3000']);
  });
});
