import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAccount, type Walker, walkerOn } from './driver/walker.ts';
import { axeFindings } from './helper/axe.ts';
import { browserForTests } from './helper/visit.ts';

const browser = browserForTests();
const goteborg = { latitude: 57.7, longitude: 11.97 };

/** A walker whose device says where it is. */
async function walkerAt(position: typeof goteborg, options: Parameters<typeof browser.open>[0] = {}): Promise<Walker> {
  const page = await browser.open(options);
  await allowPosition(page, position);
  return walkerOn(page);
}
async function allowPosition(page: Page, position: typeof goteborg) {
  await page.context().setGeolocation(position);
  await page.context().grantPermissions(['geolocation']);
}
const noticeOf = (walker: Walker, text: string) => walker.notice().getByText(text, { exact: true });
const dialog = (walker: Walker, name: string) => walker.page.getByRole('dialog', { name, exact: true });
const generateButton = (walker: Walker) => walker.button("Generate Today's Challenge");
const me = async (walker: Walker) => (await walker.page.request.get('/api/user')).json();
const ring = (walker: Walker) =>
  walker.page.getByRole('progressbar', { name: 'Today', exact: true }).getAttribute('aria-valuenow');

async function generates(walker: Walker) {
  await generateButton(walker).click();
  await walker.sees(walker.button('Start Walking'));
}
async function opensSettings(walker: Walker): Promise<Locator> {
  if (!(await walker.button('Settings').isVisible())) await walker.button('Menu').click();
  await walker.button('Settings').click();
  const settings = dialog(walker, 'Settings');
  await walker.sees(settings);
  return settings;
}

