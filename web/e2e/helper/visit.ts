import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { launchChromium } from './chromium.ts';
import { siteUrl } from './site.ts';

/** Ends a wait for a condition that never comes; far above what a busy machine needs. */
const WAIT_MS = 120_000;

interface VisitOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
  /** The language stored on this device. */
  language?: string;
  /** Whether the service worker may register; requests through it bypass `page.route`. */
  worker?: boolean;
  /** Whether the map renders: without a GPU it takes most of a page's time. */
  map?: boolean;
  /** Instead of this worker's site. */
  at?: string;
}

interface Visits {
  /** Opens the site in a fresh browser profile. */
  open(options?: VisitOptions): Promise<Page>;
  /** Declares an expected console error. */
  expectComplaint(pattern: RegExp): void;
}

let running: Promise<Browser> | undefined;

/** Replaced if it crashed, so that other files do not fail. */
async function browserOfWorker(): Promise<Browser> {
  const browser = await running;
  if (browser?.isConnected()) return browser;
  running = launchChromium();
  return running;
}

/**
 * One browser per worker unless `launch` starts another, one profile per page. Exceptions, console errors and CSP violations of a page fail its test.
 */
export function browserForTests(launch: () => Promise<Browser> = browserOfWorker): Visits {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await launch();
  });

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const unexpected = complaints.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expected.length = 0;
    expect(unexpected, 'the browser complained').toEqual([]);
  });

  return {
    expectComplaint: (pattern) => void expected.push(pattern),
    async open({ width = 390, height = 844, language, worker = false, map = false, at = siteUrl(), ...rest } = {}) {
      const context = await browser.newContext({
        baseURL: at,
        locale: 'en-US',
        viewport: { width, height },
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        ...rest,
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
      // Listens on every page of the profile.
      context.on('console', (message) => {
        // MapLibre only warns about a missing style image.
        const isMissingImage = /^Image ".*" could not be loaded/.test(message.text());
        if (message.type() === 'error' || isMissingImage)
          complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      return context.newPage();
    },
  };
}

/** Emulates a device without WebGL: the map stays blank. */
function withoutWebGL() {
  for (const name of ['WebGLRenderingContext', 'WebGL2RenderingContext']) Reflect.deleteProperty(window, name);
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...options: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...options]);
  } as typeof getContext;
}

function chosenLanguage(code: string) {
  // about:blank has no storage.
  if (location.protocol.startsWith('http')) localStorage.setItem('language', code);
}
