import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapHosts } from '../../../infra/headers.ts';
import type { Listener } from '../../../infra/local/gateway.ts';
import { serveSite } from '../../../infra/local/site.ts';
import { configHandler, isTilePath, localMap, tileHandler } from '../../../infra/local/tiles/handler.ts';
import { axeFindings } from '../helper/axe.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

/** mapPage/ contains only a map, built like the app and served under the same content security policy. */
const visits = browserForTests();
const mapReady = '[data-map-ready]';
let folder: string;
const servers: Server[] = [];
let siteUrl: string;
let foreign: Awaited<ReturnType<typeof foreignMaps>>;

async function serve(answer: Listener): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Serves the app with a map style of another host, whose tiles come from a third host. */
async function foreignMaps(site: string, tiles: Listener) {
  const asked = { foreign: 0, third: 0 };
  const open =
    (host: keyof typeof asked, inner: Listener): Listener =>
    (request, response) => {
      asked[host] += 1;
      response.setHeader('access-control-allow-origin', '*');
      return inner(request, response);
    };
  const third = await serve(open('third', tiles));
  const style = (host: string) => ({
    version: 8,
    sources: { theirs: { type: 'vector', tiles: [`${host}/tiles/world/{z}/{x}/{y}`], maxzoom: 6 } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#336699' } },
      { id: 'coast', type: 'line', source: 'theirs', 'source-layer': 'land', paint: { 'line-color': '#ffffff' } },
    ],
  });
  const host: string = await serve(
    open('foreign', async (request, response) => {
      if (isTilePath(request.url ?? '')) return tiles(request, response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(style(request.url === '/stray.json' ? third : host)));
    }),
  );
  const appWith = (path: string) => {
    const map = localMap({ MAP_STYLE_URL: `${host}${path}` });
    const pages = serveSite(site, { connectHosts: [], mapHosts: mapHosts(map) });
    const config = configHandler({ map, registration: 'open' });
    return serve((request, response) => {
      const path = request.url ?? '/';
      return (isTilePath(path) ? tiles : path === '/config.json' ? config : pages)(request, response);
    });
  };
  return { asked, style: await appWith('/style.json'), stray: await appWith('/stray.json') };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-map-'));
  const site = join(folder, 'site');
  const { PATH, HOME } = process.env;
  const build = ['build', 'web', '--mode', 'map-page', '--outDir', site, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', ...build], {
    env: { PATH, HOME, NODE_ENV: 'production' },
  });
  giveStreets(folder);
  const pages = serveSite(site, { connectHosts: [], mapHosts: [] });
  const config = configHandler({ map: localMap({}), registration: 'open' });
  const tiles = tileHandler({ folder: join(folder, 'streets'), homeOf: async () => undefined });
  siteUrl = await serve((request, response) => {
    const path = request.url ?? '/';
    return (isTilePath(path) ? tiles : path === '/config.json' ? config : pages)(request, response);
  });
  foreign = await foreignMaps(site, tiles);
});

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

const isShown = (page: Page) => page.waitForSelector(mapReady);

/** A page that has loaded MapLibre already shows another map in half the time. */
async function show(page: Page, query: string): Promise<void> {
  await page.goto(`${siteUrl}/map-page?${query}`);
  await isShown(page);
}

async function shownMap(query: string): Promise<Page> {
  const page = await visits.open({ map: true });
  await show(page, query);
  return page;
}

async function brightness(page: Page): Promise<number> {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 120 } });
  const { channels } = await sharp(picture).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
}

async function routePixels(page: Page): Promise<number> {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 470 } });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let p = 0; p < data.length; p += info.channels) {
    if (data[p] === 0x0e && data[p + 1] === 0x7a && data[p + 2] === 0x4a) count++;
  }
  return count;
}

