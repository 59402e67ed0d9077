import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { type RunningStack, runCommand, startStack } from '../../../infra/local/stack.fixture.ts';
import { sayIn } from '../../../shared/domain/msg.ts';
import { pseudo } from '../../src/i18n/pseudo.ts';
import { fakeGeolocation, walkAlong } from '../driver/steps.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { clubSteps } from './clubSteps.ts';
import { drivenWalker } from './drivenWalker.ts';
import { openFirefox } from './firefox.ts';
import { settled } from './look.ts';
import { type BrowserName, type DrivenBrowser, processes } from './processes.ts';
import { openWebKit } from './webkit.ts';

const PORTO = { latitude: HOME.homeLatitude, longitude: HOME.homeLongitude };
/** A folder for a picture of each screen, to be looked at. */
const SHOTS = process.env.SHOTS;
/** The steps use the fallback of each; a browser that gains one turns the first step red. */
const MISSING = {
  webkit: ['canShare', 'vibrate', 'setAppBadge', 'SyncManager', 'PushManager'],
  firefox: ['canShare', 'vibrate', 'setAppBadge', 'SyncManager'],
};
/** What browsers log of requests without an answer. */
const OFFLINE = /Failed to fetch|NetworkError|Load failed|not loaded/;
/** What Firefox logs of its service worker's requests that end because their page is left. */
const LEFT = /A ServiceWorker intercepted the request/;

