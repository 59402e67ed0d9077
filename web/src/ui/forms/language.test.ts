// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { t } from '../../i18n/t.ts';
import { agreeOnLanguage, chooseLanguage, startLanguage } from './language.ts';

const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const page = () => [document.documentElement.lang, t.locale, localStorage.getItem('language')];

beforeEach(async () => {
  localStorage.clear();
  browser('en-US');
  await chooseLanguage('en');
  localStorage.clear();
});

it('the first supported browser language is used, and English needs no catalogue', async () => {
  expect(startLanguage()).toBeUndefined();
  browser('fi', 'de-AT', 'sv');
  await startLanguage();
  expect(page()).toEqual(['de', 'de', null]);
});

it('a language chosen on the device has precedence', async () => {
  await chooseLanguage('fr');
  expect(page()).toEqual(['fr', 'fr', 'fr']);
  browser('sv');
  await startLanguage();
  expect(page()).toEqual(['fr', 'fr', 'fr']);
});

it('a chosen or other language is saved for a walker without one', async () => {
  expect(await agreeOnLanguage(null)).toBeUndefined();
  browser('sv-SE');
  expect(await agreeOnLanguage(null)).toBe('sv');
  await chooseLanguage('en');
  expect(await agreeOnLanguage(null)).toBe('en');
});

it("the walker's language is used and remembered", async () => {
  await chooseLanguage('de');
  expect(await agreeOnLanguage('es')).toBeUndefined();
  expect(page()).toEqual(['es', 'es', 'es']);
});

it('a pseudo language stays and is not saved', async () => {
  localStorage.setItem('language', 'ar-XB');
  await startLanguage();
  expect(await agreeOnLanguage(null)).toBeUndefined();
  expect(await agreeOnLanguage('sv')).toBeUndefined();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-XB', 'rtl']);
});

it("the page links the manifest of its language, and English's for a pseudo language", async () => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.json" />';
  const manifest = () => document.querySelector('link')?.getAttribute('href');
  await chooseLanguage('fr');
  expect(manifest()).toBe('/manifest-fr.json');
  await chooseLanguage('en');
  localStorage.setItem('language', 'en-XA');
  await startLanguage();
  expect(manifest()).toBe('/manifest.json');
});
