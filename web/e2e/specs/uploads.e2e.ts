import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walkerOn } from '../driver/walker.ts';
import { siteUrl } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

interface Ask {
  url: string;
  headers?: Record<string, string>;
  bytes?: number;
}

/** The PUT is sent by the page, so CORS and the content security policy apply. */
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

it('a page of another origin can PUT with a signed URL and cannot call the API', async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  await walker.arrive();
  const { uploadURL } = await sign(page);
  browser.expectComplaint(/CORS|Failed to load resource/);
  await page.goto(origin);
  // CORS allows every origin, because the signed URL is the authorisation.
  expect(await put(page, { url: uploadURL, headers: { 'content-type': 'image/jpeg' } })).toBe(200);
  const outcome = await page.evaluate(async (site) => {
    const answer = await fetch(`${site}/api/logout`, { method: 'POST', credentials: 'include' }).catch(() => undefined);
    return answer?.status ?? 'refused by the browser';
  }, siteUrl());
  expect(outcome).toBe('refused by the browser');
  const user = await page.request.get('/api/user');
  expect(user.status()).toBe(200);
});
