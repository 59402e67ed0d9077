import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, eventually, openUpload, photoFile } from '../driver/photo.ts';
import { simulatePosition, walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes, PHONE_AND_DESK } from '../helper/axe.ts';
import { sideways } from '../helper/enlarged.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const held = (page: Page) => page.evaluate(() => [window.watches, window.locks]);

it('the walk screen has no axe finding on the route, off it and at the sign', async () => {
  const { walker, page, line, metres } = await walkerWithWalk(await browser.open());
  const noFindings = async () => expect(await axeFindingsInThemes(page, { sizes: PHONE_AND_DESK })).toEqual([]);
  await walker.button('Start Walking').click();
  await walkAlong(page, line, 0, metres * 0.3);
  await noFindings();
  await walkAway(page, line, metres * 0.3, 90);
  await walker.sees(walker.button('New route (sends your location)'));
  await noFindings();
  await walkAlong(page, line, metres * 0.3, metres);
  await walker.sees(page.locator('[data-part=turn-words]').getByText('The sign should be in sight'));
  await noFindings();
});

it('walking and at the sign, plate, yellow button and square are whole in landscape and with text at 200 %', async () => {
  const { walker, page, line, metres } = await walkerWithWalk(await browser.open());
  const devtools = await page.context().newCDPSession(page);
  const cut = async () => {
    const found: string[] = [];
    for (const [width, height, text] of [
      [844, 390, 16],
      [390, 844, 32],
    ] as const) {
      await page.setViewportSize({ width, height });
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      await page.waitForTimeout(200);
      const parts = page.locator('[data-part=plate], .home-panel .btn--go, .home-panel .iconbtn--camera');
      expect(await parts.count()).toBe(3);
      const outside = await parts.evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect();
          const panel = element.closest('.home-panel')?.getBoundingClientRect();
          const isWhole = panel && top >= panel.top && bottom <= Math.min(panel.bottom, innerHeight);
          return isWhole && left >= 0 && right <= innerWidth ? [] : [`${element.textContent}: ${top} to ${bottom}`];
        }),
      );
      found.push(...outside.map((part) => `${width} x ${height}: ${part}`), ...(await sideways(page)));
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } });
    return found;
  };
  await walker.button('Start Walking').click();
  await walkAlong(page, line, 0, metres * 0.3);
  expect(await cut()).toEqual([]);
  await walkAlong(page, line, metres * 0.3, metres);
  await walker.sees(walker.button('Take Photo'));
  expect(await cut()).toEqual([]);
});

it('starting and pausing a walk in one tab shows in the other', async () => {
  const { walker, page, line, metres } = await walkerWithWalk(await browser.open());
  const second = await page.context().newPage();
  await simulatePosition(second);
  await second.goto('/');
  const other = walkerOn(second);
  await other.sees(other.button('Start Walking'));
  await walker.button('Start Walking').click();
  await other.sees(other.button('Pause Walking'));
  await other.sees(second.locator('[data-part=turn]'));
  await walkAlong(second, line, 0, metres / 2);
  expect(await second.evaluate(() => localStorage.getItem('metresWalked'))).toMatch(/ out \d+$/);
  await other.button('Pause Walking').click();
  await walker.sees(walker.button('Start Walking'));
  await eventually(() => held(page)).toEqual([0, 0]);
  await eventually(() => held(second)).toEqual([0, 0]);
});

it('completing the walk and logging out end the position watch and the wake lock', async () => {
  const [done, gone] = [await walkerWithWalk(await browser.open()), await walkerWithWalk(await browser.open())];
  for (const { walker, page } of [done, gone]) {
    await walker.button('Start Walking').click();
    await eventually(() => held(page)).toEqual([1, 1]);
  }
  await openUpload(done.walker);
  await choose(done.page, photoFile('sign.jpg', await signPhoto(done.street)));
  await done.walker.button('Complete').click();
  await eventually(() => held(done.page)).toEqual([0, 0]);
  await gone.walker.signOut();
  await eventually(() => held(gone.page)).toEqual([0, 0]);
});
