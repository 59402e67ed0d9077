import { describe, expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import {
  allowPosition,
  dialog,
  generateButton,
  generates,
  noticeOf,
  porto,
  profileOf,
  walkerAt,
} from '../driver/home.ts';
import { changeUser } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindingsInThemes, PHONE_AND_DESK } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('without a home', () => {
  it('after a denied permission home can be set on the map', async () => {
    const walker = walkerOn(await browser.open());
    const { page } = walker;
    await walker.arrive();
    await walker.sees(walker.heading('Where do you start?'));
    expect(await page.getByText('Setting up your walking challenge...').count()).toBe(0);
    expect(await page.locator('[data-part=map-canvas]').count()).toBe(0);
    await walker.button('Enable Location').click();
    await walker.sees(page.getByRole('alert').getByText(/Location permission denied/));
    await walker.sees(page.getByRole('alert').getByText(/To turn location back on in Chrome/));
    await walker.button('Try Location Again').click();
    await walker.sees(walker.button('Try Location Again'));
    expect((await profileOf(walker)).homeLatitude).toBeNull();

    await walker.button('Choose home on the map').click();
    const place = dialog(walker, 'Choose home on the map');
    await walker.sees(place);
    await walker.sees(place.getByText('Using default London location'));
    await walker.button('Save Home').click();
    await walker.sees(place.getByText('Latitude and longitude, such as 51.507400, -0.127800.', { exact: true }));
    await walker.field('Coordinates').fill('41.1452, -8.6108');
    await walker.button('Save Home').click();
    await walker.sees(noticeOf(walker, 'Home saved'));
    await walker.sees(generateButton(walker));
    expect(await profileOf(walker)).toMatchObject({ ...HOME, homeSource: 'manual' });
    await generates(walker);
  });

  it('a location permission granted later takes effect without a click', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.sees(walker.button('Enable Location'));
    await allowPosition(walker.page, porto);
    await walker.sees(generateButton(walker));
  });

  it('home shows progress while a device position is slow and offers the map', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const coords = { latitude: 41.1452, longitude: -8.6108 };
        Object.assign(window, { findPosition: () => found({ coords } as unknown as GeolocationPosition) });
      };
    });
    const walker = await walkerAt(page);
    await walker.arrive();
    await walker.sees(walker.heading('Setting up your walking challenge...'));
    await walker.sees(walker.button('Finding you...'));
    await walker.sees(walker.button('Choose home on the map'));
    await page.evaluate(() => Reflect.get(window, 'findPosition')());
    await walker.sees(generateButton(walker));
  });

  it('the demo city can be chosen as home', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.button('Try it in the demo city').click();
    await walker.sees(generateButton(walker));
    expect(await profileOf(walker)).toMatchObject({ ...HOME, homeSource: 'manual' });
  });

  it('a home without imported streets shows that, and offers the demo city', async () => {
    browser.expectComplaint(/409.*\/api\/routes\/generate/);
    const walker = walkerOn(await browser.open());
    await walker.arrive(newAccount(), (id) => changeUser(walker.page, id, { homeLatitude: 12.5, homeLongitude: 8.25 }));
    await generateButton(walker).click();
    await walker.sees(noticeOf(walker, 'Failed to generate challenge'));
    await walker.button('Try it in the demo city').click();
    await expect.poll(() => profileOf(walker)).toMatchObject(HOME);
    await generateButton(walker).click();
    await walker.sees(walker.button('Start Walking'));
  });

  it('the start page has no axe finding on phone and desk, with and without a denied permission', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    const findings = () => axeFindingsInThemes(walker.page, { targets: true, sizes: PHONE_AND_DESK });
    await walker.sees(walker.heading('Where do you start?'));
    expect(await findings()).toEqual([]);
    await walker.button('Enable Location').click();
    await walker.sees(walker.button('Try Location Again'));
    expect(await findings()).toEqual([]);
    // On a desk the question stands to the right of the scene, below the bar.
    await walker.page.setViewportSize({ width: 1440, height: 900 });
    const box = () => walker.page.locator('main').boundingBox();
    await expect.poll(box).toEqual({ x: 840, y: 68, width: 600, height: 832 });
  });
});

describe('in a new place', () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };

  it('home moves only when confirmed, and no move is offered on a day with a challenge', async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.sees(generateButton(walker));
    await walker.page.context().setGeolocation(berlin);
    await walker.page.reload();
    const question = walker.text('You seem to be somewhere new. Move home here?');
    await walker.sees(question);
    await walker.button('Not Now').click();
    await walker.seesNo(question);
    expect((await profileOf(walker)).homeLatitude).toBe(porto.latitude);

    await walker.page.evaluate(() => sessionStorage.removeItem('homeStays'));
    await generates(walker);
    await walker.page.addInitScript(() => {
      const { geolocation } = navigator;
      const locate = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (found, ...rest) =>
        locate(
          (position) => {
            found(position);
            // Two frames let the page render the position.
            requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { isLocated: true })));
          },
          ...rest,
        );
    });
    await walker.page.reload();
    await walker.sees(walker.button('Start Walking'));
    await walker.page.waitForFunction(() => 'isLocated' in window);
    expect(await question.count()).toBe(0);
  });

  it('Move Home saves the device position as home', async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.sees(generateButton(walker));
    await walker.page.context().setGeolocation(berlin);
    await walker.page.reload();
    await walker.button('Move Home').click();
    await walker.sees(noticeOf(walker, 'Home moved'));
    expect(await profileOf(walker)).toMatchObject({ homeLatitude: berlin.latitude, homeSource: 'device' });
  });
});
