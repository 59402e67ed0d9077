// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { languageCodes, languageFor } from '../../../../shared/domain/walkers/language.ts';
import { chooseTheme, readTheme } from './theme.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/opening.js'), 'utf8');
const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const bars = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content'));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  document.head.innerHTML = (page.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
});

it('the theme follows the system by default', () => {
  expect(readTheme()).toBe('system');
  expect(bars()).toEqual(['#f4eddd', '#0e1714']);
});

it('a chosen theme is stored and colours the browser bar', () => {
  chooseTheme('dark');
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  expect(bars()).toEqual(['#0e1714', '#0e1714']);
  chooseTheme('system');
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual([null, undefined]);
  expect(bars()).toEqual(['#f4eddd', '#0e1714']);
});

it('the inline script applies the theme before the first paint', () => {
  chooseTheme('dark');
  const chosen = [document.documentElement.dataset.theme, bars()];
  document.documentElement.removeAttribute('data-theme');
  new Function(script)();
  expect([document.documentElement.dataset.theme, bars()]).toEqual(chosen);
});

describe('prerendered login', () => {
  const opened = () => {
    delete document.documentElement.dataset.opening;
    new Function(script)();
    return document.documentElement.dataset.opening;
  };

  it('a visitor sees the prerendered login in English', () => {
    window.history.replaceState(null, '', '/');
    expect(opened()).toBe('login');
    localStorage.setItem('language', 'sv');
    expect(opened()).toBeUndefined();
    localStorage.setItem('language', 'en');
    expect(opened()).toBe('login');
  });

  it('a walker with a remembered id or session cookie does not see the prerendered login', () => {
    localStorage.setItem('currentUserId', 'someone');
    expect(opened()).toBeUndefined();
    localStorage.removeItem('currentUserId');
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=1; signedIn=1');
    expect(opened()).toBeUndefined();
    cookie.mockReturnValue('other=1; __Host-signedIn=1');
    expect(opened()).toBeUndefined();
    for (const none of ['signedIn=0', 'x__Host-signedIn=1']) {
      cookie.mockReturnValue(none);
      expect(opened()).toBe('login');
    }
    vi.restoreAllMocks();
  });

  it('other paths than the login do not show the prerendered login', () => {
    window.history.replaceState(null, '', '/reset-password');
    expect(opened()).toBeUndefined();
    window.history.replaceState(null, '', '/');
  });

  it.each([...languageCodes.map((code) => [code, 'en']), ['en-GB'], ['tlh', 'de-AT'], ['tlh'], [], ['EN-us', 'fr']])(
    'the prerendered login is shown exactly when the app will use English (%s, %s)',
    (...wanted) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
      expect(opened() === 'login').toBe(languageFor(wanted) === 'en');
      vi.restoreAllMocks();
    },
  );

  it('the prerendered login is shown when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(opened()).toBe('login');
    vi.restoreAllMocks();
  });
});
