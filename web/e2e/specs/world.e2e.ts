import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signName } from '../../../shared/domain/walk/destination.ts';
import { completeChallenge, giveChallenge } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
async function walkerAtHome(page: Page, walked: boolean) {
  const walker = walkerOn(page);
  let street = '';
  await walker.arrive(newAccount(), async (userId) => {
    const { id, destination } = await giveChallenge(page, userId);
    if (walked) await completeChallenge(page, id);
    street = signName(destination);
  });
  return { ...walker, street };
}

const pressed = (page: Page, state: boolean) => page.locator(`.iconbtn--heart[aria-pressed=${state}]`);

it('the heart marks a favourite at home, in the photo viewer and in the favourites', async () => {
  const walker = await walkerAtHome(await browser.open(), true);
  const { page, street } = walker;
  const heart = walker.button(`Favourite: ${street}`);
  await heart.click();
  await walker.sees(walker.notice().getByText('Added to favourites', { exact: true }));
  await walker.sees(pressed(page, true));

  await walker.button('Menu').click();
  await walker.button('Photo Gallery').click();
  await page.getByRole('img', { name: `Photo of the sign at ${street}` }).click();
  await walker.sees(page.getByRole('dialog', { name: street }).locator('.iconbtn--heart[aria-pressed=true]'));

  await walker.visit('/favourites');
  await walker.sees(walker.heading(street));
  await walker.sees(walker.text('1 route'));
  await walker.sees(walker.text('Challenge Destination'));
  await walker.button('Navigate').click();
  await walker.sees(page.getByRole('dialog', { name: 'Choose Your Map App' }));
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);

  await page.route('**/favourites/**', (route) => route.abort());
  browser.expectComplaint(/ERR_FAILED/);
  await heart.click();
  await walker.sees(walker.notice().getByText('Failed to remove favourite', { exact: true }));
  await walker.sees(pressed(page, true));
  await page.unroute('**/favourites/**');
  await walker.closesNotice();
  await heart.click();
  await walker.sees(walker.notice().getByText('Removed from favourites', { exact: true }));
  await walker.sees(walker.heading('No Favourite Routes Yet'));
});

it('photos of favourites open large, can be swiped and zoomed, and Back returns to the list', async () => {
  const { page, ...walker } = walkerOn(await browser.open());
  await walker.arrive(newAccount());
  const favourite = (id: string, street: string) => ({
    ...{
      id,
      destination: { street: `${street}`, town: 'Porto' },
      destinationName: `${street}, Porto`,
      town: 'Porto',
      photoUrl: `/objects/${id}.jpg`,
    },
    ...{ distance: 1.35, difficulty: 'medium', pointsEarned: 203, completed: true, date: '2026-11-13' },
  });
  const kept = [favourite('one', 'Vasagatan'), favourite('two', 'Kungsgatan')];
  const photo = { body: await signPhoto('Vasagatan'), contentType: 'image/jpeg' };
  await page.route('**/api/users/*/favourites*', (route) => route.fulfill({ json: kept }));
  await page.route('**/objects/*.jpg', (route) => route.fulfill(photo));
  await walker.visit('/favourites');
  await page.getByRole('img', { name: 'The sign of Vasagatan' }).click();
  const viewer = (street: string) => page.getByRole('dialog', { name: street, exact: true });
  await walker.sees(viewer('Vasagatan').getByText('1 of 2', { exact: true }));
  expect(await axeFindings(page)).toEqual([]);

  await page.mouse.move(195, 430);
  await page.mouse.wheel(300, 0);
  await walker.sees(viewer('Kungsgatan').getByText('2 of 2', { exact: true }));
  await viewer('Kungsgatan').getByRole('img').last().dblclick();
  await walker.sees(page.locator('[data-part=photo-slide][data-close]'));
  await walker.button('Zoom out').click();
  expect(await page.locator('[data-part=photo-slide][data-close]').count()).toBe(0);
  await page.goBack();
  await walker.seesNo(page.getByRole('dialog'));
  expect(new URL(page.url()).pathname).toBe('/favourites');
});

const worldOf = (count: number, places: number) =>
  Array.from({ length: count }, (_, walk) => ({
    id: `walk-${walk}`,
    destination: { street: `Town ${walk % places}` },
    destinationName: `Town ${walk % places}`,
    username: 'Anonymous walker',
    difficulty: 'medium',
    pointsEarned: 225,
    distance: 1.5,
    completedAt: '2026-11-19',
    completed: true,
    latitude: -40 + ((walk * 7) % places) * (100 / places),
    longitude: -120 + ((walk * 13) % places) * (240 / places),
    endLatitude: 0,
    endLongitude: 0,
  }));
const tell = (page: Page, walks: ReturnType<typeof worldOf>) =>
  page.route('**/api/challenges/global*', (route) => route.fulfill({ json: walks }));

describe('world map', () => {
  const map = (page: Page) => page.locator('[data-part=map-canvas][data-ready]');
  const details = (page: Page) => page.getByRole('region', { name: 'Selected challenge' });

  it('a walk can be selected in the list and on the world map', async () => {
    const walker = await walkerAtHome(await browser.open({ width: 1440, height: 900, map: true }), true);
    const { page, street } = walker;
    await walker.link('Global').click();
    await walker.sees(walker.heading('Global Challenges'));
    await walker.sees(map(page));
    expect(await map(page).evaluate((element) => element.clientHeight)).toBe(600);

    const entry = page.getByRole('button', { name: street, exact: false }).first();
    await entry.focus();
    await page.keyboard.press('Enter');
    await walker.sees(details(page).getByRole('heading', { name: street }));
    await walker.sees(page.locator('[data-part=map-selected]'));
    expect(await axeFindings(page)).toEqual([]);
    await walker.button('Close').click();
    await walker.seesNo(details(page));

    const box = await map(page).boundingBox();
    if (!box) throw new Error('the map has no place');
    await expect
      .poll(async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        return details(page).isVisible();
      })
      .toBe(true);
  });

  it.each([
    [390, 844],
    [1440, 900],
  ])('the list of the world ends with a whole row at %i x %i px', async (width, height) => {
    const page = await browser.open({ width, height });
    await tell(page, worldOf(30, 3));
    const walker = walkerOn(page);
    await walker.arrive();
    await walker.visit('/global');
    const rows = page.locator('[data-part=global-recent] > li');
    await walker.sees(rows.nth(9));
    const cut = await rows.evaluateAll((elements) =>
      elements.filter((row) => {
        const [list, { top, bottom }] = [row.parentElement?.getBoundingClientRect(), row.getBoundingClientRect()];
        return list && top < list.bottom - 1 && bottom > list.bottom + 1;
      }),
    );
    expect(cut).toHaveLength(0);
  });

  it('close walks on the world map form a cluster that opens on click', async () => {
    const page = await browser.open({ map: true });
    await tell(page, worldOf(1200, 3));
    const walker = walkerOn(page);
    await walker.arrive();
    await walker.visit('/global');
    const cluster = page.getByRole('button', { name: '400 walks around here, zoom in' });
    await walker.sees(cluster);
    expect(await cluster.count()).toBe(3);
    await cluster.first().focus();
    await page.keyboard.press('Enter');
    // Zoomed to one neighbourhood, the 400 walks of its cluster are drawn as dots.
    await walker.seesNo(cluster);
  });
});
