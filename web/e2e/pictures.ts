import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { signPhoto } from '../../infra/local/seed/liveThrough.ts';
import type { Challenge } from '../../shared/api/challenges.ts';
import { destinationStreets } from '../../shared/domain/walk/destination.ts';
import { walkRoute } from '../../shared/domain/walk/walkRoute.ts';
import { choose, openUpload, photoFile } from './driver/photo.ts';
import { simulatePosition, walkAlong } from './driver/steps.ts';
import { walkerOn } from './driver/walker.ts';
import { launchChromium } from './helper/chromium.ts';

/**
 * `npm run pictures -- http://localhost:3000`: takes the pictures of the README, of the share card and of the app's
 * installation from a running `npm run demo` whose walker has not walked today.
 */
const root = join(import.meta.dirname, '../..');
const [site = 'http://localhost:3000'] = process.argv.slice(2);
const schemes = ['light', 'dark'] as const;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const account = { username: 'demo', password: 'walkwithme' };

type Shots = Record<(typeof schemes)[number], Buffer>;

/** Both schemes of the same moment, once fonts, photos and tiles are there. */
async function shotsOf(page: Page): Promise<Shots> {
  const shotOf = async (colorScheme: keyof Shots) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    return page.screenshot();
  };
  return { light: await shotOf('light'), dark: await shotOf('dark') };
}

/** A page on which the walker of the demo is signed in. */
async function homeOn(browser: Browser, device: BrowserContextOptions) {
  const context = await browser.newContext({
    ...{ baseURL: site, locale: 'en-GB', timezoneId: 'Europe/Lisbon' },
    ...device,
  });
  const page = await context.newPage();
  // tsx wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  if (device.isMobile) await simulatePosition(page);
  const walker = walkerOn(page);
  await walker.signIn(account);
  await walker.sees(walker.menu());
  return { page, walker };
}

async function walkToday(browser: Browser): Promise<Shots[]> {
  const phone = { viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
  const { page, walker } = await homeOn(browser, phone);
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  const ready = await shotsOf(page);

  const challenge: Challenge = await (await page.request.get('/api/challenges/today')).json();
  const line = challenge.routeGeometry.coordinates;
  await walker.button('Start Walking').click();
  const { total } = walkRoute(line);
  await walkAlong(page, line, total * 0.4, total * 0.4 + 30);
  const walking = await shotsOf(page);

  await openUpload(walker);
  const [street = ''] = destinationStreets(challenge.destination);
  const { full } = await signPhoto(street, 11);
  await choose(page, photoFile('sign.jpg', Buffer.from(full)));
  await walker.button('Complete').click();
  await walker.sees(walker.text('Challenge Completed!'));
  // Notices and a celebration go away by themselves.
  await page.waitForTimeout(12_000);
  const offer = page.getByRole('button', { name: 'Not Now' });
  if (await offer.isVisible()) await offer.click();
  const completed = await shotsOf(page);

  await page.goto('/streets');
  const streets = await shotsOf(page);
  await page.context().close();
  return [ready, walking, completed, streets];
}

/** Phone screenshots side by side with round corners, on a transparent ground for light and dark pages. */
async function strip(shots: readonly Buffer[]): Promise<Buffer> {
  const [width, height, gap] = [360, 779, 24];
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="28"/></svg>`,
  );
  const phones = await Promise.all(
    shots.map(async (shot) => {
      const phone = await sharp(shot).resize(width, height).png().toBuffer();
      return sharp(phone)
        .composite([{ input: corners, blend: 'dest-in' }])
        .png()
        .toBuffer();
    }),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: phones.length * (width + gap) - gap, height, channels: 4, background } })
    .composite(phones.map((input, place) => ({ input, left: place * (width + gap), top: 0 })))
    .webp({ quality: 80 })
    .toBuffer();
}

/** The og:image that other sites show for a link to the login page, in the usual size. */
async function shareCard(browser: Browser, phone: Buffer): Promise<Buffer> {
  const font = async (name: string) => {
    const file = join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
    return `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${(await readFile(file)).toString('base64')})}`;
  };
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    ${await font('overpass')}${await font('figtree')}
    body{margin:0;height:630px;background:#f4eddd;color:#15261f;overflow:hidden;font:450 34px/1.35 figtree}
    main{position:absolute;left:72px;top:120px;width:640px}
    .plate{display:inline-block;padding:36px 52px 26px;border-radius:18px;background:#0d4b35;color:#fff;
      box-shadow:inset 0 0 0 8px #0d4b35,inset 0 0 0 12px #fff;font:800 88px/1 overpass;letter-spacing:-1px}
    p{margin:44px 0 0}
    img{position:absolute;right:72px;top:56px;width:340px;border-radius:32px;box-shadow:0 18px 50px rgb(20 30 20/.28)}
    </style><main><div class="plate">Signpost</div><p>One walk a day,<br>to a street with a sign.</p></main>
    <img src="data:image/png;base64,${phone.toString('base64')}">`);
  await page.evaluate('document.fonts.ready');
  const card = await page.screenshot();
  await page.close();
  return sharp(card).jpeg({ quality: 82 }).toBuffer();
}

const browser = await launchChromium();
try {
  await mkdir(join(root, 'docs/pictures'), { recursive: true });
  const walk = await walkToday(browser);
  const desk = await shotsOf((await homeOn(browser, { viewport: DESK })).page);
  for (const scheme of schemes) {
    await sharp(await strip(walk.map((shots) => shots[scheme]))).toFile(
      join(root, `docs/pictures/walk-${scheme}.webp`),
    );
    await sharp(desk[scheme])
      .webp({ quality: 80 })
      .toFile(join(root, `docs/pictures/desk-${scheme}.webp`));
  }
  const [ready] = walk;
  const icons = join(root, 'web/public/icons');
  if (ready) {
    await sharp(ready.light).webp({ quality: 75 }).toFile(join(icons, 'home-narrow.webp'));
    await sharp(await shareCard(browser, ready.light)).toFile(join(icons, 'share-card.jpg'));
  }
  await sharp(desk.light).webp({ quality: 75 }).toFile(join(icons, 'home-wide.webp'));
} finally {
  await browser.close();
}
