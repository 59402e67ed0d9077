// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { sayIn } from '../../../shared/domain/msg.ts';
import { mount } from '../testing/mount.ts';
import { PSEUDO, sayInLanguage } from './catalogues.ts';
import { nameText, streetText } from './names.ts';
import { pseudo } from './pseudo.ts';
import { setTranslator } from './t.ts';
import { Trans } from './trans.tsx';

afterEach(async () => setTranslator(await sayInLanguage('en')));

const shown = (node: React.ReactNode) => {
  mount(<p>{node}</p>);
  return [...document.querySelectorAll('p')].at(-1)?.innerHTML;
};

describe('catalogues', () => {
  it('the catalogue of a language is fetched, and an unknown language is English', async () => {
    expect((await sayInLanguage('sv'))('Undo')).toBe('Ångra');
    expect((await sayInLanguage('tlh'))('Undo')).toBe('Undo');
  });

  it.each(PSEUDO)('the pseudo language %s lengthens texts and keeps values and tags', async (code) => {
    const t = await sayInLanguage(code);
    expect(t('Hello, {name}', { name: 'Ada' })).toMatch(/^Ĥéļļö, Ada .+/);
    expect(pseudo('Go <b>on</b>')).toMatch(/^Ĝö <b>öñ<\/b> /);
    expect(t('{n, plural, one {# walk} other {# walks}}', { n: 2 })).toContain('2 ŵåļķš');
  });
});

describe('texts with elements', () => {
  const parts = { name: <i>Ada</i>, b: (inner: React.ReactNode) => <b>{inner}</b> };

  it('elements in a text are placed where the translation has them', () => {
    expect(shown(Trans('Say <b>hello</b> to {name}!', parts))).toBe('Say <b>hello</b> to <i>Ada</i>!');
    setTranslator(sayIn('xx', () => '{name}: <b>hej {name}</b>'));
    expect(shown(Trans('Say <b>hello</b> to {name}!', parts))).toBe('<i>Ada</i>: <b>hej <i>Ada</i></b>');
  });

  it('tags and braces in values of a text are shown as text', () =>
    expect(shown(Trans('Hello, {name}', { name: '<b>{name}</b>' }))).toBe('Hello, &lt;b&gt;{name}&lt;/b&gt;'));
});

it('the "at" of a junction is translated and names are not', async () => {
  expect(streetText({ street: 'Vasagatan', crossing: 'Kungsgatan', town: 'Göteborg' })).toBe('Vasagatan at Kungsgatan');
  setTranslator(await sayInLanguage('de'));
  expect(streetText({ street: 'Vasagatan', crossing: 'Kungsgatan', town: 'Göteborg' })).toBe(
    'Vasagatan Ecke Kungsgatan',
  );
  expect(streetText({ street: 'Vasagatan', town: 'Göteborg' })).toBe('Vasagatan');
  expect(streetText({ street: '', town: 'Göteborg' })).toBe('Göteborg');
});

it('placeholder names are translated and real names are not', async () => {
  setTranslator(await sayInLanguage('sv'));
  expect(['Anonymous walker', 'Hidden name', 'ines'].map(nameText)).toEqual(['Anonym', 'Dolt namn', 'ines']);
  expect(streetText({ street: '' })).toBe('Okänd plats');
});
