import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const widths = [360, 390, 768, 1440] as const;

const outside: Record<string, (walker: Walker) => Promise<unknown>> = {
  login: (walker) => walker.visit('/login').then(() => walker.seesLogin()),
  'login with problems': async (walker) => {
    await walker.visit('/login');
    await walker.button('Login').click();
    await walker.sees(walker.text('Username must be at least 3 characters'));
  },
  register: async (walker) => {
    await walker.visit('/');
    await walker.chooseTab('Register');
  },
  'forgot password': (walker) =>
    walker.visit('/forgot-password').then(() => walker.sees(walker.button('Send Reset Link'))),
  'check your email': (walker) => walker.forgets('nobody@example.com'),
  'reset password': (walker) =>
    walker.visit('/reset-password?token=t').then(() => walker.sees(walker.button('Reset Password'))),
  'invalid link': (walker) =>
    walker.visit('/reset-password').then(() => walker.sees(walker.heading('Invalid Reset Link'))),
};
const inside: Record<string, (walker: Walker) => Promise<unknown>> = {
  home: (walker) => walker.visit('/').then(() => walker.sees(walker.heading('Where do you start?'))),
  menu: async (walker) => {
    await walker.visit('/');
    await walker.sees(walker.heading('Where do you start?'));
    await walker.button('Menu').click();
    await walker.sees(walker.page.getByRole('radio', { name: 'Dark' }));
  },
  leaderboard: async (walker) => {
    await walker.visit('/');
    await walker.isHome();
    if (!(await walker.button('Leaderboard').isVisible())) await walker.button('Menu').click();
    await walker.button('Leaderboard').click();
    await walker.sees(walker.text('Your Rankings'));
    await walker.sees(walker.text('None yet'));
  },
  profile: async (walker) => {
    await walker.visit('/profile');
    await walker.sees(walker.text('No pins here yet'));
    await walker.sees(walker.text('No photos here'));
  },
  favourites: (walker) =>
    walker.visit('/favourites').then(() => walker.sees(walker.heading('No Favourite Routes Yet'))),
  'my streets': (walker) => walker.visit('/streets').then(() => walker.sees(walker.heading('No streets yet'))),
  global: (walker) => walker.visit('/global').then(() => walker.sees(walker.heading('Recent Challenges'))),
  '404': (walker) => walker.visit('/no/such/page').then(() => walker.sees(walker.heading('Page Not Found'))),
  'signing out': async (walker) => {
    await walker.visit('/');
    await walker.signOut();
    await walker.sees(walker.text('Saving your progress...'));
  },
};

const sidewaysPixels = (walker: Walker) =>
  walker.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('all screens', () => {
  const findings: Record<string, string[]> = {};
  const overflowing: string[] = [];

  beforeAll(async () => {
    const walker = walkerOn(await browser.open());
    const inspect = async (screens: typeof outside) => {
      for (const [name, go] of Object.entries(screens)) {
        await walker.page.setViewportSize({ width: 390, height: 844 });
        await go(walker);
        const found = await axeFindingsInThemes(walker.page);
        if (found.length > 0) findings[name] = found;
        // The sign-out screen closes by itself before all widths are checked.
        if (name === 'signing out') continue;
        for (const width of widths) {
          await walker.page.setViewportSize({ width, height: 844 });
          if ((await sidewaysPixels(walker)) > 0) overflowing.push(`${name} at ${width}`);
        }
      }
    };
    await inspect(outside);
    await walker.arrive();
    await inspect(inside);
  });

  it('no screen has an axe finding', () => expect(findings).toEqual({}));

  it('no screen scrolls sideways at any width', () => expect(overflowing).toEqual([]));
});

