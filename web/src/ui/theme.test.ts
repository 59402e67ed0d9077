// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { languageFor } from '../../../shared/domain/language.ts';
import { chooseTheme, readTheme } from './theme.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/opening.js'), 'utf8');
const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const bars = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content'));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  document.head.innerHTML = (page.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
});

it('follows the system until someone chooses', () => {
  expect(readTheme()).toBe('system');
  expect(bars()).toEqual(['#f4eddd', '#0e1714']);
});

it('remembers a choice under `theme` and colours the browser bar with it', () => {
  chooseTheme('dark');
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  expect(bars()).toEqual(['#0e1714', '#0e1714']);
  chooseTheme('system');
  expect([localStorage.getItem('theme'), document.documentElement.dataset.theme]).toEqual([null, undefined]);
  expect(bars()).toEqual(['#f4eddd', '#0e1714']);
});

it('stands before the first paint exactly as chosen', () => {
  chooseTheme('dark');
  const chosen = [document.documentElement.dataset.theme, bars()];
  document.documentElement.removeAttribute('data-theme');
  new Function(script)();
  expect([document.documentElement.dataset.theme, bars()]).toEqual(chosen);
});

describe('the first picture', () => {
  const opened = () => {
    delete document.documentElement.dataset.opening;
    new Function(script)();
    return document.documentElement.dataset.opening;
  };

  it('is the front door for a visitor, in English', () => {
    window.history.replaceState(null, '', '/');
    expect(opened()).toBe('door');
    localStorage.setItem('language', 'sv');
    expect(opened()).toBeUndefined();
    localStorage.setItem('language', 'en');
    expect(opened()).toBe('door');
  });

  it('is not for a walker, by what the browser remembers or by the shadow of the session', () => {
    localStorage.setItem('currentUserId', 'someone');
    expect(opened()).toBeUndefined();
    localStorage.removeItem('currentUserId');
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=1; signedIn=1');
    expect(opened()).toBeUndefined();
    cookie.mockReturnValue('other=1; __Host-signedIn=1');
    expect(opened()).toBeUndefined();
    for (const none of ['signedIn=0', 'x__Host-signedIn=1']) {
      cookie.mockReturnValue(none);
      expect(opened()).toBe('door');
    }
    vi.restoreAllMocks();
  });

  it('is not for another address', () => {
    window.history.replaceState(null, '', '/reset-password');
    expect(opened()).toBeUndefined();
    window.history.replaceState(null, '', '/');
  });

  it.each([['en-GB'], ['sv-FI', 'en'], ['tlh', 'de-AT'], ['tlh'], [], ['EN-us', 'fr'], ['pt', 'es', 'en']])(
    'is in the language that the app will speak (%s, %s)',
    (...wanted) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
      expect(opened() === 'door').toBe(languageFor(wanted) === 'en');
      vi.restoreAllMocks();
    },
  );

  it('is the door where the browser keeps nothing', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(opened()).toBe('door');
    vi.restoreAllMocks();
  });
});
