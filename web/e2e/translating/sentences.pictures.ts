import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { built } from '../../../infra/built.ts';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';
import { MARK, PAGES, PICTURES, sentencePatterns } from './sentencePatterns.ts';

/**
 * `npm run words:pictures`: walks through the screens in English and writes a page for translators that shows each
 * sentence where it was seen (docs/translating.md). It asserts nothing and is no part of the other test runs.
 */
/** Tall, so that lists and dialogs show most of their texts without scrolling. */
const SCREEN = { width: 390, height: 1600 };

interface Seen {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Place extends Omit<Seen, 'text'> {
  screen: string;
  picture: string;
}

const browser = browserForTests();
const places = new Map<string, Place>();
const sentences = sentencePatterns();
let pictures = 0;

/** Texts and labels on the screen, the innermost element of a text last. */
const textsOn = (page: Page): Promise<Seen[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width * height === 0 || x < 0 || y < 0 || y > innerHeight || !element.checkVisibility()) return [];
      const labels = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name));
      const texts = [element.textContent.length < 600 ? element.textContent : null, ...labels];
      return texts.flatMap((text) => {
        const plain = text?.replace(/\s+/g, ' ').trim();
        return plain ? [{ text: plain, x, y, width, height }] : [];
      });
    }),
  );

async function record(page: Page, screen: string): Promise<void> {
  const found: [string, Seen][] = [];
  for (const seen of await textsOn(page)) {
    for (const { sentence, pattern } of sentences) {
      if (!places.has(sentence) && pattern.test(seen.text)) found.push([sentence, seen]);
    }
  }
  if (found.length === 0) return;
  const picture = `${++pictures}.jpg`;
  await page.screenshot({ path: join(PICTURES, picture), quality: 70, type: 'jpeg' });
  for (const [sentence, { text: _, ...place }] of found) places.set(sentence, { ...place, screen, picture });
}

async function walkThrough(page: Page, screens: Screens): Promise<void> {
  for (const [name, go] of Object.entries(screens)) {
    await go();
    await record(page, name);
    if (name === 'achievements') await recordLockedAchievements(page);
  }
}

async function recordLockedAchievements(page: Page): Promise<void> {
  const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
  await tab(/^Locked/);
  await record(page, 'locked achievements');
  const tiles = page.locator('[data-part=achievement-grid] button');
  const count = await tiles.count();
  for (let index = 0; index < count; index++) {
    await tiles.nth(index).click();
    await record(page, 'a locked achievement');
    await page.getByRole('button', { name: 'Back to Grid' }).click();
  }
  await tab(/^Unlocked/);
}

beforeAll(async () => {
  await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
});

it('records the screens before the login', async () => {
  browser.expectComplaint(/401/);
  const page = await browser.open(SCREEN);
  await walkThrough(page, screensIn(walkerOn(page), inEnglish).outside);
});

it('records the screens before the walk', async () => {
  const walker = await walkerForScreens(await browser.open(SCREEN), { hasWalked: false });
  await walkThrough(walker.page, screensIn(walker, inEnglish).before);
});

it('records the screens after the walk', async () => {
  const walker = await walkerForScreens(await browser.open(SCREEN), { hasWalked: true });
  await walkThrough(walker.page, screensIn(walker, inEnglish).after);
});

it('records a walk under way', async () => {
  const { walker, page, line, metres } = await walkerWithWalk(await browser.open(SCREEN));
  await walker.button('Start Walking').click();
  await walkAlong(page, line, 0, metres * 0.3);
  await walkAway(page, line, metres * 0.3, 90);
  await walker.sees(walker.button('New route (sends your location)'));
  await record(page, 'off the route');
  for (let at = 0.3; at < 1; at += 0.05) {
    await walkAlong(page, line, metres * at, metres * (at + 0.05));
    await record(page, 'a walk under way');
  }
});

it('records the profile of another walker', async () => {
  const [ada, bo] = [walkerOn(await browser.open(SCREEN)), walkerOn(await browser.open(SCREEN))];
  await ada.arrive(newAccount());
  const { username } = await bo.arrive(newAccount());
  const id = await bo.page.evaluate(() => localStorage.getItem('currentUserId'));
  await ada.visit(`/profile/${id}`);
  await ada.sees(ada.heading(`${username}'s Profile`));
  await record(ada.page, 'profile of another walker');
  for (const label of ['Add friend', 'Report']) {
    await ada.button(label).click();
    await record(ada.page, label);
  }
  await ada.page.keyboard.press('Escape');
  await ada.button(`Block ${username}`).click();
  await record(ada.page, 'block a walker');
});

it('records the pages of the screen tests for what is still missing', async () => {
  const page = await browser.open(SCREEN);
  const assets = await readdir(join(built.web, 'assets'));
  const sheets = assets.filter((name) => name.endsWith('.css')).sort((a) => (a.startsWith('index-') ? -1 : 1));
  const styles = await Promise.all(sheets.map((name) => readFile(join(built.web, 'assets', name), 'utf8')));
  for (const file of await readdir(PAGES).catch(() => [])) {
    const { sentences: seen, html }: { sentences: string[]; html: string } = JSON.parse(
      await readFile(join(PAGES, file), 'utf8'),
    );
    if (seen.every((sentence) => places.has(sentence))) continue;
    await page.setContent(`<!doctype html><html lang="en"><style>${styles.join('\n')}</style><body>${html}`);
    const picture = `${++pictures}.jpg`;
    await page.screenshot({ path: join(PICTURES, picture), quality: 70, type: 'jpeg' });
    for (const [index, sentence] of seen.entries()) {
      const box = await page.locator(`[${MARK}="${index}"]`).first().boundingBox();
      if (box && !places.has(sentence)) places.set(sentence, { ...box, screen: 'from a test of this part', picture });
    }
  }
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The picture is moved so that the sentence is in the middle, with a frame around it. */
function figure(sentence: string): string {
  const place = places.get(sentence);
  if (!place) return `<li>${escaped(sentence)}</li>`;
  const top = Math.max(0, place.y - 120);
  const frame = `left:${place.x}px;top:${place.y - top}px;width:${place.width}px;height:${place.height}px`;
  const ground = `background:url(${place.picture}) 0 -${top}px`;
  return `<li>${escaped(sentence)} <small>${escaped(place.screen)}</small><div style="${ground}"><i style="${frame}"></i></div></li>`;
}

const STYLE = `body{font:16px sans-serif;max-width:60em;margin:2em auto}li{margin:1em 0}
div{position:relative;width:390px;height:320px;overflow:hidden;border:1px solid #999}i{position:absolute;outline:3px solid red}`;

afterAll(async () => {
  const all = sentences.map(({ sentence }) => sentence);
  const ordered = [...all.filter((each) => places.has(each)), ...all.filter((each) => !places.has(each))];
  const title = `${places.size} of ${all.length} sentences have a picture`;
  const page = `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>`;
  await writeFile(join(PICTURES, 'index.html'), `${page}<ol>${ordered.map(figure).join('\n')}</ol>\n`);
  await writeFile(join(PICTURES, 'places.json'), JSON.stringify(Object.fromEntries(places), null, 2));
  console.info(`${title}: ${PICTURES}/index.html`);
});
