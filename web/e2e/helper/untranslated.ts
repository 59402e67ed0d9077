import type { Page } from 'playwright-core';
import { placeholderNames } from '../../src/i18n/placeholderNames.ts';

/** Names are not translated, nor whom a map is credited to. Months and days are written by the browser, whose English stands for the pseudo-language. */
const NAMES =
  /\b(Signpost|OpenStreetMap contributors, ODbL|OpenStreetMap|Twitter|Facebook|Instagram|Citymapper|Google|Apple|Waze|Maps|English|Svenska|Deutsch|Français|Español|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[AP]M)\b/g;
const word = /[A-Za-z]{3,}/;
const isLetter = (character = '') => /\p{L}/u.test(character);

/** A painted name that is too long for its place ends in `…`; where it is wrapped as well, its last line does. */
function withoutCut(text: string, name: string): string {
  if (!text.includes('…')) return text;
  const cutsOf = (part: string) => Array.from(part, (_, index) => `${part.slice(0, part.length - index)}…`);
  const words = name.split(' ');
  const tails = words.slice(1).map((_, first) => words.slice(first + 1).join(' '));
  const cut =
    cutsOf(name).find((part) => text.includes(part) && !isLetter(text[text.indexOf(part) - 1])) ??
    tails.flatMap(cutsOf).find((part) => text.startsWith(part));
  return cut === undefined ? text : text.replace(cut, '');
}

/** A painted name of several words may go on in the next line: one line ends with its first words, the next begins with the others. Whole words only: the I of a king is no part of Ilha. */
function withoutWrapped(text: string, name: string): string {
  const words = name.split(' ');
  let left = text;
  for (let first = words.length - 1; first > 0; first--) {
    const [head, tail] = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
    if (left.endsWith(head) && !isLetter(left.at(-head.length - 1))) left = left.slice(0, -head.length);
    if (left.startsWith(tail) && !isLetter(left[tail.length])) left = left.slice(tail.length);
  }
  return left;
}

/** Those with a word that came through no catalogue. */
export function untranslated(texts: readonly string[], names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const stripped = (text: string) =>
    longestFirst
      .reduce((left, name) => withoutWrapped(left.replaceAll(name, ''), name), longestFirst.reduce(withoutCut, text))
      .replace(NAMES, '');
  return [...new Set(texts.filter((text) => word.test(stripped(text))))];
}

/** What is shown, or read out, in plain letters: in the pseudo-language every word that came through a catalogue is accented. */
export async function plainTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, option, [hidden]') || !element.checkVisibility()) continue;
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

/** Whose `name` is that of a place. */
const NAMED: Record<string, string> = { mostPopularDestination: 'destinationName', town: 'town', towns: 'town' };

/**
 * What walkers and streets are called in whatever the server answered to this page from now on: boards and the world's map
 * also show the walkers of other specs, who share the site.
 */
export function namesAnswered(page: Page): () => Promise<string[]> {
  const names = new Set<string>();
  const reads: Promise<unknown>[] = [];
  const gather = (value: unknown, key = ''): void => {
    if (Array.isArray(value)) for (const one of value) gather(one, key);
    else if (typeof value === 'object' && value)
      for (const [part, one] of Object.entries(value)) {
        gather(one, part === 'name' ? (NAMED[key] ?? part) : part);
      }
    else if (typeof value === 'string' && (key === 'username' || key === 'email')) names.add(value);
    // A town and its streets: [name, metres, ...].
    else if (typeof value === 'string' && (key === 'town' || key === 'streets')) names.add(value);
    else if (typeof value === 'string' && key === 'destinationName')
      for (const street of value.split(/, | at /)) names.add(street);
  };
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.startsWith('application/json');
    // One whose page is gone has no body any more, and shows nothing either.
    if (isJson) reads.push(response.json().then(gather, () => {}));
  });
  return async () => {
    await Promise.all(reads.splice(0));
    return [...names].filter((name) => !placeholderNames.has(name));
  };
}

/** Texts of which a part cannot be seen, because a box around them cuts it off or the window ends. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ opacityProperty: true })) continue;
      if (parent.closest('svg, canvas, option, [inert], [aria-hidden=true]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const report = (box: Element) => found.push(`${node.textContent} in ${box.className || box.tagName}`);
      // What is read out only is a point with a hidden overflow.
      if (parent.getBoundingClientRect().width <= 1) continue;
      let isFree = { x: true, y: true };
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1) isFree = { x: false, y: false };
        const x = cuts(style.overflowX) && isFree.x && (left < edge.left - slack || right > edge.right + slack);
        const y = cuts(style.overflowY) && isFree.y && (top < edge.top - slack || bottom > edge.bottom + slack);
        if (x || y) {
          report(box);
          break;
        }
        isFree = { x: isFree.x && !scrolls(style.overflowX), y: isFree.y && !scrolls(style.overflowY) };
        if (style.position === 'fixed') break;
      }
      const isSideways = isFree.x && (left < -slack || right > document.documentElement.clientWidth + slack);
      if (isSideways) report(document.body);
    }
    return [...new Set(found)];
  });
