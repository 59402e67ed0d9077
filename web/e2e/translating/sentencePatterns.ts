import { readFileSync } from 'node:fs';

export const PICTURES = '.cache/sentences';

export const SENTENCES = Object.keys(JSON.parse(readFileSync('shared/locales/de.json', 'utf8')));

/** The walk through the app, browser specs and screen tests; their files begin with the name. */
export type Recorder = 'app' | 'specs' | 'pages';

export interface ScreenBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** A label that only screen readers tell. */
  isSpoken: boolean;
}

/** Sentences on a picture beside this file, or on a page as HTML, whose picture is taken at the end. */
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
