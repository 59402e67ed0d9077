/** What stands for an English sentence in a catalogue that is sent to a browser: four letters for a whole sentence. */
export function catalogueKey(source: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < source.length; index++) hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193);
  return [0, 6, 12, 18].map((shift) => LETTERS[((hash >>> shift) ^ (hash >>> 26)) & 63]).join('');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A translator's file, short: a line of keys, then a line for each translation in their order. As JSON it would be a tenth
 * more. Two sentences that share a key would be said for each other: that is an error.
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

/** Translations by key. */
export function readShortCatalogue(short: string): Map<string, string> {
  const [keys = '', ...texts] = short.split('\n');
  return new Map(texts.map((text, index) => [keys.slice(4 * index, 4 * index + 4), text]));
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Says an English sentence in a language: `say('{count, plural, one {# walk} other {# walks}}', { count })`. `locale` is
 * how that language writes dates and numbers. Functions that make sentences on both sides take it as their last argument.
 */
export interface Translate {
  (source: string, values?: Values): string;
  readonly locale: string;
}

/** Marks a sentence that is said later, where the language is known: `say(phrase)`. */
export const msg = <Source extends string>(source: Source): Source => source;

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

/** What has no translation is said in English. */
export function sayIn(locale: string, translate: (source: string) => string | undefined): Translate {
  const t = (source: string, values: Values = {}) => fill(translate(source) || source, values, locale);
  return Object.assign(t, { locale });
}

export const inEnglish = sayIn('en-US', (source) => source);
