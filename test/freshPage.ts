import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/**
 * Screen tests share what is not ours (React, Radix, icons, the page's own implementation): to load it anew for each file was
 * half of their processor's time. Our modules, which hold the state of a page, are evaluated anew, on a page of their own.
 */
vi.resetModules();

// What an earlier file in this worker stubbed and left would be given back later, in the midst of another file's tests.
vi.unstubAllGlobals();
// React wants to be told that someone wraps its updates in act().
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

if (typeof document !== 'undefined') {
  const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  // A call that no test has stubbed, such as that of a page which is taken down, is one without a network: the real fetch would
  // look up a host name, and complain when another file's tests run.
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  afterAll(() => page.teardown(globalThis));
}
