// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { chooseTheme, readTheme } from './theme.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');
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