describe('map', () => {
  it('the map shows the whole walk beside the panel, and a change to dark takes effect at once', async () => {
    const page = await shownMap('place=porto');
    const [home, finish, panel] = await Promise.all(
      ['HOME', 'FINISH']
        .map((text) => page.getByText(text, { exact: true }).boundingBox())
        .concat(page.locator('main > .card').boundingBox()),
    );
    if (!home || !finish || !panel) throw new Error('a sign is missing');
    for (const sign of [home, finish]) {
      expect(sign.x).toBeGreaterThanOrEqual(0);
      expect(sign.y).toBeGreaterThanOrEqual(0);
      expect(sign.x + sign.width).toBeLessThanOrEqual(390);
      expect(sign.y + sign.height).toBeLessThanOrEqual(panel.y);
    }
    expect(await routePixels(page)).toBeGreaterThan(300);
    await page.getByText('© OpenStreetMap contributors, ODbL').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await brightness(page)).toBeGreaterThan(180);
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => brightness(page)).toBeLessThan(80);
  });

  it('a resting map renders no frames', async () => {
    const page = await shownMap('place=porto');
    const framesInThreeSeconds = () =>
      page.evaluate(async () => {
        const { requestAnimationFrame } = window;
        let frames = 0;
        window.requestAnimationFrame = (render) => {
          frames += 1;
          return requestAnimationFrame(render);
        };
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        window.requestAnimationFrame = requestAnimationFrame;
        return frames;
      });
    await expect.poll(framesInThreeSeconds).toBe(0);
  });

  it('a completed walk is marked with a tick', async () => {
    const page = await shownMap('state=done');
    await page.getByRole('img', { name: 'Completed' }).waitFor();
  });

  it('a tap on the map moves home only while home is being picked', async () => {
    const page = await shownMap('state=pick');
    const before = await page.getByText('HOME', { exact: true }).boundingBox();
    await page.mouse.click(300, 120);
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^41\.\d{6}, -8\.\d{6}$/);
    const after = await page.getByText('HOME', { exact: true }).boundingBox();
    expect(after?.x).not.toBeCloseTo(before?.x ?? 0, 0);

    await show(page, 'state=none');
    await page.mouse.click(300, 120);
    expect(await page.locator('output').textContent()).toBe('');
  });

  it('the map ground is paper until land tiles arrive, then the sea is blue in both themes', async () => {
    const page = await visits.open({ map: true });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/tiles/world/**', (route) => released.then(() => route.continue()));
    await page.route(/\/tiles\/(?!world)[^/]+\/\d+\/\d+\/\d+/, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${siteUrl}/map-page?at=41.15,-9.2`);
    await page.waitForSelector('[data-part=map-canvas] canvas');
    const PAPER = [0xf3, 0xec, 0xda];
    const WATER = [0xa9, 0xd0, 0xd6];
    expect(await colourAt(page, 300, 120)).toEqual(PAPER);
    release();
    await expect.poll(() => colourAt(page, 300, 120)).toEqual(WATER);
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => colourAt(page, 300, 120)).toEqual([0x10, 0x3c, 0x4a]);
  });

  it('a map whose config cannot load shows plain ground', async () => {
    visits.expectComplaint(/Failed to load resource/);
    const page = await visits.open({ map: true });
    await page.route('**/config.json', (route) => route.abort());
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('The map did not load'));
    await page.goto(`${siteUrl}/map-page`);
    await warned;
    expect(await page.locator('[data-part=map-canvas] canvas').count()).toBe(0);
    const paper = await page
      .locator(':has(> [data-part=map-canvas])')
      .evaluate((map) => getComputedStyle(map).backgroundColor);
    expect(paper).toBe('rgb(243, 236, 218)');
  });
});

describe('map style of another host', () => {
  async function groundPixels(page: Page): Promise<number> {
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 470 } });
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let p = 0; p < data.length; p += info.channels) {
      if (data[p] === 0x33 && data[p + 1] === 0x66 && data[p + 2] === 0x99) count++;
    }
    return count;
  }

  it("where no import covers the home, map tiles come from the host of config.json under the page's CSP", async () => {
    const page = await visits.open({ map: true });
    await page.goto(`${foreign.style}/map-page?place=london`);
    await isShown(page);
    expect(await groundPixels(page)).toBeGreaterThan(10_000);
    expect(await routePixels(page)).toBeGreaterThan(300);
    expect(foreign.asked.foreign).toBeGreaterThan(1);
  });

  it('where an import covers the home, the host of the foreign map style is not called', async () => {
    const before = { ...foreign.asked };
    const page = await visits.open({ map: true });
    await page.goto(`${foreign.style}/map-page?place=porto`);
    await isShown(page);
    expect(await routePixels(page)).toBeGreaterThan(300);
    await page.getByText('© OpenStreetMap contributors, ODbL').waitFor();
    expect(foreign.asked).toEqual(before);
  });

  it('a map style that leads to a third host is blocked by the CSP', async () => {
    visits.expectComplaint(/Content Security Policy|CSP connect-src|Failed to fetch/);
    const page = await visits.open({ map: true });
    await page.goto(`${foreign.stray}/map-page?place=london`);
    await expect.poll(() => groundPixels(page)).toBeGreaterThan(10_000);
    expect(foreign.asked.third).toBe(0);
  });
});
