import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

/**
 * `npm run words:pictures`: walks through the screens in English and writes a page for translators that shows each
 * sentence where it was seen (docs/translating.md). It asserts nothing and is no part of the other test runs.
 */
const FOLDER = '.cache/sentences';
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
let sentences: { sentence: string; pattern: RegExp }[] = [];
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

/** Placeholders stand for any text. A sentence with fewer than four letters of its own is found only as a whole. */
function patternOf(sentence: string): RegExp {
  const plain = sentence.replace(/<\/?\w+>/g, '');
  let source = '';
  let depth = 0;
  for (const character of plain) {
    if (character === '{' && depth++ === 0) source += '\0';
    else if (character === '}') depth--;
    else if (depth === 0) source += character;
  }
  const letters = source.replace(/[^\p{L}]/gu, '').length;
  const any = letters < 4 ? '(?!)' : '.{1,60}?';
  return new RegExp(`^${source.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('\0', any)}$`, 'i');
}

async function record(page: Page, screen: string): Promise<void> {
  const found: [string, Seen][] = [];
  for (const seen of await textsOn(page)) {
    for (const { sentence, pattern } of sentences) {
      if (!places.has(sentence) && pattern.test(seen.text)) found.push([sentence, seen]);
    }
  }
  if (found.length === 0) return;
  const picture = `${++pictures}.jpg`;
  await page.screenshot({ path: join(FOLDER, picture), quality: 70, type: 'jpeg' });
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
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const catalogue = JSON.parse(await readFile('shared/locales/de.json', 'utf8'));
  sentences = Object.keys(catalogue).map((sentence) => ({ sentence, pattern: patternOf(sentence) }));
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
  await writeFile(join(FOLDER, 'index.html'), `${page}<ol>${ordered.map(figure).join('\n')}</ol>\n`);
  await writeFile(join(FOLDER, 'places.json'), JSON.stringify(Object.fromEntries(places), null, 2));
  console.info(`${title}: ${FOLDER}/index.html`);
});
