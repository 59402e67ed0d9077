import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export const PICTURES = '.cache/sentences';

export const SENTENCES = Object.keys(JSON.parse(readFileSync('shared/locales/de.json', 'utf8')));

/** The walk through the app, and screen tests; their files begin with the name. */
export type Recorder = 'app' | 'pages';

export interface ScreenBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** True for a text that only screen readers announce. */
  isSpoken: boolean;
}

/** Sentences on a picture beside this file, or on an HTML page, which is rendered to a picture at the end. */
export type Recorded = { screen: string } & (
  | { places: Record<string, ScreenBox> }
  | { texts: Record<string, string>; html: string }
);

const PLURAL = /\{\w+, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+)\}/;
const BRANCH = /\{((?:[^{}]|\{\w+\})*)\}/g;

/** Placeholders and elements stand for any text, a plural for one of its branches. */
export function patternOf(sentence: string): string {
  const [before = '', branches, ...after] = sentence.replace(/<\/?\w+>/g, '').split(PLURAL);
  const start = before
    .split(/\{\w+\}|\0\w+\0|#/)
    .map((text) => text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('.{1,60}?');
  if (branches === undefined) return start;
  const either = [...branches.matchAll(BRANCH)].map(([, text = '']) => patternOf(text)).join('|');
  return `${start}(?:${either})${patternOf(after.join(''))}`;
}

interface Seen extends ScreenBox {
  text: string;
}

/** Texts and labels on the screen, the innermost element last. An element without a size has an ancestor's box. */
export const textsOn = (page: Page, { withHidden = false } = {}): Promise<Seen[]> =>
  page.evaluate((withHidden) => {
    const { scrollX, scrollY } = window;
    const bottom = Math.max(innerHeight, document.documentElement.scrollHeight - scrollY);
    return [...document.querySelectorAll<HTMLElement>('body, body *')].flatMap((element) => {
      if (!withHidden && !element.checkVisibility()) return [];
      const texts = [
        element.textContent.length < 600 ? element.textContent : null,
        element.getAttribute('placeholder'),
      ];
      const labels = ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name));
      if (element === document.body) labels.push(document.title.split(' · ')[0] ?? '');
      if (![...texts, ...labels].some((text) => text?.trim())) return [];
      let shown: Element = element;
      let box = shown.getBoundingClientRect();
      while ((box.width < 4 || box.height < 4) && shown.parentElement) {
        shown = shown.parentElement;
        box = shown.getBoundingClientRect();
      }
      const { x, y, width, height } = box;
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const isCovered = top && !top.contains(shown) && !shown.contains(top);
      if (!withHidden && (isCovered || x < 0 || y + scrollY < 0 || y > bottom)) return [];
      return [...texts, ...labels].flatMap((text, index) => {
        const plain = text?.replace(/\s+/g, ' ').trim();
        const isSpoken = shown !== element || index >= texts.length;
        return plain ? [{ text: plain, x: x + scrollX, y: y + scrollY, width, height, isSpoken }] : [];
      });
    });
  }, withHidden);