describe('with a granted position', () => {
  it('a newcomer gets from registration to a walk under way', async () => {
    const walker = await walkerAt(goteborg);
    const { page } = walker;
    await page.route('**/api/routes/generate', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await walker.register();
    await walker.sees(walker.text('No Challenge Yet'));
    await walker.sees(walker.text('Generate your first challenge!'));
    await walker.sees(walker.heading("Ready for today's challenge?"));
    expect(await ring(walker)).toBe('0');
    expect(await page.locator('.stats').textContent()).toBe('Completed0This Week0Total Miles0.0');
    const { homeLatitude, homeLongitude, homeSource, homeAddress } = await me(walker);
    expect({ homeLatitude, homeLongitude, homeSource }).toEqual({
      homeLatitude: goteborg.latitude,
      homeLongitude: goteborg.longitude,
      homeSource: 'device',
    });
    expect(homeAddress).toMatch(/Göteborg/);

    await generateButton(walker).click();
    await walker.sees(walker.text('Generating your challenge...'));
    await walker.sees(walker.text('Finding the perfect walking route for you.'));
    await walker.sees(noticeOf(walker, 'New challenge generated!'));
    await walker.sees(walker.heading("Today's Challenge"));
    await walker.sees(walker.text('Medium'));
    expect(await ring(walker)).toBe('25');
    const today = await (await page.request.get('/api/challenges/today')).json();
    const card = await page.locator('.today').textContent();
    expect(card).toContain(`${(today.distance * 0.621371).toFixed(1)} mi`);
    expect(card).toContain(`${Math.round(today.distance * 12)} min walk`);
    expect(await page.locator('h2.plate').textContent()).toBe(`${today.town}${today.destinationName.split(',')[0]}`);

    await walker.button('Start Walking').click();
    await walker.sees(noticeOf(walker, 'Walk started'));
    await walker.sees(noticeOf(walker, 'Good luck on your walk!'));
    await page.reload();
    await walker.button('Pause Walking').click();
    await walker.sees(noticeOf(walker, 'Walk stopped'));
    await walker.sees(noticeOf(walker, 'Challenge paused'));
    await walker.sees(walker.button('Start Walking'));
    await page.getByRole('button', { name: /photo/i }).click();
    await walker.sees(dialog(walker, 'Upload Challenge Photo'));
  });

  it('a forced new route says what it replaces, and replaces it', async () => {
    browser.expectComplaint(/503.*\/api\/routes\/generate/);
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await generates(walker);
    const plate = walker.page.locator('h2.plate .plate-name');
    const first = (await plate.textContent()) ?? '';
    await walker.button('New route').click();
    const question = dialog(walker, "Replace today's challenge?");
    await walker.sees(question.getByText(first, { exact: true }));
    await walker.button('Keep This Walk').click();
    await walker.seesNo(question);
    expect(await plate.textContent()).toBe(first);

    await walker.button('New route').click();
    await walker.button('New Route').click();
    await walker.sees(noticeOf(walker, 'New route generated!'));
    await walker.sees(walker.button('Start Walking'));
    const second = await plate.textContent();
    expect(second).not.toBe(first);

    await walker.page.route('**/api/routes/generate', (route) =>
      route.fulfill({ status: 503, body: 'We cannot look up streets just now.' }),
    );
    await walker.button('New route').click();
    await walker.button('New Route').click();
    await walker.sees(noticeOf(walker, 'Failed to generate new route'));
    await walker.sees(noticeOf(walker, '503: We cannot look up streets just now.'));
    expect(await plate.textContent()).toBe(second);
  });

  it('a challenge that cannot be generated says why', async () => {
    browser.expectComplaint(/409.*\/api\/routes\/generate/);
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await walker.page.route('**/api/routes/generate', (route) =>
      route.fulfill({ status: 409, body: 'There is no street we can send you to from here.' }),
    );
    await generateButton(walker).click();
    await walker.sees(noticeOf(walker, 'Failed to generate challenge'));
    await walker.sees(noticeOf(walker, '409: There is no street we can send you to from here.'));
    await walker.sees(generateButton(walker));
  });

  it('a completed day shows what it brought, and needs no photo any more', async () => {
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await generates(walker);
    await walker.page.route('**/api/challenges/today', async (route) => {
      const answer = await route.fetch();
      const completed = { completed: true, completedAt: '2026-11-20T09:00:00.000Z', pointsEarned: 204 };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...completed, destinationName: '' } });
    });
    await walker.page.reload();
    await walker.sees(walker.text('Challenge Completed!'));
    await walker.sees(walker.text('Completed'));
    await walker.sees(walker.text('Unknown Location'));
    await walker.sees(walker.text('+204'));
    expect(await ring(walker)).toBe('100');
    const camera = walker.page.getByRole('button', { name: /photo/i }).last();
    expect(await camera.isDisabled()).toBe(true);
    expect(await camera.textContent()).toBe('');
    expect(await walker.button('Start Walking').count()).toBe(0);
    expect(await walker.button('New route').count()).toBe(0);
  });

  it('the walk opens in any map app, and fills the window', async () => {
    const walker = await walkerAt(goteborg, { width: 1440, height: 900 });
    await walker.arrive();
    expect(await walker.button('Directions').count()).toBe(0);
    await generates(walker);
    await walker.button('Directions').click();
    const chooser = dialog(walker, 'Choose Your Map App');
    await walker.sees(chooser);
    const today = await (await walker.page.request.get('/api/challenges/today')).json();
    const exact = `${today.endLatitude.toFixed(6)}, ${today.endLongitude.toFixed(6)}`;
    await walker.sees(chooser.getByText(exact, { exact: true }));
    await walker.sees(chooser.getByText(/^Tip:/));
    const links = await chooser
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.querySelector('b')?.textContent, link.getAttribute('target')]));
    expect(links).toEqual([
      ['Google Maps', '_blank'],
      ['Citymapper', '_blank'],
      ['OpenStreetMap', '_blank'],
    ]);
    await walker.page.keyboard.press('Escape');
    await walker.seesNo(chooser);
    expect(await walker.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Directions');

    await walker.button('Fullscreen map').click();
    await walker.sees(walker.button('Close fullscreen map'));
    expect(await walker.button('Menu').count()).toBe(0);
    await walker.sees(walker.page.getByText('FINISH', { exact: true }));
    await walker.sees(walker.page.getByText('HOME', { exact: true }));
    await walker.button('Close fullscreen map').click();
    await walker.isHome();
  });

  it('the panel does not wait for the map', async () => {
    const walker = await walkerAt(goteborg);
    await walker.page.route('**/assets/mapView*', () => undefined);
    await walker.arrive();
    await generates(walker);
    expect(await walker.page.locator('.map-canvas[data-ready]').count()).toBe(0);
  });
});

