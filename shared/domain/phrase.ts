export type Values = Readonly<Record<string, string | number>>;

/**
 * Says an English sentence in a language: `say('{count, plural, one {# walk} other {# walks}}', { count })`. `locale` is
 * how that language writes dates and numbers. Functions that make sentences on both sides take it as their last argument.
 */
export interface Say {
  (source: string, values?: Values): string;
  readonly locale: string;
}

/** Marks a sentence that is said later, where the language is known: `say(phrase)`. */
export const phrase = <Source extends string>(source: Source): Source => source;

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
export function sayIn(locale: string, translate: (source: string) => string | undefined): Say {
  const say = (source: string, values: Values = {}) => fill(translate(source) || source, values, locale);
  return Object.assign(say, { locale });
}

export const inEnglish = sayIn('en-US', (source) => source);
