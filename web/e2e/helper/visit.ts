import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';

interface VisitOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** Whether the app may install its worker. What passes through one is out of reach of `page.route`. */
  worker?: boolean;
  /** Instead of the address of this run's site. */
  at?: string;
}

interface Visits {
  /** A fresh browser profile on one page, at the site's address. */
  open(options?: VisitOptions): Promise<Page>;
  /** Says beforehand that the browser will complain, because the test provokes it. */
  expectComplaint(pattern: RegExp): void;
}

/**
 * One browser for the tests of a file, one profile for each page. Whatever a page complains about (an exception, an
 * error in the console, something that the content security policy refused) fails the test that caused it.
 */
export function browserForTests(): Visits {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expected.length = 0;
    expect(unexpected, 'the browser complained').toEqual([]);
  });

  return {
    expectComplaint: (pattern) => void expected.push(pattern),
    async open({
      width = 390,
      height = 844,
      theme = 'light',
      reducedMotion = true,
      worker = false,
      at = inject('siteUrl'),
    } = {}) {
      const context = await browser.newContext({
        baseURL: at,
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      contexts.push(context);
      context.setDefaultTimeout(10_000);
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP ${event.effectiveDirective} refused ${event.blockedURI}`);
        });
      });
      // Of every page that is opened in this profile.
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      return context.newPage();
    },
  };
}
