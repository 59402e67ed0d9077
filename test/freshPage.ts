import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

/**
 * Screen tests share what is not ours (React, Radix, icons, the page's own implementation): to load it anew for each file was
 * half of their processor's time. Our modules, which hold the state of a page, are evaluated anew, on a page of their own.
 */
vi.resetModules();

if (typeof document !== 'undefined') {
  const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  afterAll(() => page.teardown(globalThis));
}
