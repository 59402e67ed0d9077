import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueKey, readShortCatalogue, shortCatalogue } from './catalogueKey.ts';
import { isLanguage, LANGUAGES, languageCodes, languageFor, localeOf } from './language.ts';
import { inEnglish, sayIn } from './phrase.ts';

const WALKS = '{count, plural, =0 {no walk} one {# walk} other {# walks}} by {name}';

describe('a sentence', () => {
  it('has its values filled in, numbers as the language writes them', () => {
    expect(inEnglish('Level {level} of {name}', { level: 1234, name: 'Ada' })).toBe('Level 1,234 of Ada');
    const inGerman = sayIn('de', (source) => ({ '{points} points': '{points} Punkte' })[source]);
    expect(inGerman('{points} points', { points: 1234 })).toBe('1.234 Punkte');
  });

  it('chooses its plural by the rules of the language', () => {
    const said = [0, 1, 2].map((count) => inEnglish(WALKS, { count, name: 'Bo' }));
    expect(said).toEqual(['no walk by Bo', '1 walk by Bo', '2 walks by Bo']);
    const inFrench = sayIn('fr', () => '{count, plural, one {# jour} other {# jours}}');
    expect([0, 1, 2].map((count) => inFrench('', { count }))).toEqual(['0 jour', '1 jour', '2 jours']);
  });

  it('is said in English where it is not translated, or as nothing', () => {
    expect(sayIn('sv', () => undefined)('Undo')).toBe('Undo');
    expect(sayIn('sv', () => '')('Undo')).toBe('Undo');
  });

  it('keeps the name of a value that is missing, so that somebody sees it', () =>
    expect(inEnglish('Hello, {name}', {})).toBe('Hello, {name}'));

  it('shows a value as it is, whatever is in it', () => {
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

describe('the key of a sentence', () => {
  it('is the same four letters for ever', () => {
    expect(catalogueKey('Undo')).toBe(catalogueKey('Undo'));
    fc.assert(
      fc.property(fc.string(), (source) => {
        expect(catalogueKey(source)).toMatch(/^[\w-]{4}$/);
      }),
    );
  });

  it('is found in the short catalogue for each that is translated', () =>
    expect(readShortCatalogue(shortCatalogue({ Next: '', OK: 'OK', Undo: 'Ångra', Close: 'Stäng' }))).toEqual(
      new Map([
        [catalogueKey('Undo'), 'Ångra'],
        [catalogueKey('Close'), 'Stäng'],
      ]),
    ));
});

describe('the language of a browser', () => {
  it('is the first one that we speak, English where there is none', () => {
    expect(languageFor(['fi', 'DE-at', 'sv'])).toBe('de');
    expect(languageFor(['fi', '', 'constructor'])).toBe('en');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...languageCodes))), (wanted) => {
        expect(isLanguage(languageFor(wanted))).toBe(true);
      }),
    );
  });

  it('has a name of its own and a locale that exists', () => {
    const locales = languageCodes.map(localeOf);
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales);
    expect(new Set(Object.values(LANGUAGES)).size).toBe(languageCodes.length);
  });
});
