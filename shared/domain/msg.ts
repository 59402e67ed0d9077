import { fnv1a } from './fnv1a.ts';

/** Key of an English sentence in a catalogue sent to browsers: four characters for a whole sentence. */
export function catalogueKey(source: string): string {
  const hash = fnv1a(source);
  return [0, 6, 12, 18].map((shift) => LETTERS[((hash >>> shift) ^ (hash >>> 26)) & 63]).join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A compact catalogue: one line of keys, then one translation per line. JSON would be a tenth larger. Colliding keys
 * are an error.
 */
export function shortCatalogue(catalogue: Readonly<Record<string, string>>): string {
  const sources: Record<string, string> = {};
  const translated = Object.entries(catalogue).filter(([source, text]) => text !== '' && text !== source);
  for (const source of Object.keys(catalogue)) {
    const key = catalogueKey(source);
    if (sources[key] !== undefined) throw new Error(`"${sources[key]}" and "${source}" share the key ${key}.`);
    sources[key] = source;
  }
  const keys = translated.map(([source]) => catalogueKey(source)).join('');
  return [keys, ...translated.map(([, text]) => text.replaceAll('\n', ' '))].join('\n');
}

/** Parses a compact catalogue into translations by key. */
export function readShortCatalogue(short: string): Map<string, string> {
  const [keys = '', ...texts] = short.split('\n');
  return new Map(texts.map((text, index) => [keys.slice(4 * index, 4 * index + 4), text]));
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Translates an English sentence: `t('{count, plural, one {# walk} other {# walks}}', { count })`. `locale` formats
 * dates and numbers. Functions used on both sides take it as their last argument.
 */
export interface Translate {
  (source: string, values?: Values): string;
  readonly locale: string;
}

/** Marks a sentence that is translated later, where the language is known: `t(phrase)`. */
// Without the annotation every bundle would hold the sentences that it never shows.
/* @__NO_SIDE_EFFECTS__ */
export function msg<Source extends string>(source: Source): Source {
  return source;
}

/** `{name}`, or `{name, plural, one {...} other {...}}`, whose branches may hold `{name}` and `#`, the number. */
const PART = /\{(\w+)(?:, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g;
const BRANCH = /(=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g;

function fill(pattern: string, values: Values, locale: string): string {
  return pattern.replace(PART, (part, name: string, branches: string | undefined) => {
    const value = values[name];
    if (value === undefined) return part;
    const shown = typeof value === 'number' ? value.toLocaleString(locale) : value;
    if (!branches) return shown;
    const texts = new Map([...branches.matchAll(BRANCH)].map(([, when = '', text = '']) => [when, text]));
    const when = new Intl.PluralRules(locale).select(Number(value));
    const chosen = texts.get(`=${value}`) ?? texts.get(when) ?? texts.get('other') ?? '';
    return fill(chosen.replaceAll('#', shown), values, locale);
  });
}

/** Falls back to English where a translation is missing. */
export function sayIn(locale: string, translate: (source: string) => string | undefined): Translate {
  const t = (source: string, values: Values = {}) => fill(translate(source) || source, values, locale);
  return Object.assign(t, { locale });
}

export const inEnglish = sayIn('en-US', (source) => source);
