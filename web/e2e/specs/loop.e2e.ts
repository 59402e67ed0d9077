import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allowPosition, dialog } from '../driver/home.ts';
import { newAccount, type Walker, walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

function keysOf(walker: Walker) {
  const { page } = walker;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') || at?.textContent || at?.getAttribute('name') || '';
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
  return { press, registers };
}

const browser = browserForTests();
const celebration = (walker: Walker) => dialog(walker, 'Achievement Unlocked!');
const camera = (walker: Walker) => walker.button('Take a photo of the sign');
const completed = (walker: Walker) => walker.sees(walker.text('Challenge Completed!'));

async function picks(page: Page, press: () => Promise<unknown>) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Vasagatan') });
}

it('without a position a new walker needs at most 11 presses from registration to "Challenge Completed!"', async () => {
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
  await camera(walker).click();
  await picks(page, () => walker.button('Choose Photo').click());
  await walker.button('Complete').click();
  await walker.sees(celebration(walker));
  await walker.seesNo(celebration(walker));
  await completed(walker);
  expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBeLessThanOrEqual(11);
});

it('a walk can be made by keyboard alone from registration to celebration', async () => {
  const page = await browser.open({ width: 1440, height: 900 });
  await allowPosition(page);
  const walker = walkerOn(page);
  const { keyboard } = page;
  const { press, registers } = keysOf(walker);
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
});
