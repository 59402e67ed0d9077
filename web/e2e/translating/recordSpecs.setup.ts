import type { BrowserContextOptions } from 'playwright-core';
import { expect, vi } from 'vitest';
import { recordScreen } from './recordScreen.ts';

/** Specs that show sentences of rare states run with a recorder in their browser. */
vi.mock('../helper/chromium.ts', async (load) => {
  const module = await load<typeof import('../helper/chromium.ts')>();
  const launchChromium: typeof module.launchChromium = async (...args) => {
    const browser = await module.launchChromium(...args);
    const open = browser.newContext.bind(browser);
    browser.newContext = async (options?: BrowserContextOptions) => {
      const context = await open(options);
      let last = Promise.resolve();
      await context.exposeBinding('pageChanges', ({ page }) => {
        // A page that is left or closed meanwhile has no picture.
        const { currentTestName: screen = '', testPath } = expect.getState();
        if (testPath?.endsWith('.pictures.ts')) return;
        last = last.then(() => recordScreen(page, screen, { recorder: 'specs', animations: 'allow' })).catch(() => {});
        return last;
      });
      // Long enough to see what is told meanwhile.
      await context.route('**/api/**', async (route) => {
        await new Promise((done) => setTimeout(done, 250));
        await route.fallback().catch(() => {});
      });
      await context.addInitScript(() => {
        let isWaiting = false;
        const tell = () => {
          isWaiting = false;
          return Reflect.get(window, 'pageChanges')();
        };
        new MutationObserver(() => {
          if (!isWaiting) setTimeout(tell, 100);
          isWaiting = true;
        }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      });
      return context;
    };
    return browser;
  };
  return { ...module, launchChromium };
});