describe('without a position', () => {
  it('nobody is locked out: home is set by hand', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.sees(walker.heading('Setting up your walking challenge...'));
    await walker.sees(walker.page.getByRole('alert').getByText(/Location permission denied/));
    await walker.sees(walker.page.getByRole('alert').getByText(/To allow it again in Chrome/));
    await walker.sees(walker.text('Using default London location'));
    await walker.button('Try Location Again').click();
    await walker.sees(walker.button('Try Location Again'));
    expect((await me(walker)).homeLatitude).toBeNull();

    await walker.button('Set home by hand').click();
    const place = dialog(walker, 'Set Home by Hand');
    await walker.sees(place);
    await walker.button('Save Home').click();
    await walker.sees(place.getByText('Latitude and longitude, such as 51.507400, -0.127800.', { exact: true }));
    await walker.field('Coordinates').fill('57.7, 11.97');
    await walker.button('Save Home').click();
    await walker.sees(noticeOf(walker, 'Home saved'));
    await walker.sees(generateButton(walker));
    expect(await me(walker)).toMatchObject({ homeLatitude: 57.7, homeLongitude: 11.97, homeSource: 'manual' });
    await generates(walker);
  });

  it('a permission given later is noticed without a further click', async () => {
    const walker = walkerOn(await browser.open());
    await walker.arrive();
    await walker.sees(walker.button('Try Location Again'));
    await allowPosition(walker.page, goteborg);
    await walker.sees(generateButton(walker));
  });

  it('a slow one is waited for, with a way past it', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        setTimeout(
          () => found({ coords: { latitude: 57.7, longitude: 11.97 } } as unknown as GeolocationPosition),
          2_500,
        );
      };
    });
    const walker = walkerOn(page);
    await walker.arrive();
    await walker.sees(walker.text('Setting up your walking challenge...'));
    await walker.sees(walker.button('Enable Location'));
    await walker.sees(walker.button('Set home by hand'));
    await walker.sees(generateButton(walker));
  });
});

describe('somewhere new', () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };

  it('home moves only when the walker says so, and nothing is asked while a challenge is open', async () => {
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await walker.sees(generateButton(walker));
    await walker.page.context().setGeolocation(berlin);
    await walker.page.reload();
    const question = walker.text('You seem to be somewhere new. Move home here?');
    await walker.sees(question);
    await walker.button('Not Now').click();
    await walker.seesNo(question);
    expect((await me(walker)).homeLatitude).toBe(goteborg.latitude);

    await walker.page.evaluate(() => sessionStorage.removeItem('homeStays'));
    await generates(walker);
    await walker.page.reload();
    await walker.sees(walker.button('Start Walking'));
    await walker.page.waitForTimeout(1_000);
    expect(await question.count()).toBe(0);
  });

  it('moves it on a yes', async () => {
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await walker.sees(generateButton(walker));
    await walker.page.context().setGeolocation(berlin);
    await walker.page.reload();
    await walker.button('Move Home').click();
    await walker.sees(noticeOf(walker, 'Home moved'));
    expect(await me(walker)).toMatchObject({ homeLatitude: berlin.latitude, homeSource: 'device' });
  });
});

describe('settings', () => {
  it('are kept, and only what changed is sent', async () => {
    const walker = await walkerAt(goteborg, { width: 1440, height: 900 });
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const sent: unknown[] = [];
    walker.page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    const settings = await opensSettings(walker);
    const slider = settings.getByRole('slider', { name: 'Distance Range' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('Up to 1.6 mi');
    await walker.sees(settings.getByText('0.6 mi', { exact: true }));
    await walker.sees(settings.getByText('3.1 mi', { exact: true }));
    await slider.press('ArrowRight');
    await walker.sees(settings.getByText('Up to 1.9 mi', { exact: true }));
    await settings.getByText('Hard', { exact: true }).click();
    await settings.getByRole('switch', { name: 'Daily Notifications' }).click();
    await settings.getByLabel('First name').fill('Asta');
    await settings.getByLabel(/^Email/).fill('not an address');
    await walker.button('Save Changes').click();
    await walker.sees(settings.getByText('Invalid email address', { exact: true }));
    expect(sent).toEqual([]);
    await settings.getByLabel(/^Email/).fill('asta@example.com');
    await settings.getByText('Hidden', { exact: true }).click();
    await walker.button('Save Changes').click();
    await walker.sees(noticeOf(walker, 'Settings updated'));
    await walker.seesNo(settings);
    expect(sent).toEqual([
      {
        preferredDifficulty: 'hard',
        maxDistance: 3,
        notificationsEnabled: true,
        mapVisibility: 'hidden',
        firstName: 'Asta',
        email: 'asta@example.com',
      },
    ]);
    expect(await me(walker)).toMatchObject({ maxDistance: 3, firstName: 'Asta', mapVisibility: 'hidden' });
  });

  it('that cannot be kept say so and stay open', async () => {
    browser.expectComplaint(/400.*\/api\/users/);
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const settings = await opensSettings(walker);
    await walker.page.route('**/api/users/*', (route) => route.fulfill({ status: 400, body: 'No.' }));
    await settings.getByLabel('First name').fill('Asta');
    await walker.button('Save Changes').click();
    await walker.sees(noticeOf(walker, 'Failed to update settings'));
    await walker.sees(noticeOf(walker, 'Please try again.'));
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText('Failed to update location. Please try again.'));
    await walker.button('Cancel').click();
    await walker.seesNo(settings);
  });

  it('move home to where the device is', async () => {
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const settings = await opensSettings(walker);
    await walker.page.context().setGeolocation({ latitude: 57.701, longitude: 11.975 });
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText(/^Location updated to: .+Göteborg/));
    // Where nobody knows the address, the coordinates say it.
    await walker.page.route('**/api/geocode/reverse*', (route) =>
      route.fulfill({ json: { features: [], attribution: 'OSM' } }),
    );
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText(/^Location updated to: 57\.\d{6}, 11\.\d{6}$/));
    await walker.page.context().clearPermissions();
    await walker.button('Update to My Current Location').click();
    await walker.sees(
      settings
        .getByRole('alert')
        .getByText('Could not get your location. Please enable location permissions in your browser.'),
    );
  });
});

