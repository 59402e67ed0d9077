// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import SigningOutScreen from './signingOutScreen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('logout shows three messages at 0, 0.8 and 1.8 seconds and ends after 3.2', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<SigningOutScreen />));
  const heading = () => place.querySelector('h1')?.textContent;
  const isDone = () => place.querySelector('[data-done]') !== null;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  expect(heading()).toBe('Saving your progress...');
  await pass(799);
  expect(heading()).toBe('Saving your progress...');
  await pass(1);
  expect(heading()).toBe('Thanks for walking with us today!');
  await pass(999);
  expect(heading()).toBe('Thanks for walking with us today!');
  await pass(1);
  expect(heading()).toBe('See you on your next adventure!');
  await pass(1_399);
  expect(isDone()).toBe(false);
  await pass(1);
  expect(isDone()).toBe(true);
  await act(async () => root.unmount());
});
