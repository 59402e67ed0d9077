import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpTransport } from '../../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../../functions/testing/walkerClient.ts';
import { type RunningStack, runCommand, startStack } from '../../../infra/local/stack.fixture.ts';
import { sayIn } from '../../../shared/domain/msg.ts';
import { pseudo } from '../../src/i18n/pseudo.ts';
import { fakeGeolocation, walkAlong } from '../driver/steps.ts';
import { readQrCode } from '../helper/readQrCode.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { drivenWalker } from './drivenWalker.ts';
import { openFirefox } from './firefox.ts';
import { settled } from './look.ts';
import { type DrivenBrowser, processes } from './processes.ts';
import { openWebKit } from './webkit.ts';

const PORTO = { latitude: HOME.homeLatitude, longitude: HOME.homeLongitude };
const PASSWORD = 'one foot, then the other';
/** Folder for a screenshot of each screen, for visual inspection. */
const SHOTS = process.env.SHOTS;
/** APIs whose fallback the steps use; the first step fails when a browser gains one of them. */
const MISSING = ['canShare', 'vibrate', 'setAppBadge', 'SyncManager'];
/** Console messages of browsers about requests without an answer. */
const OFFLINE = /Failed to fetch|NetworkError|Load failed|not loaded/;
/** Firefox's console message when leaving a page aborts requests of its service worker. */
const LEFT = /A ServiceWorker intercepted the request/;

