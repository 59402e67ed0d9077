import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, opensSettings } from '../driver/home.ts';
import { choose, eventually, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Whether a finger on the middle of it reaches it. */
const isReachable = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it.each([844, 568])('a notice leaves title and Close of a sheet free on a phone %i px high', async (height) => {
  browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const walker = await walkerWithChallenge(await browser.open({ height }));
  const { page } = walker;
  const notice = walker.notice().getByText("You're offline");
  for (const open of [() => opensSettings(walker), () => openUpload(walker)]) {
    await open();
    if (await upload(page).count()) await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await page.context().setOffline(true);
    await walker.sees(notice);
    const sheet = (await upload(page).count()) ? upload(page) : dialog(walker, 'Settings');
    const [title, close] = [
      sheet.getByRole('heading').first(),
      sheet.getByRole('button', { name: 'Close', exact: true }),
    ];
    await eventually(() => isReachable(title)).toBe(true);
    expect(await isReachable(close)).toBe(true);
    expect(await isReachable(notice)).toBe(true);
    await page.context().setOffline(false);
    await walker.sees(walker.notice().getByText('Back online!'));
    await close.click();
    await walker.seesNo(sheet);
  }
});