describe('every face of home', () => {
  const faces: Record<string, (walker: Walker) => Promise<unknown>> = {
    'no challenge': (walker) => walker.sees(generateButton(walker)),
    settings: opensSettings,
    'home by hand': async (walker) => {
      await walker.button('Set home by hand').click();
      await walker.sees(dialog(walker, 'Set Home by Hand'));
    },
    'a challenge': async (walker) => {
      await walker.page.reload();
      await generates(walker);
    },
    'a new route': (walker) => walker.button('New route').click(),
    'map apps': async (walker) => {
      await walker.button('Keep This Walk').click();
      await walker.button('Directions').click();
      await walker.sees(dialog(walker, 'Choose Your Map App'));
    },
    fullscreen: async (walker) => {
      await walker.page.keyboard.press('Escape');
      await walker.button('Fullscreen map').click();
    },
  };

  it.each([
    ['light', 390, 844],
    ['dark', 1440, 900],
  ] as const)('has nothing for axe to find (%s, %i px)', async (theme, width, height) => {
    const walker = await walkerAt(goteborg, { theme, width, height });
    await walker.arrive();
    const findings: Record<string, string[]> = {};
    for (const [name, go] of Object.entries(faces)) {
      await go(walker);
      const found = await axeFindings(walker.page);
      if (found.length > 0) findings[name] = found;
    }
    expect(findings).toEqual({});
  });

  it('fits 360, 390, 768 and 1440 pixels without a sideways scroll', async () => {
    const walker = await walkerAt(goteborg);
    await walker.arrive();
    const overflowing: string[] = [];
    for (const [name, go] of Object.entries(faces)) {
      await walker.page.setViewportSize({ width: 390, height: 844 });
      await go(walker);
      for (const width of [360, 390, 768, 1440]) {
        await walker.page.setViewportSize({ width, height: 844 });
        const sideways = await walker.page.evaluate(() => {
          const wide = [...document.querySelectorAll('.topbar, .home-panel, .home-card, .dialog, .dialog-body')].filter(
            (element) =>
              element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth,
          );
          return [
            ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
            ...wide.map(({ className }) => className),
          ];
        });
        if (sideways.length > 0) overflowing.push(`${name} at ${width}: ${sideways}`);
      }
    }
    expect(overflowing).toEqual([]);
  });
});

it('is walked through by keyboard alone', async () => {
  const walker = await walkerAt(goteborg, { width: 1440, height: 900 });
  const { page } = walker;
  const { keyboard } = page;
  await walker.arrive(newAccount());
  await walker.sees(generateButton(walker));
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent);
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await focused()) === name) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached with the Tab key; the focus is on ${await focused()}`);
  };
  await tabTo("Generate Today's Challenge");
  await keyboard.press('Enter');
  await walker.sees(walker.button('Start Walking'));
  await tabTo('Start Walking');
  await keyboard.press('Enter');
  await walker.sees(noticeOf(walker, 'Walk started'));
  await tabTo('Settings');
  await keyboard.press('Enter');
  await walker.sees(dialog(walker, 'Settings'));
  await keyboard.press('Escape');
  await walker.seesNo(dialog(walker, 'Settings'));
  expect(await focused()).toBe('Settings');
  await tabTo('Fullscreen map');
  await keyboard.press('Enter');
  await walker.sees(walker.button('Close fullscreen map'));
  expect(await focused()).toBe('Close fullscreen map');
  await keyboard.press('Escape');
  await walker.isHome();
});
