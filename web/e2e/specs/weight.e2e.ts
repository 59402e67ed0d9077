import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { celebration, choose, openUpload, photoFile, walkerWithChallenge } from '../driver/photo.ts';
import { walkerOn } from '../driver/walker.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

const KB = 1024;

interface Script {
  name: string;
  bytes: number;
  ofMap: boolean;
}

function scriptsOf(page: Page): () => Promise<Script[]> {
  const bodies: Promise<Script>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || !response.ok()) return;
    bodies.push(
      response.body().then((body) => ({
        name: pathname,
        bytes: gzipSync(body).length,
        ofMap: /baseMap|maplibre|walkView|firstStreets|palette/.test(pathname),
      })),
    );
  });
  return () => Promise.all(bodies);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time of the thread in microseconds, without its waits. */
  tdur?: number;
  args: { name?: string };
}

/** CPU time in ms of the longest task on a page's main thread; the GPU, which the processor emulates here, is waited for. */
function longestTask(trace: Buffer): number {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)));
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

const sum = (scripts: readonly Script[]) => scripts.reduce((all, { bytes }) => all + bytes, 0);

const namesOf = (scripts: readonly Script[]) => scripts.map(({ name }) => name);
const ofClubs = (name: string) => /together|club|goalReached/i.test(name);

describe('size of scripts', () => {
  it('the login screen loads at most 100 KB of scripts', async () => {
    const page = await browser.open();
    const scripts = scriptsOf(page);
    await page.goto('/');
    await walkerOn(page).seesLogin();
    await page.waitForLoadState('networkidle');
    const all = await scripts();
    console.info(`front door: ${Math.round(sum(all) / KB)} KB in ${all.length} scripts`);
    expect(all.length).toBeGreaterThan(1);
    expect(sum(all), JSON.stringify(all)).toBeLessThanOrEqual(100 * KB);
    expect(namesOf(all).filter(ofClubs)).toEqual([]);
  });

  it('home loads at most 160 KB of scripts in few files, without the map, and Together at most 12 KB more', async () => {
    const page = await browser.open({ map: true });
    const walker = await walkerWithChallenge(page);
    // The bodies of pending responses are lost when the page reloads.
    await page.waitForLoadState('networkidle');
    const scripts = scriptsOf(page);
    await page.reload();
    await walker.sees(walker.button('Start Walking'));
    await page.waitForLoadState('networkidle');
    const all = await scripts();
    const [map, others] = [all.filter(({ ofMap }) => ofMap), all.filter(({ ofMap }) => !ofMap)];
    console.info(
      `home: ${Math.round(sum(others) / KB)} KB in ${others.length} scripts; map: ${Math.round(sum(map) / KB)} KB`,
    );
    expect(sum(map)).toBeGreaterThan(100 * KB);
    expect(sum(others), JSON.stringify(others)).toBeLessThanOrEqual(160 * KB);
    expect(others.length).toBeLessThan(30);
    expect(namesOf(all).filter(ofClubs)).toEqual([]);

    const later = scriptsOf(page);
    // A mouse would load the tooltips.
    await page.locator('a[href="/together"]').dispatchEvent('click');
    await walker.sees(walker.button('Start walking together'));
    await page.waitForLoadState('networkidle');
    const together = await later();
    console.info(`together: ${(sum(together) / KB).toFixed(1)} KB in ${together.length} scripts`);
    expect(namesOf(together).filter(ofClubs).length).toBeGreaterThan(0);
    expect(sum(together), JSON.stringify(together)).toBeLessThanOrEqual(12 * KB);
  });

  it('the first streets of home are drawn before the map library, with at most 300 KB fetched (brotli)', async () => {
    const page = await browser.open({ map: true });
    await walkerWithChallenge(page);
    await page.waitForLoadState('networkidle');
    const fetched: { path: string; bytes: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      const { pathname: path } = new URL(request.url());
      const bytes = request
        .response()
        .then((response) => response?.body())
        // Fonts and pictures are compressed already.
        .then((body = Buffer.of()) =>
          /\.(woff2|png|jpg)$/.test(path) ? body.length : brotliCompressSync(body).length,
        );
      fetched.push({ path, bytes: bytes.catch(() => 0) });
    });
    // The library is held until the streets are drawn, which must not wait for it.
    const library = await holdRequests(page, '**/assets/{walkView,baseMap}-*.js');
    await page.reload();
    await page.locator('[data-part=first-streets][data-drawn]').waitFor();
    expect(fetched.map(({ path }) => path).filter((path) => /baseMap|maplibre/.test(path))).toEqual([]);
    // The first tile, that of home, is drawn before the others are requested.
    const before = fetched.slice(0, 1 + fetched.findIndex(({ path }) => /^\/tiles\/\w+\/\d+\/\d+\/\d+$/.test(path)));
    expect(before.length).toBeGreaterThan(10);
    const bytes = (await Promise.all(before.map(({ bytes }) => bytes))).reduce((all, each) => all + each, 0);
    console.info(`before the first streets: ${Math.round(bytes / KB)} KB in ${before.length} answers`);
    expect(bytes).toBeLessThanOrEqual(300 * KB);
    await library.goOn();
    await page.locator('[data-part=map-canvas][data-drawn]').waitFor();
  });

  it('no task takes 200 ms of CPU time from the opening of home and its map to the celebration', async () => {
    const page = await browser.open({ map: true });
    const walker = await walkerWithChallenge(page);
    const chromium = page.context().browser();
    await chromium?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
    await page.reload();
    await page.locator('[data-part=map-canvas][data-drawn]').waitFor();
    await walker.button('Start Walking').click();
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
    const ms = longestTask((await chromium?.stopTracing()) ?? Buffer.of());
    console.info(`longest task: ${Math.round(ms)} ms`);
    expect(ms).toBeLessThan(200);
  });

  it('the map script is not loaded without WebGL', async () => {
    const page = await browser.open();
    const scripts = scriptsOf(page);
    await walkerWithChallenge(page);
    await page.waitForLoadState('networkidle');
    const all = await scripts();
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter(({ name }) => /baseMap|maplibre/.test(name))).toEqual([]);
    // Without WebGL the plain canvas with the streets is shown instead.
    await page.locator('[data-part=first-streets][data-drawn]').waitFor();
    await page.goto('/global');
    await page.getByText("The map couldn't be drawn.").waitFor();
  });
});
