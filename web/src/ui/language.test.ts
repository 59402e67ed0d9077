// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { say } from '../words/say.ts';
import { agreeOnLanguage, chooseLanguage, startLanguage } from './language.ts';

const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
const page = () => [document.documentElement.lang, say.locale, localStorage.getItem('language')];

beforeEach(async () => {
  localStorage.clear();
  browser('en-US');
  await chooseLanguage('en');
  localStorage.clear();
});

it('is what the browser asks for first of what there is, and English needs nothing fetched', async () => {
  expect(startLanguage()).toBeUndefined();
  browser('fi', 'de-AT', 'sv');
  await startLanguage();
  expect(page()).toEqual(['de', 'de', null]);
});

it('is what was chosen on this device, whatever the browser asks for', async () => {
  await chooseLanguage('fr');
  expect(page()).toEqual(['fr', 'fr', 'fr']);
  browser('sv');
  await startLanguage();
  expect(page()).toEqual(['fr', 'fr', 'fr']);
});

it('goes to a walker who has none, chosen by hand or other than English', async () => {
  expect(await agreeOnLanguage(null)).toBeUndefined();
  browser('sv-SE');
  expect(await agreeOnLanguage(null)).toBe('sv');
  await chooseLanguage('en');
  expect(await agreeOnLanguage(null)).toBe('en');
});

it('is the one of the walker who has one, here and at the next start', async () => {
  await chooseLanguage('de');
  expect(await agreeOnLanguage('es')).toBeUndefined();
  expect(page()).toEqual(['es', 'es', 'es']);
});

it('may be one that nobody speaks: then it stays, and no walker is told', async () => {
  localStorage.setItem('language', 'ar-XB');
  await startLanguage();
  expect(await agreeOnLanguage(null)).toBeUndefined();
  expect(await agreeOnLanguage('sv')).toBeUndefined();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-XB', 'rtl']);
});
