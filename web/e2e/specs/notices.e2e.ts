import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { dialog, generateButton, generates, noticeOf, opensSettings, walkerAt } from '../driver/home.ts';
import { choose, eventually, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import type { Walker } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Returns the elements of `selector` that the notice covers, by class or name. */
const covered = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const notice = document.querySelector('[data-part=toast]')?.getBoundingClientRect();
    if (!notice) return ['no notice'];
    return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isFree =
        box.bottom <= notice.top || box.top >= notice.bottom || box.right <= notice.left || box.left >= notice.right;
      return isFree || !element.checkVisibility() ? [] : [element.className || element.textContent];
    });
  }, selector);

const HOME_PARTS = '[data-floating-bar], [data-part=home-card], .home-panel, [data-part=map-controls]';
const MODAL_BUTTONS = '[data-part=dialog-head], [data-part=dialog-foot]';

it.each([PHONE, DESK])('a notice on home covers neither bar, card, sheet nor buttons at $width px', async (size) => {
  const walker = await walkerAt(await browser.open(size));
  await walker.arrive();
  await walker.sees(generateButton(walker));
  await generates(walker);
  await walker.sees(noticeOf(walker, 'New challenge generated!'));
  await eventually(() => covered(walker.page, HOME_PARTS)).toEqual([]);
  await walker.button('Start Walking').click();
  await walker.sees(noticeOf(walker, 'Walk started'));
  await walker.sees(walker.page.locator('[data-part=turn]'));
  await eventually(() => covered(walker.page, HOME_PARTS)).toEqual([]);
});

async function goesOffline(walker: Walker, sheet: Locator) {
  await walker.page.context().setOffline(true);
  await walker.sees(walker.notice().getByText("You're offline"));
  await walker.sees(sheet);
}

it.each([PHONE, { width: 390, height: 568 }, DESK])(
  'a notice covers no title and no button of a dialog at $width x $height',
  async (size) => {
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const walker = await walkerWithChallenge(await browser.open(size));
    const { page } = walker;
    const sheets = [
      () => opensSettings(walker),
      async () => {
        await walker.button('New route').click();
        return dialog(walker, "Replace today's challenge?");
      },
      async () => {
        await openUpload(walker);
        await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
        return upload(page);
      },
    ];
    for (const open of sheets) {
      const sheet = await open();
      // The chunk of a dialog is loaded when it opens for the first time.
      await walker.sees(sheet);
      await goesOffline(walker, sheet);
      await eventually(() => covered(page, MODAL_BUTTONS)).toEqual([]);
      await page.context().setOffline(false);
      await walker.sees(walker.notice().getByText('Back online!'));
      await sheet.getByRole('button', { name: 'Close', exact: true }).first().click();
      await walker.seesNo(sheet);
    }
  },
);
