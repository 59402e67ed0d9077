import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the code complain on console.error has found something: it fails unless it expected that. */
let spy: ReturnType<typeof vi.spyOn<Console, 'error'>>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.join(' '));
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
