import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** A test that makes the code complain on console.error has found something: it fails unless it expected that. */
let spy: MockInstance<typeof console.error>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.join(' '));
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
