import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheControl, forwardedHeaders, originSecretHeader, screenPath, securityHeaders } from './headers.ts';

const policyOf = (connectHosts: string[] = [], mapHosts: string[] = []) =>
  new Map(
    securityHeaders({ connectHosts, mapHosts })
      ['content-security-policy'].split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );

describe('content security policy', () => {
  it('the content security policy allows only our own files as scripts', () => {
    expect(policyOf().get('default-src')).toEqual(["'none'"]);
    expect(policyOf().get('script-src')).toEqual(["'self'"]);
    expect(policyOf().get('worker-src')).toEqual(["'self'"]);
  });

  it('the content security policy allows only the hosts of uploads and the map', () => {
    const policy = policyOf(['https://uploads.example'], ['https://map.example']);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://uploads.example', 'https://map.example']);
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:', 'https://map.example']);
    expect(policyOf().get('connect-src')).toEqual(["'self'"]);
    expect([...policy.values()].flat()).not.toContain('*');
  });

  it('the content security policy forbids framing and foreign form targets', () => {
    expect(policyOf().get('frame-ancestors')).toEqual(["'none'"]);
    expect(policyOf().get('form-action')).toEqual(["'self'"]);
    expect(policyOf().get('base-uri')).toEqual(["'none'"]);
  });

  it('a host used twice is listed once in the content security policy', () => {
    expect(policyOf(['https://one.example'], ['https://one.example']).get('connect-src')).toEqual([
      "'self'",
      'https://one.example',
    ]);
  });
});

it('only files under /assets/ are cached as immutable', () => {
  expect(cacheControl('/assets/index-B1x2.js')).toContain('immutable');
  for (const path of ['/index.html', '/sw.js', '/config.json', '/opening.js', '/my/assets/x.js', '/missing']) {
    expect(cacheControl(path), path).toBe('no-cache');
  }
});

describe('screenPath', () => {
  it.each(['/', '/profile', '/profile/3f9a', '/global/', '/reset-password', '/apiary', '/objectsOfArt'])(
    'the path %s is a screen',
    (path) => {
      expect(screenPath.test(path)).toBe(true);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/user',
    '/api/nothing/here',
    '/objects',
    '/objects/abc.jpg',
    '/objects/abc',
    '/.well-known/change-password',
    '/.well-known/nothing',
  ])('the path %s is not a screen', (path) => expect(screenPath.test(path)).toBe(false));

  it.each(['/index.html', '/assets/gone.js', '/sw.js', '/favicon.ico', '/a.b/c.d', '/.env', ''])(
    'the file %s is not a screen',
    (path) => expect(screenPath.test(path)).toBe(false),
  );
});

describe('headers forwarded to the API', () => {
  it('the forwarded headers fit the limits of CloudFront', () => {
    expect(forwardedHeaders.length).toBeLessThanOrEqual(10);
    // CloudFront rejects these two in a policy.
    expect(forwardedHeaders).not.toContain('authorization');
    expect(forwardedHeaders).not.toContain('accept-encoding');
  });

  it('every header that functions read is forwarded', async () => {
    const rooms = ['functions/http', 'functions/runtime', 'functions/common'];
    const files = (await Promise.all(rooms.map((room) => readdir(room, { recursive: true, withFileTypes: true }))))
      .flat()
      .filter((file) => file.isFile() && !file.name.includes('.test.'));
    const sources = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
    const text = sources.join('\n');
    const read = [...text.matchAll(/(?<!answer\.|response\.|result\.)\bheaders(?:\['([\w-]+)'\]|\.(\w+))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    expect(read).toContain('sec-fetch-site');
    // The local stage derives links from Host, the cloud from SITE_URL. Accept-Encoding comes through the cache policy
    // (infra/cloud/edge.test.ts), as Authorization does.
    const known = new Set<string>([
      ...forwardedHeaders,
      originSecretHeader,
      'host',
      'accept-encoding',
      'authorization',
    ]);
    expect(read.filter((name) => !known.has(name))).toEqual([]);
  });
});
