import { readFileSync } from 'node:fs';

export const PICTURES = '.cache/sentences';
/** Pages of the screen tests, as HTML, in which further sentences were seen. */
export const PAGES = '.cache/sentencePages';
export const MARK = 'data-sentence';

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

export const sentencePatterns = () =>
  Object.keys(JSON.parse(readFileSync('shared/locales/de.json', 'utf8'))).map((sentence) => ({
    sentence,
    pattern: patternOf(sentence),
  }));
