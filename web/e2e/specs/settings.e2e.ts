import { describe, expect, it } from 'vitest';
import { dialog, generateButton, noticeOf, opensSettings, profileOf, walkerAt } from '../driver/home.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('settings', () => {
  it('settings are saved, and only changed ones are sent', async () => {
    const walker = await walkerAt(await browser.open({ width: 1440, height: 900 }));
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
    expect(sent).toEqual([]);
    await walker.button('Save Changes').click();
    await walker.sees(noticeOf(walker, 'Settings updated'));
    await walker.seesNo(settings);
    expect(sent).toEqual([{ preferredDifficulty: 'hard', maxDistance: 3, notificationsEnabled: true }]);
    expect(await profileOf(walker)).toMatchObject({ maxDistance: 3, preferredDifficulty: 'hard' });
  });

  it('changing the email asks for the password', async () => {
    const walker = await walkerAt(await browser.open());
    const { password } = await walker.arrive();
    await walker.sees(generateButton(walker));
    const settings = await opensSettings(walker, 'More settings', 'Account', 'Email');
    const email = settings.getByLabel(/^Email/);
    await email.fill('not an address');
    await walker.button('Save Changes').click();
    await walker.sees(settings.getByText('Invalid email address', { exact: true }));
    await email.fill('asta@example.com');
    await walker.button('Save Changes').click();
    await walker.sees(settings.getByText(/^Please enter your current password/));
    await settings.getByLabel('Current password').fill(password);
    await walker.button('Save Changes').click();
    await walker.sees(noticeOf(walker, 'Settings updated'));
    await walker.sees(walker.page.getByRole('button', { name: 'Email', description: 'asta@example.com' }));
    await walker.button('Name').click();
    await walker.field('First name').fill('Asta');
    await walker.button('Save Changes').click();
    await walker.sees(dialog(walker, 'Account'));
    expect(await profileOf(walker)).toMatchObject({ firstName: 'Asta', email: 'asta@example.com' });
  });

  it('settings pages without Save apply at once, and Back leaves one page at a time', async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const privacy = await opensSettings(walker, 'More settings', 'Privacy');
    await privacy.getByRole('radio', { name: 'Only me' }).click();
    await expect.poll(() => profileOf(walker)).toMatchObject({ mapVisibility: 'hidden' });
    await walker.page.goBack();
    await walker.sees(walker.text('Only I see my walks'));
    await walker.button('Display').click();
    await dialog(walker, 'Display').getByRole('radio', { name: 'Deutsch' }).click();
    // A change of language remounts the app, and the sheet stays on its page.
    await walker.sees(dialog(walker, 'Anzeige'));
    await walker.page.goBack();
    await walker.sees(dialog(walker, 'Weitere Einstellungen'));
    await walker.page.keyboard.press('Escape');
    await walker.sees(dialog(walker, 'Einstellungen'));
    await walker.page.goBack();
    await walker.seesNo(walker.page.getByRole('dialog'));
    expect(new URL(walker.page.url()).pathname).toBe('/');
  });

  it('a refused save of settings shows an error and keeps the sheet open', async () => {
    browser.expectComplaint(/400.*\/api\/users/);
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const settings = await opensSettings(walker);
    await walker.page.route('**/api/users/*', (route) => route.fulfill({ status: 400, body: 'No.' }));
    await settings.getByText('Hard', { exact: true }).click();
    await walker.button('Save Changes').click();
    await walker.sees(noticeOf(walker, 'Failed to update settings'));
    await walker.sees(noticeOf(walker, 'Please try again.'));
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText('Failed to update location. Please try again.'));
    await walker.button('Cancel').click();
    await walker.seesNo(settings);
  });

  it('home can be set to the device position', async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.sees(generateButton(walker));
    const settings = await opensSettings(walker);
    await walker.page.context().setGeolocation({ latitude: 41.1462, longitude: -8.607 });
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText(/^Location updated to: .+Porto/));
    await walker.page.route('**/api/geocode/reverse*', (route) =>
      route.fulfill({ json: { features: [], attribution: 'OSM' } }),
    );
    await walker.button('Update to My Current Location').click();
    await walker.sees(settings.getByRole('alert').getByText(/^Location updated to: 41\.\d{6}, -8\.\d{6}$/));
    // clearPermissions() cannot be used: Chromium 150 then answers from its cache of positions.
    await walker.page.evaluate(() => {
      const denied = { code: 1 } as GeolocationPositionError;
      navigator.geolocation.getCurrentPosition = (_, failed) => failed?.(denied);
    });
    await walker.button('Update to My Current Location').click();
    await walker.sees(
      settings
        .getByRole('alert')
        .getByText('Could not get your location. Please enable location permissions in your browser.'),
    );
  });
});
