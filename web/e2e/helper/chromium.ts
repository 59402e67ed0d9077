import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** CHROMIUM_PATH, the system's browser, or Playwright's. A missing browser fails the run. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.CHROMIUM_PATH;
  const found = (chosen ? [chosen] : [...browsers, chromium.executablePath()]).find(isProgram);
  if (found) return found;
  if (chosen) throw new Error(`CHROMIUM_PATH is not a program: ${chosen}`);
  throw new Error(`The browser tests need Chromium and found none. Any of these will do:
  sudo apt-get install -y --no-install-recommends chromium
  npx playwright-core install chromium
  CHROMIUM_PATH=/path/to/chrome npm run test:browser`);
}

/** Headless, without background requests of the browser. `home` is where Chromium looks for trusted certificates. */
export const launchChromium = (args: readonly string[] = [], home = process.env.HOME): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    env: { ...process.env, HOME: home },
    args: [
      ...args,
      // Phone-like font rendering, the same in every build.
      '--font-render-hinting=none',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Short-lived pages need no extra threads.
      '--js-flags=--single-threaded',
      '--enable-features=NetworkServiceInProcess2',
      '--in-process-gpu',
    ],
  });