it('the app can be used by keyboard alone', async () => {
  const { page } = walkerOn(await browser.open({ width: 1440, height: 900 }));
  const walker = walkerOn(page);
  const account = newAccount();
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('name'));
  const tabUntil = async (name: string) => {
    for (let presses = 0; presses < 20; presses += 1) {
      await keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`${name} cannot be reached with the Tab key; the focus is on ${await focused()}`);
  };
  const hasVisibleFocus = () =>
    page.evaluate(() => {
      const shown = document.activeElement?.closest('.input') ?? document.activeElement;
      return shown !== null && getComputedStyle(shown).outlineStyle !== 'none';
    });

  await walker.visit('/');
  await walker.seesLogin();
  await tabUntil('Register');
  await keyboard.press('ArrowLeft');
  expect(await focused()).toBe('Login');
  await keyboard.press('ArrowRight');
  expect(await focused()).toBe('Register');
  expect(await hasVisibleFocus()).toBe(true);
  await tabUntil('username');
  expect(await hasVisibleFocus()).toBe(true);
  await keyboard.type(account.username);
  await tabUntil('password');
  await keyboard.type(account.password);
  await keyboard.press('Enter');
  await walker.sees(walker.button('Skip'));
  await tabUntil('Skip');
  await keyboard.press('Enter');
  await walker.isHome();

  await tabUntil('Logout');
  expect(await hasVisibleFocus()).toBe(true);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const dark = page.getByRole('radio', { name: 'Dark' });
  await walker.sees(dark);
  await tabUntil('Together');
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await keyboard.press('Escape');
  await walker.seesNo(dark);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await walker.sees(walker.text('Saving your progress...'));
});

it('the chosen theme survives a reload', async () => {
  const walker = walkerOn(await browser.open({ colorScheme: 'light' }));
  await walker.arrive();
  // The menu closes when the start page replaces the loading home screen.
  await walker.sees(walker.heading('Where do you start?'));
  const paper = () => walker.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await walker.button('Menu').click();
  await walker.page.getByText('Dark', { exact: true }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await walker.page.reload();
  await walker.isHome();
  expect(await paper()).toBe(dark);
});

describe('offline', () => {
  it('losing the network shows a notice and a banner, and its return removes them', async () => {
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.sees(walker.heading('Where do you start?'));
    await walker.page.context().setOffline(true);
    await walker.sees(walker.notice().getByText("You're offline", { exact: true }));
    const banner = walker.text('Limited functionality');
    await walker.sees(banner);
    await walker.sees(walker.text('Some features may not work without internet'));
    await walker.seesNo(walker.notice().getByText("You're offline", { exact: true }));
    expect(await banner.isVisible()).toBe(true);

    await walker.page.context().setOffline(false);
    const back = walker.notice().getByText('Back online!', { exact: true });
    await walker.sees(back);
    await walker.seesNo(banner);
    await walker.seesNo(back);
  });

  it('submitting a form offline sends nothing and shows a message', async () => {
    const walker = walkerOn(await browser.open());
    await walker.visit('/login');
    const sent: string[] = [];
    // The browser itself fetches the favicon, which `page.route` cannot hold back.
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED.*(favicon|assets)/);
    // Hovering on the way to the button loads the tooltip chunk, and React logs that it is missing.
    browser.expectComplaint(/(Unable to preload CSS|Failed to fetch dynamically imported module).*\/tooltip-/);
    walker.page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.url());
    });
    await walker.page.context().setOffline(true);
    await walker.fillLogin(newAccount());
    await walker.button('Login').click();
    await walker.sees(
      walker.notice().getByText("You're not connected. Please try again when you are.", { exact: true }),
    );
    expect(sent).toEqual([]);
  });
});

it('F8 focuses the notices, and one notice is shown at a time', async () => {
  browser.expectComplaint(/401.*\/api\/login/);
  const walker = walkerOn(await browser.open());
  const account = newAccount();
  await walker.signIn(account);
  const told = walker.notice().getByText('Login failed', { exact: true });
  await walker.sees(told);
  const first = await told.elementHandle();
  await walker.button('Login').click();
  // Both notices have the same text: the second is awaited after the first is hidden.
  await first?.waitForElementState('hidden');
  await walker.page.keyboard.press('F8');
  expect(await walker.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Notifications/,
  );
  await expect.poll(() => told.count()).toBe(1);
  await walker.page.keyboard.press('Tab');
  await walker.page.keyboard.press('Enter');
  await walker.seesNo(told);
  // The focus went with the removed button, so it does not pause a later notice.
  await walker.button('Login').click();
  await walker.sees(told);
  await walker.seesNo(told);
});
