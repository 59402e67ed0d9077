import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { changeUser } from '../driver/setUp.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Browser versions differ in antialiasing by less; a missing word, band or photo exceeds it by far. */
const TOLERANCE = 6;

/** A sign on a wall, in colours of its own: no letters, because the fonts of another machine would paint other pixels. */
const photo = (place: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${(place * 47) % 360} 45% ${45 + (place % 4) * 10}%)"/>
    <rect y="430" width="800" height="170" fill="hsl(${(place * 47 + 30) % 360} 30% 32%)"/>
    <rect x="150" y="190" width="500" height="150" rx="16" fill="${place % 2 ? '#f4f1e6' : '#1c4f9c'}"/></svg>`),
  )
    .jpeg()
    .toBuffer();

const walk = (place: number) => ({
  id: `c${place}`,
  destination: { street: place === 0 ? 'Kettensteggasse' : `Gasse ${place}`, town: 'Krems' },
  town: 'Krems',
  distance: 1.36,
  difficulty: 'medium',
  pointsEarned: 204,
  completed: true,
  completedAt: '2026-11-20T10:00:00.000Z',
  date: '2026-11-20',
  photoUrl: `/objects/golden${place}.jpg`,
  startLatitude: 41.1452,
  startLongitude: -8.6108,
  endLatitude: 41.1493,
  endLongitude: -8.6094,
});

const stats = {
  level: 7,
  totalPoints: 6624,
  currentStreak: 13,
  longestStreak: 31,
  completedChallenges: 48,
  totalDistance: 86,
  thisWeek: 4,
};

/** A signed-in walker whose history is the same in every run. */
async function livelyWalker(page: Page, walks = [walk(0)]): Promise<Walker> {
  const [today] = walks;
  // The clock shows the day of the walk, because only then the picture shows the streak.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  const routeGeometry = {
    type: 'LineString',
    coordinates: [
      [-8.6108, 41.1452],
      [-8.6094, 41.1493],
    ],
  };
  const facts = {
    userId: 'w',
    estimatedMinutes: 16,
    provider: 'streets',
    attribution: '© OpenStreetMap contributors, ODbL',
    routeGeometry,
  };
  await page.route('**/api/challenges/today', (route) =>
    route.fulfill({ json: today ? { ...today, ...facts } : null }),
  );
  await page.route('**/api/users/*/stats', (route) => route.fulfill({ json: stats }));
  await page.route('**/api/users/w/achievements*', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/users/*/rank', (route) =>
    route.fulfill({ json: { globalRank: 209, friendsRank: 1, pointsToNextRank: 3 } }),
  );
  await page.route('**/api/users/*/challenges/completed', (route) => route.fulfill({ json: walks }));
  await page.route('**/api/users/*/favourites', (route) => route.fulfill({ json: walks.slice(0, 1) }));
  await page.route('**/objects/golden*', async (route) => {
    const place = Number(/golden(\d+)/.exec(route.request().url())?.[1]);
    await route.fulfill({ contentType: 'image/jpeg', body: await photo(place) });
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, { firstName: 'Lena', lastName: 'Brandt' }));
  return walker;
}

const told = (walker: Walker, text: string) => walker.sees(walker.notice().getByText(text, { exact: true }));
const image = (walker: Walker) => walker.page.locator('[data-part=share-view] img');

async function downloaded(walker: Walker, button = 'Download') {
  const [download] = await Promise.all([walker.page.waitForEvent('download'), walker.button(button).click()]);
  const picture = await readFile(await download.path());
  const { format, width, height } = await sharp(picture).metadata();
  return { name: download.suggestedFilename(), picture, format, size: `${width}x${height}` };
}

/** Paints over a rectangle of the picture. */
const without = (
  picture: Buffer,
  place: { left: number; top: number; width: number; height: number },
  colour: string,
) =>
  sharp(picture)
    .composite([{ input: { create: { ...place, channels: 3, background: colour } }, left: place.left, top: place.top }])
    .png()
    .toBuffer();

/** The port of the site differs from run to run. */
const withoutSite = (picture: Buffer) => without(picture, { left: 340, top: 1020, width: 400, height: 44 }, '#f4eddd');

/** URLs of the page's workers, which shows that a worker has rendered the picture. */
function workersOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('worker', (worker) => void seen.push(worker.url()));
  return seen;
}

describe('poster', () => {
  const create = async (walker: Walker) => {
    await walker.visit('/profile');
    await walker.button('Create Poster').click();
  };
  const generated = async (walker: Walker) => {
    await walker.button('Generate').click();
    await walker.sees(walker.page.locator('[data-part=poster-view] img'));
  };

  it('a portrait poster shows twenty photos, and a landscape poster those that load', async () => {
    browser.expectComplaint(/404.*\/objects\/golden/);
    const walker = await livelyWalker(
      await browser.open(),
      Array.from({ length: 20 }, (_, place) => walk(place)),
    );
    const workers = workersOf(walker.page);
    await create(walker);
    await walker.sees(walker.button('Generate'));
    expect(await axeFindings(walker.page)).toEqual([]);
    await generated(walker);
    expect(workers.some((url) => url.includes('renderImage.worker'))).toBe(true);
    const upright = await downloaded(walker);
    expect(upright).toMatchObject({ name: 'walking-challenge-poster-portrait.png', format: 'png', size: '1080x1920' });
    await told(walker, 'Download started');
    await told(walker, 'Your portrait poster is downloading!');
    expect((await worstTile(upright.picture, 'poster-portrait')).difference).toBeLessThan(TOLERANCE);
    const lost = {
      title: [{ left: 170, top: 90, width: 870, height: 70 }, '#0d4b35'],
      walker: [{ left: 175, top: 40, width: 300, height: 45 }, '#0d4b35'],
      photo: [{ left: 277, top: 492, width: 257, height: 272 }, '#f4eddd'],
      footer: [{ left: 0, top: 1620, width: 1080, height: 300 }, '#f4eddd'],
      label: [{ left: 780, top: 1825, width: 200, height: 34 }, '#f4eddd'],
      tagline: [{ left: 280, top: 1870, width: 520, height: 40 }, '#f4eddd'],
    } as const;
    for (const [what, [place, colour]] of Object.entries(lost)) {
      const { difference } = await worstTile(await without(upright.picture, place, colour), 'poster-portrait');
      expect(difference, `without its ${what}`).toBeGreaterThan(2 * TOLERANCE);
    }

    await walker.seesNo(walker.notice().getByRole('button', { name: 'Close' }));
    await walker.page.route('**/objects/golden7*', (route) => route.fulfill({ status: 404, body: 'Gone.' }));
    await walker.page.getByLabel('Landscape').check({ force: true });
    await generated(walker);
    const lengthwise = await downloaded(walker);
    expect(lengthwise).toMatchObject({ name: 'walking-challenge-poster-landscape.png', size: '1920x1080' });
    await told(walker, 'Your landscape poster is downloading!');
    expect((await worstTile(lengthwise.picture, 'poster-landscape')).difference).toBeLessThan(TOLERANCE);
  });

  it('a poster of one photo shows the whole sign, and none is made without a loadable photo', async () => {
    browser.expectComplaint(/404.*\/objects\/golden/);
    const walker = await livelyWalker(await browser.open());
    await create(walker);
    await generated(walker);
    const { picture } = await downloaded(walker);
    expect((await worstTile(picture, 'poster-one')).difference).toBeLessThan(TOLERANCE);

    await walker.page.route('**/objects/golden*', (route) => route.fulfill({ status: 404, body: 'Gone.' }));
    // The keyboard is used because the download notice may still cover the choice.
    await walker.page.getByLabel('Landscape').press('Space');
    await walker.button('Generate').click();
    await told(walker, 'Generation failed');
    await told(walker, 'Failed to generate poster. Please try again.');

    await walker.page.route('**/challenges/completed', (route) => route.fulfill({ json: [] }));
    await create(walker);
    const notice = 'You need to complete some challenges with photos before you can generate a poster.';
    await walker.sees(walker.text(notice));
    expect(await walker.button('Generate').isDisabled()).toBe(true);
  });
});

describe('sharing a completed walk', () => {
  it('a walk is shared from home as image and text, by keyboard too', async () => {
    const walker = await livelyWalker(await browser.open({ colorScheme: 'dark' }));
    const workers = workersOf(walker.page);
    await walker.button('Share').focus();
    await walker.page.keyboard.press('Enter');
    await walker.sees(image(walker));
    expect(workers.some((url) => url.includes('renderImage.worker'))).toBe(true);
    expect(await axeFindings(walker.page)).toEqual([]);

    const { picture, ...file } = await downloaded(walker);
    expect(file).toEqual({ name: 'signpost-challenge-2026-11-20.png', format: 'png', size: '1080x1080' });
    await told(walker, 'Downloaded!');
    const anySite = await withoutSite(picture);
    expect((await worstTile(anySite, 'share')).difference).toBeLessThan(TOLERANCE);
    expect((await worstTile(picture, 'share')).difference, 'without the site').toBeGreaterThan(TOLERANCE);
    const lost = {
      mark: [{ left: 58, top: 51, width: 60, height: 60 }, '#fffcf5'],
      date: [{ left: 830, top: 60, width: 190, height: 44 }, '#fffcf5'],
      photo: [{ left: 0, top: 130, width: 1080, height: 400 }, '#f4eddd'],
      heading: [{ left: 330, top: 605, width: 420, height: 36 }, '#0d4b35'],
      name: [{ left: 140, top: 650, width: 800, height: 120 }, '#0d4b35'],
      label: [{ left: 480, top: 955, width: 120, height: 45 }, '#f4eddd'],
    } as const;
    for (const [what, [place, colour]] of Object.entries(lost)) {
      const { difference } = await worstTile(await without(anySite, place, colour), 'share');
      expect(difference, `without its ${what}`).toBeGreaterThan(2 * TOLERANCE);
    }

    await walker.button('Copy Text').focus();
    await walker.page.keyboard.press('Enter');
    await told(walker, 'Copied!');
    await walker.sees(walker.button('Copied!'));
    const text = await walker.page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^I completed my walking challenge to Kettensteggasse: 0\.8 miles, \+204 points\..* http/);
    await walker.sees(walker.button('Copy Text'));
    await walker.page.keyboard.press('Escape');
    await walker.seesNo(walker.page.getByRole('dialog', { name: 'Share Your Achievement' }));
    await expect.poll(() => walker.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Share');
  });

  it('without OffscreenCanvas the share image is painted on the page, and a failure is shown', async () => {
    const walker = await livelyWalker(await browser.open());
    await walker.page.evaluate(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = (done) => {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        done(null);
      };
    });
    await walker.button('Share').click();
    await told(walker, 'Failed to generate share image. Please try again.');
    await walker.button('Try again').click();
    await walker.sees(image(walker));
    const { picture } = await downloaded(walker);
    expect((await worstTile(await withoutSite(picture), 'share')).difference).toBeLessThan(TOLERANCE);
  });

  it('a walk is shared from the photo viewer and favourites, as a file where the device accepts files', async () => {
    const walker = await livelyWalker(await browser.open());
    await walker.page.addInitScript(() => {
      navigator.canShare = ({ files } = {}) => files?.length === 1;
      navigator.share = async ({ files, text } = {}) => {
        Object.assign(window, { handed: [files?.[0]?.name, files?.[0]?.type, text] });
      };
    });
    await walker.visit('/favourites');
    await walker.button('Share').click();
    await walker.sees(image(walker));
    await walker.button('Share Image').click();
    const handed = () => walker.page.evaluate(() => Reflect.get(window, 'handed'));
    await expect
      .poll(handed)
      .toEqual(['signpost-challenge-2026-11-20.png', 'image/png', expect.stringContaining('204')]);

    await walker.visit('/');
    await walker.button('Menu').click();
    await walker.button('Photo Gallery').click();
    await walker.page.getByRole('img', { name: 'Photo of the sign at Kettensteggasse' }).click();
    await walker.button('Share: Kettensteggasse').click();
    await walker.sees(image(walker));
    await walker.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await walker.button('Instagram').click();
    await told(walker, 'Failed to copy text');
  });
});

const folder = join(import.meta.dirname, '../golden');
/** Compared at a quarter of the size, so that half a pixel does not matter. */
const SHRINK = 4;
const TILE = 15;
/** Only the first picture of a name is written; later ones may be altered to test the comparison. */
const written = new Set<string>();

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function shrunk(picture: Buffer): Promise<Sharp> {
  const { width } = await sharp(picture).metadata();
  return sharp(
    await sharp(picture)
      .resize(Math.round(width / SHRINK))
      .png()
      .toBuffer(),
  );
}

/** Mean difference (of 255) of the worst tile from the golden picture. */
async function worstTile(picture: Buffer, name: string): Promise<{ difference: number; at: string }> {
  const path = join(folder, `${name}.png`);
  const small = await shrunk(picture);
  // To rewrite: `GOLDEN=write npx vitest run --project browser web/e2e/specs/pictures.e2e.ts`.
  if (process.env.GOLDEN === 'write' && !written.has(name)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, await small.clone().png({ palette: true, colours: 256, dither: 0 }).toBuffer());
    written.add(name);
  }
  const [is, golden] = await Promise.all([pixels(small), pixels(sharp(path))]);
  if (is.width !== golden.width || is.height !== golden.height) {
    throw new Error(`${name} is ${is.width}x${is.height} and not ${golden.width}x${golden.height}`);
  }
  let worst = { difference: 0, at: '' };
  for (let y = 0; y < is.height; y += TILE) {
    for (let x = 0; x < is.width; x += TILE) {
      const difference = tileDifference(is, golden, x, y);
      if (difference > worst.difference) worst = { difference, at: `${x * SHRINK}, ${y * SHRINK}` };
    }
  }
  return worst;
}

function tileDifference(a: Pixels, b: Pixels, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + TILE, a.height); y += 1) {
    for (let at = (y * a.width + left) * 3; at < (y * a.width + Math.min(left + TILE, a.width)) * 3; at += 1) {
      sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}
