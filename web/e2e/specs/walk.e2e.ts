import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { keepsTiles } from '../driver/offline.ts';
import { choose, eventually, openUpload, photoFile } from '../driver/photo.ts';
import { giveChallenge } from '../driver/setUp.ts';
import { walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Fires visibilitychange, as when the walker switches apps. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return [window.watches, window.locks];
  }, state);

/** The metres left, as the card of a walker with kilometres shows them. */
const metresLeft = async (page: Page) => {
  const text = (await page.locator('[data-part=today-line]').textContent()) ?? '';
  const [, length, unit] = /^([\d.]+) (k?m), /.exec(text) ?? [];
  return Number(length) * (unit === 'km' ? 1000 : 1);
};

describe('walk', () => {
  it('offline directions lead from home to the sign, to the photo and back', async () => {
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const { walker, page, line, street, challenge, metres } = await walkerWithWalk(
      await browser.open({ worker: true, map: true }),
      1,
      'km',
    );
    await keepsTiles(page);
    await page.context().setOffline(true);

    await walker.button('Start Walking').click();
    await walkAlong(page, line, 0, metres / 2);
    const left = await metresLeft(page);
    expect(Math.abs(left - metres / 2)).toBeLessThan(60);

    await page.reload();
    await walker.sees(page.locator('[data-part=turn]'));
    await walkAlong(page, line, metres / 2, metres / 2 + 3);
    expect(Math.abs((await metresLeft(page)) - left)).toBeLessThanOrEqual(20);
    await page.getByTitle('All directions').click();
    await walker.sees(page.locator('[data-part=walk-list] [aria-current=step]'));
    await walker.sees(page.getByText(/^Signpost only sees where you are while it's on the screen\./));
    expect(await axeFindings(page)).toEqual([]);
    // A visible notice has a Close button of the same name.
    await page.getByRole('dialog', { name: 'The Way There' }).getByRole('button', { name: 'Close' }).click();
    await walkAlong(page, line, metres / 2, metres);
    await walker.sees(page.locator('[data-part=turn-words]').getByText('The sign should be in sight'));
    await walker.sees(page.locator('h2[data-part=plate]'));
    expect(await axeFindings(page)).toEqual([]);

    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto(street)));
    await walker.button('Complete').click();
    await walker.button('Send Later').click();
    await walker.sees(walker.text('Waiting for a connection'));
    await page.getByRole('button', { name: /^Way home, / }).click();
    const back = challenge.wayHome?.routeGeometry.coordinates ?? [];
    await walkAlong(page, back, 0, walkRoute(back).total);
    await walker.sees(page.locator('[data-part=turn-words]').getByText("You're home"));
    expect(await axeFindings(page)).toEqual([]);
    await walker.button('End the way home').click();
    await walker.sees(walker.text('Waiting for a connection'));
  });

  it('only the button that says so sends the device position', async () => {
    // 100 m off the route a way back may not exist: the server answers 409, and the position goes to no other endpoint.
    browser.expectComplaint(/409.*\/way/);
    const { walker, page, line, metres, challenge } = await walkerWithWalk(await browser.open(), 1);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await walker.button('Start Walking').click();
    await walkAlong(page, line, 0, metres * 0.4);
    await walkAway(page, line, metres * 0.4, 100);
    const words = page
      .locator('[data-part=turn-words]')
      .getByText(/^The route is \d+ ft (to your left|to your right|ahead of you|behind you)$/);
    await walker.sees(words);
    // The button is below the text, which has at most two lines.
    await expect.poll(async () => (await words.boundingBox())?.height).toBeLessThan(45);
    expect(sent.filter((line) => /\d\.\d{3}/.test(line))).toEqual([]);

    await walker.button('New route (sends your location)').click();
    await walker.seesNo(walker.button('New route (sends your location)'));
    expect(sent.filter((line) => /\d\.\d{3}/.test(line))).toEqual([
      expect.stringMatching(
        new RegExp(`/api/challenges/${challenge.id}/way \\{"latitude":[\\d.]+,"longitude":-?[\\d.]+\\}$`),
      ),
    ]);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain('metresWalked');
    expect(kept).not.toMatch(/\d\.\d{3}/);
  });

  it('a hidden or paused walk holds no position watch and no wake lock, and a reload continues it', async () => {
    const { walker, page, line, metres } = await walkerWithWalk(await browser.open(), 1, 'km');
    const held = () => page.evaluate(() => [window.watches, window.locks]);
    expect(await held()).toEqual([0, 0]);
    await walker.button('Start Walking').click();
    await eventually(held).toEqual([1, 1]);
    await setVisibility(page, 'hidden');
    await eventually(held).toEqual([0, 0]);
    // Watch and lock are acquired synchronously, so no clock is needed.
    expect(await setVisibility(page, 'visible')).toEqual([1, 1]);

    await walkAlong(page, line, 0, metres / 2);
    const left = await metresLeft(page);
    await page.reload();
    await walker.sees(page.locator('[data-part=turn]'));
    await walkAlong(page, line, metres / 2, metres / 2 + 3);
    expect(Math.abs((await metresLeft(page)) - left)).toBeLessThanOrEqual(20);
    await walker.button('Pause Walking').click();
    await eventually(held).toEqual([0, 0]);
    const polls = await page.evaluate(() => window.polls);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => window.polls)).toBe(polls);
  });

  it('without a location permission the directions remain usable as text', async () => {
    const page = await browser.open();
    const walker = walkerOn(page);
    await walker.arrive(newAccount(), async (userId) => void (await giveChallenge(page, userId)));
    await walker.button('Start Walking').click();
    await walker.sees(walker.text('Location is off. You can still follow the directions.'));
    await page.getByTitle('All directions').click();
    await walker.sees(page.getByRole('dialog', { name: 'The Way There' }).getByText(/^You're there: /));
    expect(await axeFindings(page)).toEqual([]);
  });
});

it('the map follows the walker until it is moved by hand, and one button follows again', async () => {
  const { walker, page, line } = await walkerWithWalk(await browser.open({ map: true }), 1);
  await page.locator('[data-part=map-canvas][data-ready]').waitFor();
  await walker.button('Start Walking').click();
  await walkAlong(page, line, 0, 150);
  const place = async () => {
    const { x = 0, y = 0 } = (await page.getByRole('group', { name: 'You' }).boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y) };
  };
  // The walker is near the middle of the viewport, shifted by the look-ahead of the map.
  await eventually(async () => Math.abs((await place()).x - 195)).toBeLessThan(130);
  expect(await walker.button('Follow me').count()).toBe(0);
  await page.mouse.move(60, 300);
  await page.mouse.down();
  await page.mouse.move(240, 400, { steps: 5 });
  await page.mouse.up();
  await walker.sees(walker.button('Follow me'));
  const aside = await place();
  expect(aside.x).toBeGreaterThan(240);
  await walker.button('Follow me').click();
  await eventually(async () => Math.abs((await place()).x - 195)).toBeLessThan(130);
});
