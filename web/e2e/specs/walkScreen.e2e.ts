import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { generateButton, generates } from '../driver/home.ts';
import { choose, eventually, openUpload, photoFile } from '../driver/photo.ts';
import { changeToday, changeUser, completeChallenge, LONG_CORNER } from '../driver/setUp.ts';
import { simulatePosition, walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes, PHONE_AND_DESK } from '../helper/axe.ts';
import { sideways, textSizeOf } from '../helper/enlarged.ts';
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

it('in each state of home plate, action, square and ring are whole in landscape and with text at 200 %', async () => {
  const page = await browser.open();
  await simulatePosition(page);
  const walker = walkerOn(page);
  // The day's name is drawn, and its length decides what fits.
  await changeToday(page, () => ({ destination: LONG_CORNER }));
  await walker.arrive(newAccount(), (id) => changeUser(page, id, HOME));
  const { setText } = await textSizeOf(page);
  const areWhole = async (state: string, count: number) => {
    for (const [width, height, text] of [
      [844, 390, 16],
      [390, 844, 32],
    ] as const) {
      await page.setViewportSize({ width, height });
      await setText(text);
      const parts = page.locator(
        '.home-panel :is([data-part=plate], [data-plate], .btn--block, .btn--go, .iconbtn--camera)',
      );
      const findings = async () => {
        if ((await parts.count()) !== count) return [`${await parts.count()} parts`];
        const outside = await parts.evaluateAll((elements) =>
          elements.flatMap((element) => {
            const { top, bottom, left, right } = element.getBoundingClientRect();
            const panel = element.closest('.home-panel')?.getBoundingClientRect();
            const isWhole = panel && top >= panel.top && bottom <= Math.min(panel.bottom, innerHeight);
            return isWhole && left >= 0 && right <= innerWidth ? [] : [`${element.textContent}: ${top} to ${bottom}`];
          }),
        );
        // The ring leaves 34 of its 48 parts to the number.
        const wide = await page.locator('[data-part=today] [role=progressbar]').evaluate((ring) => {
          const number = document.createRange();
          number.selectNodeContents(ring.querySelector('span') ?? ring);
          const room = (ring.getBoundingClientRect().width * 34) / 48;
          const { width } = number.getBoundingClientRect();
          return ring.querySelector('span') && width > room ? [`${width} px in a ring with room for ${room} px`] : [];
        });
        return [...outside, ...wide, ...(await sideways(page))];
      };
      await expect.poll(findings, { message: `${state}, ${width} x ${height}` }).toEqual([]);
    }
    await setText(16);
  };
  await walker.sees(generateButton(walker));
  await areWhole('none', 2);
  await generates(walker);
  await page.reload();
  await walker.sees(page.locator('[data-part=plate]').getByText(LONG_CORNER.street));
  await areWhole('waiting', 3);
  const { id, routeGeometry } = await (await page.request.get('/api/challenges/today')).json();
  const { total } = walkRoute(routeGeometry.coordinates);
  await walker.button('Start Walking').click();
  await walkAlong(page, routeGeometry.coordinates, 0, total * 0.3);
  await areWhole('walking', 3);
  await walkAlong(page, routeGeometry.coordinates, total * 0.3, total);
  await walker.sees(walker.button('Take Photo'));
  await areWhole('arrived', 3);
  await completeChallenge(page, id);
  await page.reload();
  await walker.sees(walker.text('Challenge Completed!'));
  await areWhole('completed', 3);
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
