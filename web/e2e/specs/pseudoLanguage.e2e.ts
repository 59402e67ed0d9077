import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../../../shared/domain/msg.ts';
import { placeholderNames } from '../../src/i18n/names.ts';
import { pseudo } from '../../src/i18n/pseudo.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { type Walker, walkerOn } from '../driver/walker.ts';
import { clippedTexts } from '../helper/clippedTexts.ts';
import { untranslated } from '../helper/untranslated.ts';
import { browserForTests } from '../helper/visit.ts';

/** Visible or accessible texts without accents: the pseudo-language accents every word from a catalogue. */
async function plainTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, option, code, [hidden]') || !element.checkVisibility()) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found;
  });
  return untranslated(texts, names);
}

/** Parents whose `name` is a place name. */
const NAMED: Record<string, string> = { town: 'town', towns: 'town' };

/**
 * Collects the names of walkers and streets from all later API answers to this page, because boards and the world map
 * also show the walkers of other specs.
 */
function namesAnswered(page: Page): () => Promise<string[]> {
  const names = new Set<string>();
  const reads: Promise<unknown>[] = [];
  const gather = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const one of value) gather(one, key);
    else if (typeof value === 'object' && value)
      for (const [part, one] of Object.entries(value)) {
        gather(one, part === 'name' ? (NAMED[key] ?? part) : part);
      }
    else if (typeof value === 'string' && ['username', 'email', 'homeAddress'].includes(key)) names.add(value);
    // A town and its streets: [name, metres, ...].
    else if (typeof value === 'string' && (key === 'town' || key === 'streets')) names.add(value);
    else if (typeof value === 'string' && (key === 'street' || key === 'crossing')) names.add(value);
  };
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.startsWith('application/json');
    // After a navigation a response has no body, and its names are not shown.
    if (isJson) reads.push(response.json().then(gather, () => {}));
  });
  return async () => {
    await Promise.all(reads.splice(0));
    return [...names].filter((name) => !placeholderNames.has(name));
  };
}

interface Painted {
  text: string;
  isCut: boolean;
}

declare global {
  interface Window {
    painted: Painted[];
  }
}

/** Moves painting from the worker to the page and records the texts drawn on the canvas. */
const watchPictures = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    window.painted = [];
    const { prototype } = CanvasRenderingContext2D;
    for (const name of ['fillText', 'strokeText'] as const) {
      const paint = prototype[name];
      prototype[name] = function (this: CanvasRenderingContext2D, text, x, y, ...room) {
        const { actualBoundingBoxLeft: before, actualBoundingBoxRight: after } = this.measureText(text);
        const turned = this.getTransform();
        const ends = [x - before, x + after].map((at) => turned.transformPoint({ x: at, y }));
        const isCut = ends.some((end) => end.x < -1 || end.x > this.canvas.width + 1 || end.y > this.canvas.height);
        window.painted.push({ text, isCut });
        return Reflect.apply(paint, this, [text, x, y, ...room]);
      };
    }
  });

const paintedTexts = (page: Page): Promise<Painted[]> => page.evaluate(() => window.painted?.splice(0) ?? []);

const browser = browserForTests();

const PICTURES = ['share', 'poster that is painted'];
const TO_PICTURES = ['profile', 'poster', 'poster that is painted', 'share'];

type Findings = Record<string, readonly string[]>;

async function inspect(walker: Walker, faces: Screens): Promise<Findings> {
  const names = namesAnswered(walker.page);
  const findings: Findings = {};
  for (const [name, go] of Object.entries(faces)) {
    await go();
    const painted = await paintedTexts(walker.page);
    // The share image names the site.
    const known = [...(await names()), new URL(walker.page.url()).host];
    const found = [
      ...(await plainTexts(walker.page, known)),
      ...(await clippedTexts(walker.page)),
      ...(await clippedTheOtherWay(walker.page)),
      ...untranslated(
        painted.map(({ text }) => text),
        known,
      ),
      ...painted.flatMap(({ text, isCut }) => (isCut ? `${text} in the picture` : [])),
    ];
    if (PICTURES.includes(name) && painted.length === 0) found.push('a picture without a word');
    if (found.length > 0) findings[name] = found;
  }
  return findings;
}

