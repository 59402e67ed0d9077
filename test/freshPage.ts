import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/**
 * Screen tests share third-party modules (React, Radix, icons, happy-dom): reloading them per file was half of the CPU
 * time. Our own modules hold page state and are evaluated for each file.
 */
vi.resetModules();

vi.unstubAllGlobals();
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

if (typeof document !== 'undefined') {
  const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  // An unstubbed fetch fails like an offline one: the real fetch would look up a host and log an error during another
  // file's tests.
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  afterAll(() => page.teardown(globalThis));
}
