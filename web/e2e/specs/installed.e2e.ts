import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstVisit } from '../driver/offline.ts';
import { walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { changedSite } from '../helper/changedSite.ts';
import { siteUrl } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

it('Chromium accepts the app as installable', async () => {
  const page = await browser.open({ worker: true });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Every Playwright context counts as a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, screenshots } = JSON.parse(data ?? '');
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const picture = await page.request.get(src);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }

  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    });
    window.dispatchEvent(offer);
  });
  const walker = walkerOn(page);
  await walker.sees(walker.text('Install Signpost'));
  expect(await axeFindings(page)).toEqual([]);
  await walker.button('Not Now').click();
  await walker.seesNo(walker.text('Install Signpost'));
  expect(await page.evaluate(() => localStorage.getItem('installPromptDismissed'))).toBe('true');
});

it("the installed app's shortcuts are in the walker's language", async () => {
  const page = await browser.open({ language: 'de' });
  await page.goto('/');
  await page.locator('html[lang=de]').waitFor();
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  const { id, lang, shortcuts } = JSON.parse(data ?? '');
  expect([errors, id, lang]).toEqual([[], '/', 'de']);
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Heutiger Spaziergang', 'Foto des Schilds']);
});

describe('app updates', () => {
  let site: Awaited<ReturnType<typeof changedSite>>;
  let worker = '';
  beforeAll(async () => {
    site = await changedSite(siteUrl());
    worker = await (await fetch(`${site.url}/sw.js`)).text();
  });
  afterAll(() => site?.close());

  const question = 'New version available! Refresh to update?';
  const inControl = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  /** Browsers check for an update at each navigation and each hour. */
  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isWaiting = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

  /** Counts the messages by which the page asks the new and the old worker which one owns its chunks. */
  const countQuestions = (page: Page) =>
    page.evaluate(() => {
      const { postMessage } = ServiceWorker.prototype;
      Object.assign(window, { questions: 0 });
      ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...args: unknown[]) {
        Object.assign(window, { questions: Number(Reflect.get(window, 'questions')) + 1 });
        return Reflect.apply(postMessage, this, args);
      };
    });
  const hasHeardBothWorkers = async (page: Page) => {
    await eventually(() => page.evaluate(() => Reflect.get(window, 'questions'))).toBe(2);
    // The old worker is asked last and answers in order; two frames let the page render the answer.
    await page.evaluate(
      () =>
        new Promise((painted) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => requestAnimationFrame(() => requestAnimationFrame(painted));
          navigator.serviceWorker.controller?.postMessage({ isYours: '' }, [port2]);
        }),
    );
  };

  it('an app update is offered after the walk and reloads the page, and another tab keeps its chunks', async () => {
    browser.expectComplaint(/404/);
    site.changed.clear();
    const walker = await firstVisit(await browser.open({ worker: true, at: site.url }));
    const { page } = walker;
    const other = await page.context().newPage();
    await other.goto('/');
    await walker.button('Start Walking').click();
    const [entry, chunk] = /\{url:"(\/assets\/achievementsDialog-[^"]+\.js)",revision:null\},?/.exec(worker) ?? [];
    if (!entry || !chunk) throw new Error('the worker keeps no chunk of the achievements');
    site.changed.set('/sw.js', worker.replace(entry, ''));
    site.changed.set(chunk, null);
    await countQuestions(page);
    await look(page);
    await eventually(() => isWaiting(page)).toBe(true);
    await hasHeardBothWorkers(page);
    expect(await walker.text(question).count()).toBe(0);
    await walker.button('Pause Walking').click();
    await walker.sees(walker.text(question));
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await walker.button('Refresh').click();
    await page.waitForFunction(() => !('isOld' in window));
    await walker.isHome();
    expect(await isWaiting(page)).toBe(false);

    // The chunk is deleted on the server but stays cached for tabs of the previous version.
    const kept = (path: string) =>
      caches
        .open('signpost-assets')
        .then((cache) => cache.match(path))
        .then(Boolean);
    expect(await other.evaluate(kept, chunk)).toBe(true);
    const left = walkerOn(other);
    await left.button('Menu').click();
    await left.button('Achievements').click();
    await left.sees(other.getByRole('dialog', { name: 'Achievement Gallery' }));
  });

  it('a broken service worker changes nothing, and a version that breaks the page is replaced by a reload', async () => {
    browser.expectComplaint(/.*/);
    site.changed.clear();
    site.changed.set('/sw.js', 'throw new Error("This worker is broken.");');
    const page = await browser.open({ worker: true, at: site.url });
    const walker = walkerOn(page);
    await page.goto('/');
    await walker.seesLogin();
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();

    site.changed.set(
      '/sw.js',
      `self.addEventListener('install', () => self.skipWaiting());
       self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
       self.addEventListener('fetch', (event) => {
         const broken = new Response('<p>Broken.</p>', { headers: { 'content-type': 'text/html' } });
         if (event.request.mode === 'navigate') event.respondWith(broken);
       });`,
    );
    await page.reload();
    await inControl(page);
    await page.reload();
    await walker.sees(walker.text('Broken.'));

    site.changed.clear();
    await page.reload();
    await walker.sees(walker.text('Broken.'));
    await page.evaluate(
      () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
    );
    await page.reload();
    await walker.seesLogin();
  });
});
