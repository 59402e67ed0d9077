import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { firstVisit } from '../driver/offline.ts';
import { celebration, choose, fromMenu, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { changedSite } from '../helper/changedSite.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { siteUrl } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('unavailable server or storage', () => {
  it('an upload continues by itself in the open dialog when the server returns', async () => {
    browser.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await walker.button('Complete').click();
    await walker.sees(walker.button('Send Later'));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await walker.sees(celebration(page));
  });

  it.each([
    [
      'answers with its page',
      (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'text/html' }).end('Wi-Fi'),
    ],
    ['redirects', (answer: ServerResponse) => answer.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['never answers', () => undefined],
  ])(
    'behind a network that %s the app opens, caches nothing of it, and sends the walk afterwards',
    async (_, network) => {
      browser.expectComplaint(/CSP|Content Security Policy|ERR_|Failed to|MIME type|Unexpected/);
      const site = await changedSite(siteUrl());
      const page = await browser.open({ at: site.url, worker: true });
      const walker = await firstVisit(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      site.cutOff(network);
      await page.reload();
      await walker.sees(walker.text("Today's Challenge"));
      await walker.sees(walker.text('Limited functionality'));
      await openUpload(walker);
      await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
      await walker.button('Complete').click();
      await walker.sees(walker.button('Send Later'));
      const pagesInCaches = await page.evaluate(async () => {
        const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll());
        const all = (await Promise.all(caching)).flat();
        return all
          .filter(({ headers }) => headers.get('content-type')?.includes('html'))
          .map(({ url }) => new URL(url).pathname);
      });
      expect(pagesInCaches).toEqual(['/index.html']);
      site.cutOff();
      await walker.sees(celebration(page));
      await walker.seesNo(walker.text('Limited functionality'));
      site.close();
    },
  );

  it('chunks that could not be loaded are requested again without a reload', async () => {
    browser.expectComplaint(/ERR_FAILED|Failed to/);
    const page = await browser.open();
    const walker = walkerOn(page);
    const chunks = '**/assets/{amplifyTransport,bodies,leaderboardModal,passkeyDialogs}-*.js*';
    await page.route(chunks, (route) => route.abort());
    await page.goto('/');
    await walker.chooseTab('Register');
    await walker.fillLogin(newAccount());
    await walker.button('Register').click();
    await walker.sees(walker.text('Limited functionality'));
    await page.unroute(chunks);
    await walker.seesNo(walker.text('Limited functionality'));
    await walker.button('Register').click();
    await walker.skipOnboarding();

    await page.route(chunks, (route) => route.abort());
    await fromMenu(walker, 'Leaderboard');
    await walker.sees(walker.text("That couldn't be opened"));
    await page.unroute(chunks);
    await fromMenu(walker, 'Leaderboard');
    await walker.sees(walker.text('Your Rankings'));
  });

  it('a walk can be completed when IndexedDB never answers', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    const walker = await walkerWithChallenge(page);
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Storgatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });

  it('with full storage the walker is asked to keep the page open, and the walk is sent', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      const isFull = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = isFull;
      // The test's own writes precede DOMContentLoaded and must succeed.
      addEventListener('DOMContentLoaded', () => {
        Storage.prototype.setItem = isFull;
      });
    });
    const walker = await walkerWithChallenge(page);
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Linnégatan')));
    await walker.sees(upload(page).getByText('Stay on this page until the photo is uploaded.').first());
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });

  it('a walk can be completed when all storage is blocked', async () => {
    const page = await browser.open();
    const walker = await walkerWithChallenge(page);
    await page.addInitScript(() => {
      const isBlocked = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      IDBFactory.prototype.open = isBlocked;
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { configurable: true, get: isBlocked });
      }
    });
    await page.goto('/');
    // Without storage the app does not remember that onboarding was seen either.
    await walker.skipOnboarding();
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Drottninggatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });
});
