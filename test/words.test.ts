import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, type Catalogue, compare, namesOf, sourcesIn } from '../infra/development/words.ts';
import { sayIn, shortCatalogue } from '../shared/domain/msg.ts';
import { languageCodes, localeOf } from '../shared/domain/walkers/language.ts';
import { partOf, sentencesIn, sentencesOf } from '../web/shortCatalogues.ts';

describe('sentencesIn', () => {
  it('sentencesIn finds the texts of a file in order, without comments', () =>
    expect(
      sentencesIn(`t('Undo'); msg("It's \\"on\\"") \n // t('never')\nTrans(\n 'Go <b>on</b>', {}); est('no')`),
    ).toEqual(['Undo', 'It\'s "on"', 'Go <b>on</b>']));

  it('sentencesIn refuses a template literal', () => expect(() => sentencesIn('t(`Hello`)')).toThrow('A template'));
});

it('namesOf lists the names of values and tags without plural words', () =>
  expect(namesOf('{left, plural, one {walk by {name}} other {walks}} <b>{at}</b>')).toEqual([
    '<b>',
    'at',
    'left',
    'name',
  ]));

it('compare finds missing, unused, broken and empty translations', () =>
  expect(compare(['a', 'b {n}', 'c'], { 'b {n}': 'b {m}', c: '', d: 'd' })).toEqual({
    missing: ['a'],
    unused: ['d'],
    broken: ['b {n}'],
    empty: ['c'],
  }));

const files = CATALOGUES.flatMap(({ folder, maxBytes }) =>
  languageCodes.filter((code) => code !== 'en').map((code) => ({ path: `${folder}/${code}.json`, code, maxBytes })),
);

describe.each(files)('the catalogue $path', ({ path, code, maxBytes }) => {
  const catalogue: Catalogue = JSON.parse(readFileSync(path, 'utf8'));
  const t = sayIn(localeOf(code), (source) => catalogue[source]);

  it('every translation formats with every number', () => {
    const left = Object.keys(catalogue).filter((source) =>
      [0, 1, 2, 5, 1_000_000].some((number) => {
        const values = Object.fromEntries(namesOf(source).map((name) => [name, number]));
        return /[{}]/.test(t(source, values));
      }),
    );
    expect(left).toEqual([]);
  });

  it('every text has its own key, and the gzipped catalogue stays below its maximum', () => {
    // Achievements, refusals and the streets screen are separate chunks.
    const bytes = gzipSync(`export default ${JSON.stringify(shortCatalogue(sentencesOf(catalogue)))}`).length;
    console.info(`${path}: ${bytes} bytes`);
    expect(shortCatalogue(catalogue).length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(maxBytes);
  });
});

it('texts of the first screens are in the first catalogue', () => {
  const sources = sourcesIn(['web/src', 'shared']).filter(
    (path) => !/\/features\/(collection|clubs|settings\/restore)\//.test(path),
  );
  const sentences = sources.flatMap((path) => sentencesIn(readFileSync(path, 'utf8')));
  expect(sentences.filter((sentence) => partOf(sentence) !== undefined)).toEqual([]);
  expect(partOf('Wrong username or password.')).toBe('refusals');
  expect(partOf('First Steps')).toBe('achievements');
  expect(partOf('Next new street near home')).toBe('streets');
  expect(partOf('Choose the ZIP')).toBe('streets');
  expect(partOf('My Streets')).toBeUndefined();
});
