import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueKey, inEnglish, readShortCatalogue, sayIn, shortCatalogue } from './msg.ts';
import { isLanguage, LANGUAGES, languageCodes, languageFor, localeOf } from './walkers/language.ts';

const WALKS = '{count, plural, =0 {no walk} one {# walk} other {# walks}} by {name}';

describe('message formatting', () => {
  it('values are inserted, numbers in the format of the language', () => {
    expect(inEnglish('Level {level} of {name}', { level: 1234, name: 'Ada' })).toBe('Level 1,234 of Ada');
    const inGerman = sayIn('de', (source) => ({ '{points} points': '{points} Punkte' })[source]);
    expect(inGerman('{points} points', { points: 1234 })).toBe('1.234 Punkte');
  });

  it('the plural form follows the rules of the language', () => {
    const texts = [0, 1, 2].map((count) => inEnglish(WALKS, { count, name: 'Bo' }));
    expect(texts).toEqual(['no walk by Bo', '1 walk by Bo', '2 walks by Bo']);
    const inFrench = sayIn('fr', () => '{count, plural, one {# jour} other {# jours}}');
    expect([0, 1, 2].map((count) => inFrench('', { count }))).toEqual(['0 jour', '1 jour', '2 jours']);
  });

  it('a missing or empty translation falls back to English', () => {
    expect(sayIn('sv', () => undefined)('Undo')).toBe('Undo');
    expect(sayIn('sv', () => '')('Undo')).toBe('Undo');
  });

  it('every # of a branch is the number, and a form without a branch of its own takes the other one', () => {
    expect(inEnglish('{count, plural, one {# walk} other {# of # walks by {name}}}', { count: 1200, name: '#1' })).toBe(
      '1,200 of 1,200 walks by #1',
    );
    expect(inEnglish('{count, plural, other {# walks}}', { count: 1 })).toBe('1 walks');
    expect(inEnglish('{count, plural, one {a walk}}', { count: 2 })).toBe('');
  });

  it('an empty text and a zero are values', () =>
    expect(inEnglish('{name}: {points}', { name: '', points: 0 })).toBe(': 0'));

  it('a missing value leaves its placeholder visible', () =>
    expect(inEnglish('Hello, {name}', {})).toBe('Hello, {name}'));

  it('an inserted value is never interpreted as a placeholder or markup', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('{name}', '$&', '#', '{count, plural, other {#}}', '<b>x</b>'),
    );
    fc.assert(
      fc.property(hostile, (name) => {
        expect(inEnglish('<{name}>', { name })).toBe(`<${name}>`);
      }),
    );
  });
});

describe('catalogueKey', () => {
  it('a catalogue key is stable and four characters long', () => {
    expect(catalogueKey('Undo')).toBe(catalogueKey('Undo'));
    fc.assert(
      fc.property(fc.string(), (source) => {
        expect(catalogueKey(source)).toMatch(/^[\w-]{4}$/);
      }),
    );
  });

  it('two sentences that share a key stop the build of a catalogue, also where one is not translated', () => {
    const sources = new Map<string, string>();
    for (let number = 0; ; number++) {
      const [source, key] = [`Sentence ${number}`, catalogueKey(`Sentence ${number}`)];
      const other = sources.get(key);
      sources.set(key, source);
      if (other === undefined) continue;
      expect(() => shortCatalogue({ [other]: 'Satz', [source]: '' })).toThrow(
        `"${other}" and "${source}" share the key ${key}.`,
      );
      // Birthday bound: a collision becomes likely only near the square root of the number of keys.
      expect(number).toBeGreaterThan(2_000);
      return;
    }
  });

  it('a translation with a line break stays the text of its key', () =>
    expect(readShortCatalogue(shortCatalogue({ Undo: 'Än\ngra', Close: 'Stäng' }))).toEqual(
      new Map([
        [catalogueKey('Undo'), 'Än gra'],
        [catalogueKey('Close'), 'Stäng'],
      ]),
    ));

  it('the short catalogue contains each translated text under its key', () =>
    expect(readShortCatalogue(shortCatalogue({ Next: '', OK: 'OK', Undo: 'Ångra', Close: 'Stäng' }))).toEqual(
      new Map([
        [catalogueKey('Undo'), 'Ångra'],
        [catalogueKey('Close'), 'Stäng'],
      ]),
    ));
});

describe('languageFor', () => {
  it('the first supported language of the browser is chosen, English by default', () => {
    expect(languageFor(['fi', 'DE-at', 'sv'])).toBe('de');
    expect(languageFor(['fi', '', 'constructor'])).toBe('en');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...languageCodes))), (wanted) => {
        expect(isLanguage(languageFor(wanted))).toBe(true);
      }),
    );
  });

  it('every language has a name of its own and an existing locale', () => {
    const locales = languageCodes.map(localeOf);
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales);
    expect(new Set(Object.values(LANGUAGES)).size).toBe(languageCodes.length);
  });
});