/** Switches the direction of the page without another language. */
async function clippedTheOtherWay(page: Page): Promise<string[]> {
  const turn = () =>
    page.evaluate(() => {
      const { dir } = document.documentElement;
      document.documentElement.dir = dir === 'rtl' ? 'ltr' : 'rtl';
      return document.documentElement.dir;
    });
  const direction = await turn();
  const clipped = await clippedTexts(page);
  await turn();
  return clipped.map((text) => `${text}, ${direction}`);
}

async function walkerIn(language: string, hasWalked: boolean) {
  const page = await browser.open({ width: 360, height: 740, language });
  await watchPictures(page);
  return walkerForScreens(page, { hasWalked });
}

describe('pseudo languages at 360 px', () => {
  const language = 'en-XA';
  const t = sayIn(language, pseudo);

  it('every text before login is translated and not cut off', async () => {
    const walker = walkerOn(await browser.open({ width: 360, height: 740, language }));
    browser.expectComplaint(/401/);
    expect(await inspect(walker, screensIn(walker, t).outside)).toEqual({});
  });

  it('every text before the walk is translated and not cut off', async () => {
    const walker = await walkerIn(language, false);
    expect(await inspect(walker, screensIn(walker, t).before)).toEqual({});
  });

  it('every text after the walk is translated and not cut off', async () => {
    const walker = await walkerIn(language, true);
    expect(await inspect(walker, screensIn(walker, t).after)).toEqual({});
  });
});

it('a right-to-left language sets the direction of pages and pictures', async () => {
  const language = 'ar-XB';
  const walker = await walkerIn(language, true);
  const { after } = screensIn(walker, sayIn(language, pseudo));
  const faces = Object.fromEntries(TO_PICTURES.map((name) => [name, after[name] ?? expect.unreachable(name)]));
  expect(await inspect(walker, faces)).toEqual({});
  expect(await walker.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
});

it('the check for cut-off texts also covers right-to-left layout', async () => {
  const page = await browser.open({ width: 360, height: 740, language: 'en-XA' });
  await page.goto('/');
  await walkerOn(page).sees(page.getByRole('tab'));
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.textContent = 'Hearty';
    box.style.cssText = 'position: absolute; top: 0; inset-inline-start: 0; margin-right: -20px; width: 60px';
    document.body.append(box);
  });
  expect(await clippedTexts(page)).toEqual([]);
  expect(await clippedTheOtherWay(page)).toEqual(['Hearty in BODY, rtl']);
});

it('the check finds untranslated and cut-off texts', async () => {
  const page = await browser.open({ width: 360, height: 740, language: 'en-XA' });
  await watchPictures(page);
  await page.goto('/');
  await walkerOn(page).sees(page.getByRole('tab'));
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.textContent = 'Undo';
    box.style.cssText = 'position: fixed; top: 0; overflow: hidden; width: 12px; z-index: 9';
    box.setAttribute('aria-label', 'Hearty');
    document.body.append(box);
    const canvas = Object.assign(document.createElement('canvas'), { width: 60 });
    for (const [text, x] of [
      ['Undo', 2],
      ['Ûñðö', 50],
    ] as const)
      canvas.getContext('2d')?.fillText(text, x, 20);
  });
  expect(await plainTexts(page, [])).toEqual(['Hearty', 'Undo']);
  expect(await clippedTexts(page)).toEqual(['Undo in DIV']);
  const painted = await paintedTexts(page);
  expect(painted).toEqual([
    { text: 'Undo', isCut: false },
    { text: 'Ûñðö', isCut: true },
  ]);
  expect(
    untranslated(
      painted.map(({ text }) => text),
      [],
    ),
  ).toEqual(['Undo']);
  const wrapped = ['Läraregatan åţ Viktor', 'Rydbergsgatan', 'Rydbergsgatan åţ Viktor'];
  expect(untranslated(wrapped, ['Läraregatan', 'Viktor Rydbergsgatan'])).toEqual([]);
  expect(untranslated(['Ilha'], ['Ilha', 'Rua Dom João I'])).toEqual([]);
  expect(untranslated(['Viktor åţ noon', 'noon Viktor'], ['Viktor Rydbergsgatan'])).toEqual([
    'Viktor åţ noon',
    'noon Viktor',
  ]);
});
