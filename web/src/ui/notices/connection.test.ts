// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importAgain, isOnline, reportAnswer, subscribeConnection } from './connection.ts';

let hasNetwork = true;
const heard: boolean[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  hasNetwork = true;
  heard.length = 0;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => hasNetwork);
  unsubscribe = subscribeConnection(() => heard.push(isOnline()));
});
afterEach(() => {
  reportAnswer(true);
  unsubscribe();
  vi.restoreAllMocks();
});

it('a request without an answer makes the app offline although navigator.onLine is true, and an answer online', () => {
  reportAnswer(false);
  reportAnswer(false);
  expect(isOnline()).toBe(false);
  reportAnswer(true);
  expect(isOnline()).toBe(true);
  expect(heard).toEqual([false, true]);
});

it('a new network counts as online until a request fails', () => {
  reportAnswer(false);
  hasNetwork = false;
  window.dispatchEvent(new Event('offline'));
  hasNetwork = true;
  window.dispatchEvent(new Event('online'));
  expect(heard.at(-1)).toBe(true);
});

it('a browser without network is offline, even after an answer', () => {
  hasNetwork = false;
  reportAnswer(true);
  expect(isOnline()).toBe(false);
});

it('a chunk that failed is requested again under another URL, and an error without a URL is passed on', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(7);
  vi.doMock('https://signpost.test/assets/a-1.js?7', () => ({ default: 'loaded' }));
  const failed = new TypeError('Failed to fetch dynamically imported module: https://signpost.test/assets/a-1.js');
  expect(await importAgain(failed)).toMatchObject({ default: 'loaded' });
  const other = new Error('This module is broken');
  await expect(importAgain(other)).rejects.toBe(other);
});
