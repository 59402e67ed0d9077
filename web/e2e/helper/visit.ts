import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from './chromium.ts';
import { siteUrl } from './site.ts';

/** Ends a wait for a condition that never comes; far above what a busy machine needs. */
const WAIT_MS = 120_000;

interface VisitOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** The system chooses the colours. */
  forcedColors?: boolean;
  /** Stored as chosen on this device. */
  language?: string;
  /** Whether the app may install its worker. What passes through one is out of reach of `page.route`. */
  worker?: boolean;
  /** Whether the map is drawn. Without a graphics card that is most of a page's work, so a spec that looks at it says so. */
  map?: boolean;
  /** Instead of the address of this worker's site. */
  at?: string;
}

interface Visits {
  /** A fresh browser profile on one page, at the site's address. */
  open(options?: VisitOptions): Promise<Page>;
  /** Says beforehand that the browser will complain, because the test provokes it. */
  expectComplaint(pattern: RegExp): void;
}

let running: Promise<Browser> | undefined;

/** Playwright ends it with the worker. One that has died is replaced, so that no other file fails with it. */
async function browserOfWorker(): Promise<Browser> {
  const browser = await running;
  if (browser?.isConnected()) return browser;
  running = launchChromium();
  return running;
}

/**
 * One browser for the tests of a worker, one profile for each page. Whatever a page complains about (an exception, an
 * error in the console, something that the content security policy refused) fails the test that caused it.
 */
export function browserForTests(): Visits {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await browserOfWorker();
  });

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
      forcedColors = false,
      language,
      worker = false,
      map = false,
      at = siteUrl(),
    } = {}) {
      const context = await browser.newContext({
        baseURL: at,
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        forcedColors: forcedColors ? 'active' : 'none',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      contexts.push(context);
      context.setDefaultTimeout(WAIT_MS);
      if (!map) await context.addInitScript(withoutWebGL);
      if (language) await context.addInitScript(chosenLanguage, language);
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

/** As on a device that has none: the map stays paper, and nothing waits for it. */
function withoutWebGL() {
  for (const name of ['WebGLRenderingContext', 'WebGL2RenderingContext']) Reflect.deleteProperty(window, name);
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...options: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...options]);
  } as typeof getContext;
}

function chosenLanguage(code: string) {
  // The empty page that a tab begins with has no storage.
  if (location.protocol.startsWith('http')) localStorage.setItem('language', code);
}
