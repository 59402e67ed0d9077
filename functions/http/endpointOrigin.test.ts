import { describe, expect, it } from 'vitest';
import { testBench, testStage } from '../testing/context.ts';
import { echo } from './endpoint.fixture.ts';

describe('origin check', () => {
  const body = { name: 'ada' };
  const post = (headers: Record<string, string>, stage = testStage) => {
    const bench = testBench({});
    bench.stage = stage;
    return bench.call(echo, { body, headers });
  };
  const prod = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example' };

  it.each([
    ['a page of our site', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a browser without Sec-Fetch-Site on our page', { origin: 'http://localhost:3000' }, 200],
    ['a browser without Sec-Fetch-Site on another site', { origin: 'http://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a client without browser headers', {}, 200],
  ])('a write from %s with headers %o answers %i', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  it('the origin is compared with the configured site, never with the Host header', async () => {
    expect((await post({ origin: 'https://signpost.example' }, prod)).status).toBe(200);
    expect((await post({ origin: 'http://localhost:3000' }, prod)).status).toBe(403);
    expect((await post({ origin: 'https://signpost.example.evil.example' }, prod)).status).toBe(403);
  });

  it("a request without CloudFront's secret header is refused", async () => {
    const stage = { ...prod, originSecret: 'only the edge knows' };
    expect((await post({}, stage)).headers['x-error-code']).toBe('not_from_edge');
    expect((await post({ 'x-origin-secret': 'a guess' }, stage)).status).toBe(403);
    expect((await post({ 'x-origin-secret': 'only the edge knows' }, stage)).status).toBe(200);
  });
});