/** Registers the steps of a new walker's first day, in a file of its own for each browser, so that they run side by side. */
export function dailyLoop(name: BrowserName): void {
  const running = processes();
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-loop-'));
  const photo = join(running.folder, 'sign.jpg');
  const username = `walker-${name}`;
  let stack: RunningStack;
  let browser: DrivenBrowser;
  let walker: ReturnType<typeof drivenWalker>;
  let hasFailed = false;
  let at = 0;

  const start = (PORT = '0') =>
    startStack({ PORT, DATA_DIR: dataDir, SIGN_MODELS: 'off', NODE_ENV: '', REGISTRATION: 'invited' });

  beforeAll(async () => {
    giveStreets(dataDir);
    writeFileSync(photo, await signPhoto('Vasagatan'));
    stack = await start();
    browser = name === 'webkit' ? await openWebKit(running) : await openFirefox(running, PORTO);
    walker = drivenWalker(browser, () => stack.url);
    await browser.resize(390, 844);
    console.info(browser.version);
  });
  afterAll(async () => {
    await browser?.end().catch(() => undefined);
    await running.end();
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Each step continues from the one before; a screen is checked where the step ends. */
  function step(title: string, act: () => Promise<unknown>, expected = /^$/) {
    it(title, async ({ skip }) => {
      if (hasFailed) return skip('an earlier step failed');
      hasFailed = true;
      await act();
      await browser.run(settled);
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        const file = `${name}-${String(++at).padStart(2, '0')}-${title.replace(/\W+/g, '-')}.png`;
        writeFileSync(join(SHOTS, file), await browser.screenshot());
      }
      expect.soft(await walker.findings()).toEqual([]);
      await browser.resize(390, 844);
      const complaints = await walker.complaints();
      expect.soft(complaints.filter((text) => !expected.test(text) && !LEFT.test(text))).toEqual([]);
      hasFailed = false;
    });
  }

  /** A sheet that is opened from home. */
  const sheet = (entry: string, title: string, read: (title: string) => Promise<unknown>) => async () => {
    await walker.visit('/');
    await walker.menu(entry);
    await walker.dialog(title);
    await read(title);
  };

  step('the front door', async () => {
    await walker.visit('/');
    await walker.sees({ role: 'tab', name: 'Login' });
    const missing = (names: string[]) => names.filter((api) => !(api in navigator) && !(api in window));
    expect(await browser.run(missing, MISSING.webkit)).toEqual(MISSING[name]);
  });

  step("a newcomer registers by the operator's invitation", async () => {
    const { stdout } = await runCommand(['user', 'invite'], { DATA_DIR: dataDir });
    const [, path = ''] = /(\/join#[\w-]+)$/m.exec(stdout) ?? [];
    await walker.visit(path);
    await walker.seesAll(["You're invited to"]);
    await walker.fill(/^Username/, username);
    await walker.fill(/^Password/, 'one foot, then the other');
    await walker.press('Register');
    await walker.heading('Welcome to Signpost');
  });

  step('onboarding', async () => {
    for (const title of ['Welcome to Signpost', 'Daily walking challenges', 'Photo proof required']) {
      await walker.heading(title);
      await walker.press('Next');
    }
    await walker.press('Start walking');
    await walker.sees({ role: 'button', name: /^Menu/ });
  });

  step('home is found by position', async () => {
    // WebKit's question for the position cannot be answered through its protocol; Firefox is told in its preferences.
    if (name === 'webkit') {
      await walker.heading('Where do you start?');
      await browser.run(
        (coords) => {
          navigator.geolocation.getCurrentPosition = (found) =>
            found({ coords, timestamp: Date.now() } as GeolocationPosition);
        },
        { ...PORTO, accuracy: 20 },
      );
      await walker.press('Enable Location');
    }
    await walker.sees({ role: 'button', name: "Generate Today's Challenge" });
    await walker.seesAll(['No Challenge Yet', "Ready for today's challenge?"]);
  });

  /** A page of the settings, from home. */
  const settingsPage = async (...path: string[]) => {
    await walker.visit('/');
    await walker.menu('Settings');
    await walker.dialog('Settings');
    let inside = 'Settings';
    for (const title of ['More settings', ...path]) {
      await walker.press(new RegExp(`^${title}`), inside);
      await walker.dialog(title);
      inside = title;
    }
  };

  step(
    'home is set by hand',
    sheet('Settings', 'Settings', async (settings) => {
      const title = 'Choose home on the map';
      await walker.press(title, settings);
      await walker.dialog(title);
      await walker.fill('Coordinates', '41.1461, -8.6120', title);
      await walker.press('Save Home', title);
      await walker.seesAll(['Home saved']);
    }),
  );

  step('a walk is generated', async () => {
    await walker.visit('/');
    await walker.press("Generate Today's Challenge");
    await walker.sees({ role: 'button', name: 'Start Walking' });
    await walker.seesAll(["Today's Challenge"]);
    await walker.sees({ css: '[data-part=map-canvas][data-ready]' });
  });

  step('the walk is started', async () => {
    await browser.run(fakeGeolocation);
    await walker.press('Start Walking');
    await walker.seesAll(['Walk started', 'Good luck on your walk!']);
    await walker.sees({ role: 'button', name: 'Pause Walking' });
  });

  step('the walk to the sign', async () => {
    const today = await browser.run(async () => (await fetch('/api/challenges/today')).json());
    await walkAlong(walker.page, today.routeGeometry.coordinates, 0, Number.POSITIVE_INFINITY);
    // The phone vibrates here, where the browser can.
    await walker.seesAll(['The sign should be in sight']);
  });

  step('a photo is chosen', async () => {
    await walker.press('Take Photo');
    const inside = 'Upload Challenge Photo';
    await walker.dialog(inside);
    await browser.attach(await walker.sees({ css: 'input[type=file]', isHidden: true, inside }), photo);
    await walker.sees({ role: 'image', name: 'Your photo, sign.jpg' });
    await walker.drawn('[role=dialog]');
  });

  step(
    'the photo waits while nothing answers',
    async () => {
      await stack.stop();
      await walker.press('Complete');
      await walker.sees({ name: /Open Signpost with a connection within two days, and it's sent\.$/ });
      await walker.press('Send Later');
      await walker.seesNo({ role: 'dialog', name: 'Upload Challenge Photo' });
    },
    OFFLINE,
  );

  step('the celebration, after the app is opened again', async () => {
    // The app is closed when the server answers again.
    await browser.goto('about:blank');
    await walker.complaints();
    stack = await start(new URL(stack.url).port);
    await walker.visit('/');
    // It would end by itself after four seconds.
    await browser.run(() => {
      const { setTimeout: start } = window;
      const later = (run: () => void, ms: number) => start(run, ms === 4_000 ? 2 ** 31 - 1 : ms);
      Object.assign(window, { setTimeout: later });
    });
    const inside = 'Achievement Unlocked!';
    await walker.dialog(inside);
    await walker.seesAll([/First Steps/, '50 points', 'Milestone', 'and 1 more'], inside);
  });

  step('the walk is completed', async () => {
    await walker.press('Tap anywhere to continue');
    await walker.seesNo({ role: 'dialog', name: 'Achievement Unlocked!' });
    await walker.seesAll(['Challenge Completed!']);
  });

  step('the share image', async () => {
    await walker.press('Share');
    const inside = 'Share Your Achievement';
    await walker.dialog(inside);
    await walker.drawn('[data-part=share-view]');
    // Without the Web Share API the image is downloaded.
    await walker.sees({ role: 'button', name: 'Download', inside });
    await walker.seesNo({ role: 'button', name: 'Share Image', inside });
  });

  step(
    'the gallery',
    sheet('Photo Gallery', 'Photo Gallery', async (inside) => {
      await walker.sees({ role: 'image', name: /^Photo of the sign at /, inside });
      await walker.drawn('[role=dialog]');
    }),
  );

  step(
    'achievements',
    sheet('Achievements', 'Achievement Gallery', (inside) =>
      walker.sees({ role: 'button', name: /First Steps/, inside }),
    ),
  );

  step(
    'the leaderboard',
    sheet('Leaderboard', 'Leaderboard', async (inside) => {
      await walker.seesAll(['Your Rankings', 'Global Rank'], inside);
      await walker.sees({ role: 'tab', name: /^Friends/, inside });
    }),
  );

  step('the profile', async () => {
    await walker.visit('/profile');
    await walker.seesAll(['Activity Summary', /points to next level$/, 'Recent Challenge Photos']);
    await walker.drawn('[data-part=recent-photos]');
    // The walk has unlocked two achievements.
    await walker.sees({ name: /^Achievements ?2$/ });
  });

  step('a poster', async () => {
    await walker.press('Create Poster');
    await walker.press('Generate');
    await walker.drawn('[data-part=poster-view]');
  });

  step('the world map', async () => {
    await walker.visit('/global');
    await walker.heading('Global Challenges');
    await walker.seesAll(['Total Challenges', 'Active Users', 'Recent Challenges']);
    await walker.sees({ css: '[data-part=map-canvas][data-drawn]' });
  });

  step('my streets', async () => {
    await walker.visit('/streets');
    await walker.heading('My Streets');
    await walker.sees({ css: '[data-part=map-canvas][data-drawn]' });
  });

  clubSteps(step, () => ({ walker, browser, url: stack.url }));

  step(
    'settings',
    sheet('Settings', 'Settings', async (inside) => {
      await walker.seesAll(['Home Location', 'Preferred Difficulty', 'Distance Range', 'Daily Notifications'], inside);
      if (name === 'webkit') {
        await walker.click({ name: 'Daily Notifications', inside });
        await walker.seesAll(["This browser can't show notifications. Your other devices can."], inside);
      }
      await walker.click({ name: 'Hard', inside });
      await walker.press('Save Changes', inside);
      await walker.seesAll(['Settings updated']);
    }),
  );

  const account = ['Name', 'Email', 'Passkeys', 'Signed-in devices', 'Access tokens'].map((row) => ['Account', row]);
  for (const path of [[], ['Walks'], ['Display'], ['Privacy'], ['Account'], ...account])
    step(`settings: ${path.at(-1) ?? 'More settings'}`, () => settingsPage(...path));

  const inPseudo = sayIn('ar-XB', pseudo);
  const rightToLeft = async (path: string, role: 'button' | 'heading', name: string) => {
    await browser.run(() => localStorage.setItem('language', 'ar-XB'));
    await walker.visit(path);
    await walker.sees({ role, name: inPseudo(name) });
    await walker.until('not from right to left', () => browser.run(() => document.documentElement.dir === 'rtl'));
  };
  step('home from right to left', () => rightToLeft('/', 'button', 'Menu'));
  step('settings from right to left', async () => {
    await walker.menu(inPseudo('Settings'), inPseudo('Menu'));
    await walker.dialog(inPseudo('Settings'));
  });
  step('the profile from right to left', () => rightToLeft('/profile', 'heading', 'My Profile'));
  step('my streets from right to left', async () => {
    await rightToLeft('/streets', 'heading', 'My Streets');
    await browser.run(() => localStorage.removeItem('language'));
  });

  step('another language', async () => {
    await settingsPage('Display');
    await walker.click({ name: 'Svenska', inside: 'Display' });
    await walker.until('not in Swedish', () => browser.run(() => document.documentElement.lang === 'sv'));
    await walker.visit('/');
    await walker.seesAll(['Utmaningen är avklarad!']);
    // Firefox logs an error for each file that is still on its way when the page is left.
    await walker.sees({ css: '[data-part=map-canvas][data-ready]' });
    await walker.visit('/profile');
    await walker.seesAll(['Aktivitet i korthet']);
  });

  step(
    'without a server',
    async () => {
      await stack.stop();
      await walker.visit('/');
      await walker.seesAll(['Utmaningen är avklarad!']);
      await walker.sees({ css: '[data-part=map-canvas][data-ready]' });
      await walker.visit('/profile');
      await walker.seesAll(['Aktivitet i korthet']);
      await walker.drawn('[data-part=recent-photos]');
      stack = await start(new URL(stack.url).port);
    },
    OFFLINE,
  );
}
