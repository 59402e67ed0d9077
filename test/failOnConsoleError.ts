import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** A test fails on console.error unless it expects it. */
let spy: MockInstance<typeof console.error>;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.join(' '));
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