/** A new walker's first day. The browsers run side by side, the steps of each one after the other. */
describe.concurrent.each(['webkit', 'firefox'] as const)('the daily loop in %s', (name) => {
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
    it.sequential(title, async (context) => {
      if (hasFailed) return context.skip('an earlier step failed');
      hasFailed = true;
      await act();
      await browser.run(settled);
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        const file = `${name}-${String(++at).padStart(2, '0')}-${title.replace(/\W+/g, '-')}.png`;
        writeFileSync(join(SHOTS, file), await browser.screenshot());
      }
      context.expect.soft(await walker.findings()).toEqual([]);
      await browser.resize(390, 844);
      const complaints = await walker.complaints();
      context.expect.soft(complaints.filter((text) => !expected.test(text) && !LEFT.test(text))).toEqual([]);
      hasFailed = false;
    });
  }

  const opensSheet = async (entry: string, sheet = entry) => {
    await walker.visit('/');
    await walker.menu(entry);
    return walker.dialog(sheet);
  };

  step('the front door', async () => {
    await walker.visit('/');
    await walker.sees({ role: 'tab', name: 'Login' });
    const missing = (names: string[]) => names.filter((api) => !(api in navigator) && !(api in window));
    const own = name === 'webkit' ? ['PushManager'] : [];
    expect(await browser.run(missing, [...MISSING, 'PushManager'])).toEqual([...MISSING, ...own]);
  });

  step("a newcomer registers by the operator's invitation", async () => {
    const { stdout } = await runCommand(['user', 'invite'], { DATA_DIR: dataDir });
    const [, path = ''] = /(\/join#[\w-]+)$/m.exec(stdout) ?? [];
    await walker.visit(path);
    await walker.seesAll(["You're invited to"]);
    await walker.fill(/^Username/, username);
    await walker.fill(/^Password/, PASSWORD);
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
    // WebDriver cannot answer WebKit's geolocation prompt; Firefox has its position in the preferences.
    if (name === 'webkit') {
      await walker.heading('Where do you start?');
      await browser.run(fakeGeolocation);
      await browser.run(({ latitude, longitude }) => window.tellPosition(latitude, longitude, 20, Date.now()), PORTO);
      await walker.press('Enable Location');
    }
    await walker.sees({ role: 'button', name: "Generate Today's Challenge" });
    await walker.seesAll(['No Challenge Yet', "Ready for today's challenge?"]);
  });

  /** A page of the settings, from home. */
  const settingsPage = async (...path: string[]) => {
    let inside = await opensSheet('Settings');
    for (const title of ['More settings', ...path]) {
      await walker.press(new RegExp(`^${title}`), inside);
      inside = await walker.dialog(title);
    }
  };

  step('home is set by hand', async () => {
    await walker.press('Choose home on the map', await opensSheet('Settings'));
    const inside = await walker.dialog('Choose home on the map');
    await walker.fill('Coordinates', '41.1461, -8.6120', inside);
    await walker.press('Save Home', inside);
    await walker.seesAll(['Home saved']);
  });

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
    // With the Vibration API the phone would vibrate here.
    await walker.seesAll(['The sign should be in sight']);
  });

  step('a photo is chosen', async () => {
    await walker.press('Take Photo');
    const inside = await walker.dialog('Upload Challenge Photo');
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
    // The celebration would close by itself after four seconds.
    await browser.run(() => {
      const { setTimeout: start } = window;
      const later = (run: () => void, ms: number) => start(run, ms === 4_000 ? 2 ** 31 - 1 : ms);
      Object.assign(window, { setTimeout: later });
    });
    const inside = await walker.dialog('Achievement Unlocked!');
    await walker.seesAll([/First Steps/, '50 points', 'Milestone', 'and 1 more'], inside);
  });

  step('the walk is completed', async () => {
    await walker.press('Tap anywhere to continue');
    await walker.seesNo({ role: 'dialog', name: 'Achievement Unlocked!' });
    await walker.seesAll(['Challenge Completed!']);
  });

  step('the share image', async () => {
    await walker.press('Share');
    const inside = await walker.dialog('Share Your Achievement');
    await walker.drawn('[data-part=share-view]');
    // Without the Web Share API the image is downloaded.
    await walker.sees({ role: 'button', name: 'Download', inside });
    await walker.seesNo({ role: 'button', name: 'Share Image', inside });
  });

  step('the gallery', async () => {
    const inside = await opensSheet('Photo Gallery');
    await walker.sees({ role: 'image', name: /^Photo of the sign at /, inside });
    await walker.drawn('[role=dialog]');
  });

  step('achievements', async () => {
    const inside = await opensSheet('Achievements', 'Achievement Gallery');
    await walker.sees({ role: 'button', name: /First Steps/, inside });
  });

  step('the leaderboard', async () => {
    const inside = await opensSheet('Leaderboard');
    await walker.seesAll(['Your Rankings', 'Global Rank'], inside);
    await walker.sees({ role: 'tab', name: /^Friends/, inside });
  });

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

  step('a club', async () => {
    await walker.visit('/together');
    await walker.fill('Name', 'Riverside Walkers');
    await walker.press('Start walking together');
    await walker.seesAll(['Riverside Walkers']);
    await walker.sees({ role: 'image', name: '1 walk this week' });
  });

  let invitation = '';
  step('its invitation', async () => {
    await walker.press('Invite someone');
    await walker.dialog('Invite someone');
    await walker.sees({ role: 'image', name: 'QR code of the invitation' });
    await browser.run(settled);
    invitation = await readQrCode(await browser.screenshot());
  });

  step('the day of another phone, which has joined by it', async () => {
    const transport = httpTransport(stack.url, () => signPhoto('Vasagatan'));
    const ben = new WalkerClient(transport, { username: 'ben', password: PASSWORD, invitation });
    await ben.register();
    await ben.json('updateWalker', { params: { id: ben.id }, body: HOME });
    await ben.walk();
    await walker.visit('/together');
    const days = () => browser.run(() => document.querySelectorAll('[data-part=members] [data-walked]').length);
    await walker.until("ben's day is not there", async () => (await days()) === 2);
  });

  step('settings', async () => {
    const inside = await opensSheet('Settings');
    await walker.seesAll(['Home Location', 'Preferred Difficulty', 'Distance Range', 'Daily Notifications'], inside);
    if (name === 'webkit') {
      await walker.click({ name: 'Daily Notifications', inside });
      await walker.seesAll(["This browser can't show notifications. Your other devices can."], inside);
    }
    await walker.click({ name: 'Hard', inside });
    await walker.press('Save Changes', inside);
    await walker.seesAll(['Settings updated']);
  });

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

  /** Home with the completed walk, then the profile. */
  const seesInSwedish = async () => {
    await walker.visit('/');
    await walker.seesAll(['Utmaningen är avklarad!']);
    // Firefox logs an error for each file that is still on its way when the page is left.
    await walker.sees({ css: '[data-part=map-canvas][data-ready]' });
    await walker.visit('/profile');
    await walker.seesAll(['Aktivitet i korthet']);
  };
  step('another language', async () => {
    await settingsPage('Display');
    await walker.click({ name: 'Svenska', inside: 'Display' });
    await walker.until('not in Swedish', () => browser.run(() => document.documentElement.lang === 'sv'));
    await seesInSwedish();
  });

  step(
    'without a server',
    async () => {
      await stack.stop();
      await seesInSwedish();
      await walker.drawn('[data-part=recent-photos]');
      stack = await start(new URL(stack.url).port);
    },
    OFFLINE,
  );
});
