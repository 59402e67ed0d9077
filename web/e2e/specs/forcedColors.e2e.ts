import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { opensSettings } from '../driver/home.ts';
import { giveChallenge } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

const background = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
const border = (one: Locator) =>
  one.evaluate((element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return `${borderTopWidth} ${borderTopStyle}`;
  });

it('with forced colors buttons have borders and the chosen option is highlighted', async () => {
  const page = await browser.open({ forcedColors: 'active' });
  const walker = walkerOn(page);
  await walker.visit('/login');
  await walker.seesLogin();
  expect(await border(walker.button('Login'))).toBe('1px solid');
  expect(await border(page.locator('.input').first())).toBe('1px solid');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  expect(await background(tab('Login'))).not.toBe(await background(tab('Register')));

  await walker.arrive(newAccount(), (userId) => giveChallenge(page, userId));
  const settings = await opensSettings(walker);
  expect(await border(settings)).toBe('1px solid');
  const choices = settings.locator('label[data-part=option]');
  const chosen = await Promise.all((await choices.all()).slice(0, 3).map(background));
  expect(new Set(chosen).size).toBe(2);
  const notifications = settings.getByRole('switch', { name: 'Daily Notifications' });
  const off = await background(notifications);
  await notifications.click();
  await expect.poll(() => background(notifications)).not.toBe(off);
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  await expect.poll(focused).not.toBe('none');

  await walker.visit('/streets');
  const rows = page.locator('[data-part=street-row]');
  await rows.first().click();
  await expect.poll(() => background(rows.first())).not.toBe(await background(rows.nth(1)));
});
