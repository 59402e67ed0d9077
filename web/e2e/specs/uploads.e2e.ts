import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkerOn } from '../driver/walker.ts';
import { siteUrl } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

interface Ask {
  url: string;
  headers?: Record<string, string>;
  bytes?: number;
}

/** A PUT as the app makes it, by the browser itself: its CORS and its security policy have their say. */
const put = (page: Page, ask: Ask) =>
  page.evaluate(async ({ url, headers = {}, bytes = 10 }) => {
    try {
      const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes).fill(7) });
      return answer.status;
    } catch {
      return 'refused by the browser';
    }
  }, ask);

const sign = async (page: Page, data?: object) => {
  const answer = await page.request.post('/api/objects/upload', data ? { data } : {});
  return (await answer.json()) as { uploadURL: string; headers?: Record<string, string> };
};

describe('the upload bucket, from a browser', () => {
  it('takes the plain PUT of a URL that was signed without payload', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    const { uploadURL } = await sign(walker.page);
    expect(await put(walker.page, { url: uploadURL, headers: { 'content-type': 'image/jpeg' } })).toBe(200);
  });

  it('holds a bound URL to its type, its length and a free key', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    browser.expectComplaint(/Failed to load resource.*(403|412)/);
    const { uploadURL: url, headers = {} } = await sign(walker.page, { contentType: 'image/jpeg', size: 10 });
    expect(await put(walker.page, { url, headers: { ...headers, 'content-type': 'image/png' } })).toBe(403);
    expect(await put(walker.page, { url, headers, bytes: 11 })).toBe(403);
    expect(await put(walker.page, { url, headers })).toBe(200);
    expect(await put(walker.page, { url, headers })).toBe(412);
  });

  it('refuses a signature that was touched, and a path that climbs', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    browser.expectComplaint(/Failed to load resource.*(400|403|404)/);
    const { uploadURL } = await sign(walker.page);
    const forged = uploadURL.replace(/Signature=.{8}/, 'Signature=00000000');
    expect(await put(walker.page, { url: forged })).toBe(403);
    expect(await put(walker.page, { url: uploadURL.replace('/uploads/', '/photos/') })).toBe(403);
    const climbing = uploadURL.replace('/uploads/', '/uploads/..%2f..%2f');
    expect([400, 403]).toContain(await put(walker.page, { url: climbing }));
  });
});

describe('a foreign page', () => {
  let foreign: Server;
  let origin = '';
  beforeAll(async () => {
    foreign = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
    await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready));
    const address = foreign.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    foreign.closeAllConnections();
    foreign.close();
  });

  it('may put a photo where it holds a signature, and do nothing with the API', async () => {
    const page = await browser.open();
    const walker = walkerOn(page);
    await walker.arrive();
    const { uploadURL } = await sign(page);
    browser.expectComplaint(/CORS|Failed to load resource/);
    await page.goto(origin);
    // The upload bucket is open to any page, because the signature is the authority.
    expect(await put(page, { url: uploadURL, headers: { 'content-type': 'image/jpeg' } })).toBe(200);
    const outcome = await page.evaluate(async (site) => {
      const answer = await fetch(`${site}/api/logout`, { method: 'POST', credentials: 'include' }).catch(
        () => undefined,
      );
      return answer?.status ?? 'refused by the browser';
    }, siteUrl());
    expect(outcome).toBe('refused by the browser');
    const user = await page.request.get('/api/user');
    expect(user.status()).toBe(200);
  });
});
