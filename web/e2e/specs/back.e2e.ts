import { expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { changeUser } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('Back closes menu, dialog and full-screen map in turn and leaves no history entry', async () => {
  const walker = walkerOn(await browser.open());
  const { page } = walker;
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  const path = () => new URL(page.url()).pathname;
  const back = () => page.evaluate(() => history.back());
  const entry = () => page.evaluate(() => window.navigation.currentEntry?.index);
  const atFirst = await entry();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  await walker.button('Menu').click();
  await walker.sees(walker.button('Achievements'));
  await back();
  await walker.seesNo(walker.button('Achievements'));

  await walker.button('Menu').click();
  await walker.button('Achievements').click();
  const locked = page.getByRole('tab', { name: /Locked/ });
  await locked.click();
  await page.locator('[data-part=achievement-grid] button').first().click();
  await walker.sees(walker.button('Back to Grid'));
  await back();
  await walker.sees(locked);
  await back();
  await walker.seesNo(locked);
  expect(path()).toBe('/');

  await walker.button('Fullscreen map').click();
  await back();
  await walker.seesNo(walker.button('Close fullscreen map'));
  await expect.poll(focused).toBe('Fullscreen map');

  await walker.button('Menu').click();
  await walker.link('Profile').click();
  await walker.sees(walker.heading('My Profile'));
  await back();
  await walker.isHome();
  expect(await entry()).toBe(atFirst);
});

it('a screen is shown with the code that opens its dialogs, or says that it could not be loaded', async () => {
  browser.expectComplaint(/ERR_FAILED|modalTable/);
  const walker = walkerOn(await browser.open());
  const { page } = walker;
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  const code = '**/assets/modalTable-*.js';
  const held = await holdRequests(page, code);
  const home = page.waitForResponse('**/assets/home-*.js');
  await page.reload();
  await (await home).finished();
  await walker.sees(page.getByRole('status', { name: 'Loading' }));
  expect(await walker.button('Menu').isVisible()).toBe(false);
  await held.goOn();
  await walker.isHome();

  await page.route(code, (route) => route.abort());
  await page.reload();
  await walker.sees(walker.heading("This page couldn't be shown."));
});

it('Back restores the scroll position of a screen', async () => {
  const walker = walkerOn(await browser.open({ height: 500 }));
  const { page } = walker;
  await walker.arrive();
  await walker.visit('/profile');
  await walker.sees(walker.text('No photos here'));
  const scrolled = await page.evaluate(() => {
    window.scrollTo(0, 300);
    return window.scrollY;
  });
  expect(scrolled).toBe(300);
  await walker.link('Back to Home').evaluate((link: HTMLElement) => link.click());
  await walker.isHome();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await walker.sees(walker.heading('My Profile'));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

it('Back returns from a profile to the leaderboard that opened it', async () => {
  const walker = walkerOn(await browser.open());
  const { page } = walker;
  await walker.arrive();
  const board = page.getByRole('dialog', { name: 'Leaderboard', exact: true });
  await walker.button('Menu').click();
  await walker.button('Leaderboard').click();
  await board.getByRole('tab', { name: /^Friends/ }).click();
  await board.getByRole('listitem').getByRole('link').first().click();
  await walker.sees(walker.heading('My Profile'));
  expect(await board.count()).toBe(0);

  await page.goBack();
  await walker.sees(board.getByText('Your Rankings', { exact: true }));
  await page.goBack();
  await walker.seesNo(board);
  expect(new URL(page.url()).pathname).toBe('/');
});
