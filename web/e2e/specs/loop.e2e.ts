import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import { allowPosition, dialog } from '../driver/home.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { readAloud } from '../helper/accessTree.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

function keysOf(walker: Walker) {
  const { page } = walker;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const alt = at?.querySelector<HTMLImageElement>(':scope:is(button, a) img')?.alt;
      const label = at instanceof HTMLInputElement && !at.name && at.labels?.[0]?.textContent;
      return at?.getAttribute('aria-label') || alt || at?.textContent || at?.getAttribute('name') || label || '';
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with the Tab key; the focus is on ${await focused()}`);
  };
  const press = async (name: string) => {
    await walker.sees(walker.button(name));
    await tabTo(name);
    await page.keyboard.press('Enter');
  };
  const registers = async (account: { username: string; password: string }) => {
    await tabTo('username');
    await page.keyboard.type(account.username);
    await tabTo('password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
  };
  return { press, registers, tabTo };
}

const browser = browserForTests();
const celebration = (walker: Walker) => dialog(walker, 'Achievement Unlocked!');
const camera = (walker: Walker) => walker.button('Take a photo of the sign');
const completed = (walker: Walker) => walker.sees(walker.text('Challenge Completed!'));

async function picks(page: Page, press: () => Promise<unknown>) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Vasagatan') });
}

it('without a position, a camera and a map a new walker needs at most 11 presses from registration to "Challenge Completed!"', async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  // Only presses of the walker are trusted events; the app's click on its file input is not.
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    };
    document.addEventListener('click', count, true);
  });

  await walker.visit('/');
  await walker.fillLogin(newAccount());
  await walker.button('Register').click();
  for (const title of ['Welcome to Signpost', 'Daily walking challenges', 'Photo proof required']) {
    await walker.sees(walker.heading(title));
    await walker.button('Next').click();
  }
  await walker.button('Start walking').click();
  await walker.button('Try it in the demo city').click();
  await walker.button("Generate Today's Challenge").click();
  await walker.button('Start Walking').click();
  await walker.sees(walker.text('Location is off. You can still follow the directions.'));
  await camera(walker).click();
  await picks(page, () => walker.button('Choose Photo').click());
  await walker.button('Complete').click();
  await walker.sees(celebration(walker));
  await walker.seesNo(celebration(walker));
  await completed(walker);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBeLessThanOrEqual(11);
});

it('the daily loop needs the keyboard alone, from registration to gallery and settings', async () => {
  const page = await browser.open({ width: 1440, height: 900 });
  await allowPosition(page);
  const walker = walkerOn(page);
  const { keyboard } = page;
  const { press, registers, tabTo } = keysOf(walker);
  const account = newAccount();

  await walker.visit('/');
  await walker.seesLogin();
  await registers(account);
  for (const title of ['Welcome to Signpost', 'Daily walking challenges', 'Photo proof required']) {
    await walker.sees(walker.heading(title));
    await press('Next');
  }
  await press('Start walking');
  await press("Generate Today's Challenge");
  await press('New route');
  await walker.sees(dialog(walker, "Replace today's challenge?"));
  await press('New Route');
  await walker.seesNo(dialog(walker, "Replace today's challenge?"));
  await press('Start Walking');
  await walker.sees(walker.button('Pause Walking'));
  await press('Take a photo of the sign');
  await walker.sees(dialog(walker, 'Upload Challenge Photo'));
  await picks(page, () => press('Choose Photo'));
  await walker.sees(page.getByRole('img', { name: 'Your photo, sign.jpg' }));
  await press('Complete');
  await walker.sees(celebration(walker));
  await keyboard.press('Enter');
  await walker.seesNo(celebration(walker));
  await completed(walker);
  if (!(await walker.button('Photo Gallery').isVisible())) await press('Menu');
  await press('Photo Gallery');
  const photo = page.getByRole('img', { name: /^Photo of the sign at / }).first();
  await walker.sees(photo);
  await tabTo((await photo.getAttribute('alt')) ?? '');
  await keyboard.press('Enter');
  await walker.sees(walker.button('Zoom in'));
  await keyboard.press('Escape');
  await walker.seesNo(walker.button('Zoom in'));
  await keyboard.press('Escape');
  await walker.seesNo(dialog(walker, 'Photo Gallery'));
  await press('Settings');
  await walker.sees(dialog(walker, 'Settings'));
  await tabTo('Distance Range');
  await keyboard.press('ArrowRight');
  await press('Save Changes');
  await walker.sees(walker.notice().getByText('Settings updated', { exact: true }));
});

it('a screen reader reads the screens of the loop from top to bottom, controls by role and name', async () => {
  const outside = walkerOn(await browser.open());
  const inside = await walkerForScreens(await browser.open(), { hasWalked: false });
  const { before, after } = screensIn(inside, inEnglish);
  const today = await (await inside.page.request.get('/api/challenges/today')).json();
  const street = signName(today.destination);
  const hear = async (walker: Walker, screens: Screens, ...names: string[]) => {
    for (const name of names) await (screens[name] ?? expect.unreachable(name))();
    const heard = await readAloud(walker.page);
    // Streets, and how far they are, differ from walk to walk; others may share the board.
    return heard
      .filter((text) => !/^(step-free|steps unknown)$|^link Rank /.test(text))
      .map((text) =>
        text
          .replace(street, '{street}')
          .replace(/walker-[\w-]+/, '{walker}')
          .replace(/–|None yet|#?\d[\d.,]*/g, '0'),
      );
  };
  expect(await hear(outside, screensIn(outside, inEnglish).outside, 'door')).toMatchInlineSnapshot(`
    [
      "image A signpost with three boards above a river town: Discover Places, Daily Challenges, Earn Rewards",
      "Signpost",
      "heading Every day, one sign worth walking to.",
      "tab Login",
      "tab Register",
      "textbox Username",
      "textbox Password",
      "button Show password",
      "textbox Email optional",
      "button Register",
      "button Use a passkey instead",
      "Discover Places",
      "Streets near home you've never turned into.",
      "Daily Challenges",
      "One walk a day, sized to your legs.",
      "Earn Rewards",
      "Points, streaks and enamel pins to collect.",
      "combobox Language",
    ]
  `);
  expect(
    await hear(
      inside,
      before,
      'Welcome to Signpost',
      'Daily walking challenges',
      'Photo proof required',
      'Rewards and levelling',
      'home',
    ),
  ).toMatchInlineSnapshot(`
    [
      "image Level 0",
      "0",
      "points",
      "progressbar To level 0",
      "0",
      "day streak",
      "0",
      "completed",
      "button Menu",
      "heading Hello, {walker}",
      "progressbar Today",
      "heading Today's Challenge",
      "0 mi, 0 min walk",
      "Easy",
      "Walk to",
      "button New route",
      "heading PORTO {street}",
      "button Start Walking",
      "button Take a photo of the sign",
      "Completed",
      "0",
      "This Week",
      "0",
      "Total Miles",
      "0",
      "© OpenStreetMap contributors, ODbL",
      "button Fullscreen map",
      "button Directions",
    ]
  `);
  expect(await hear(inside, before, 'upload')).toMatchInlineSnapshot(`
    [
      "dialog Upload Challenge Photo",
      "heading Upload Challenge Photo",
      "button Close",
      "Get the whole sign in the frame. It proves you were there.",
      "The street sign goes here",
      "{street}",
      "button Friends see it Strangers see only “Porto” Change",
      "button Choose Photo",
    ]
  `);
  expect(await hear(inside, before, 'settings')).toMatchInlineSnapshot(`
    [
      "dialog Settings",
      "heading Settings",
      "button Close",
      "heading Home Location",
      "near Rua do Loureiro, Porto",
      "button Update to My Current Location",
      "button Choose home on the map",
      "Preferred Difficulty",
      "radio Easy",
      "radio Medium",
      "radio Hard",
      "Up to 0 mi",
      "slider Distance Range",
      "0 mi",
      "0 mi",
      "An evening nudge if your walk still waits",
      "switch Daily Notifications",
      "button More settings",
      "Walks, display, privacy, account",
      "button Cancel",
      "button Save Changes",
    ]
  `);
  expect(await hear(inside, before, 'celebration')).toMatchInlineSnapshot(`
    [
      "dialog ACHIEVEMENT UNLOCKED!",
      "heading ACHIEVEMENT UNLOCKED!",
      "heading First Steps",
      "Your first walk.",
      "0 points",
      "Milestone",
      "button and 0 more",
      "button Tap anywhere to continue",
    ]
  `);
  await inside.page.keyboard.press('Escape');
  expect(await hear(inside, after, 'completed')).toMatchInlineSnapshot(`
    [
      "image Level 0",
      "0",
      "points",
      "progressbar To level 0",
      "0",
      "day streak",
      "0",
      "completed",
      "button Menu",
      "heading Hello, {walker}",
      "progressbar Today",
      "heading Today's Challenge",
      "0 mi, 0 min walk",
      "Completed",
      "Easy",
      "Challenge Completed!",
      "+0 points today",
      "button Favourite: {street}",
      "button Share",
      "heading PORTO {street} Completed",
      "link The sign of {street}, Porto",
      "button Way home, 0 mi",
      "button The photo is taken",
      "Completed",
      "0",
      "This Week",
      "0",
      "Total Miles",
      "0",
      "© OpenStreetMap contributors, ODbL",
      "button Fullscreen map",
      "button Directions",
    ]
  `);
  expect(await hear(inside, before, 'leaderboard')).toMatchInlineSnapshot(`
    [
      "dialog Leaderboard",
      "heading Leaderboard",
      "button Close",
      "heading YOUR RANKINGS",
      "Global Rank",
      "0",
      "Among Friends",
      "0",
      "tab Global",
      "tab Friends 0",
      "combobox Walks that count",
    ]
  `);
});
