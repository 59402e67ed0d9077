import { describe, expect, it } from 'vitest';
import { signName } from '../../../shared/domain/walk/destination.ts';
import { dialog, generateButton, generates, noticeOf, porto, profileOf, walkerAt } from '../driver/home.ts';
import type { Walker } from '../driver/walker.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

const ring = (walker: Walker) =>
  walker.page.getByRole('progressbar', { name: 'Today', exact: true }).getAttribute('aria-valuenow');

describe("today's challenge", () => {
  it('a new walker gets from registration to a started walk', async () => {
    const walker = await walkerAt(await browser.open());
    const { page } = walker;
    const generating = await holdRequests(page, '**/api/routes/generate');
    await walker.register();
    await walker.sees(walker.text('No Challenge Yet'));
    await walker.sees(walker.text('Generate your first challenge!'));
    await walker.sees(walker.heading("Ready for today's challenge?"));
    expect(await ring(walker)).toBe('0');
    await expect.poll(() => page.locator('[data-part=stats]').textContent()).toBe('Completed0This Week0Total Miles0.0');
    // The panel appears before the PATCH of home has been answered.
    await expect.poll(async () => (await profileOf(walker)).homeAddress).toMatch(/Porto/);
    const { homeLatitude, homeLongitude, homeSource } = await profileOf(walker);
    expect({ homeLatitude, homeLongitude, homeSource }).toEqual({
      homeLatitude: porto.latitude,
      homeLongitude: porto.longitude,
      homeSource: 'device',
    });

    await generateButton(walker).click();
    await walker.sees(walker.text('Generating your challenge...'));
    await walker.sees(walker.text('Finding the perfect walking route for you.'));
    await generating.goOn();
    await walker.sees(noticeOf(walker, 'New challenge generated!'));
    await walker.sees(walker.heading("Today's Challenge"));
    await walker.sees(walker.text('Medium'));
    expect(await ring(walker)).toBe('25');
    const today = await (await page.request.get('/api/challenges/today')).json();
    const line = page.locator('[data-part=today-line]');
    const minutes = Math.round(today.distance * 12);
    expect(await line.textContent()).toBe(`${(today.distance * 0.621371).toFixed(1)} mi, ${minutes} min walk`);
    expect(await page.locator('h2[data-part=plate]').textContent()).toBe(`${today.town}${signName(today.destination)}`);

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

  it('New Route warns about the replaced challenge and replaces it', async () => {
    browser.expectComplaint(/503.*\/api\/routes\/generate/);
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await generates(walker);
    const plate = walker.page.locator('h2[data-part=plate] [data-part=plate-name]');
    const first = (await plate.textContent()) ?? '';
    await walker.button('New route').click();
    const question = dialog(walker, "Replace today's challenge?");
    await walker.sees(question.getByText(first, { exact: true }));
    await question.getByRole('button', { name: 'Close', exact: true }).click();
    await walker.seesNo(question);
    expect(await plate.textContent()).toBe(first);

    await walker.button('New route').click();
    await walker.button('New Route').click();
    await walker.sees(noticeOf(walker, 'New route generated!'));
    await walker.sees(walker.button('Start Walking'));
    const second = await plate.textContent();
    expect(second).not.toBe(first);

    await walker.page.route('**/api/routes/generate', (route) =>
      route.fulfill({ status: 503, body: 'We can’t look up streets right now.' }),
    );
    await walker.button('New route').click();
    await walker.button('New Route').click();
    await walker.sees(noticeOf(walker, 'Failed to generate new route'));
    await walker.sees(noticeOf(walker, '503: We can’t look up streets right now.'));
    expect(await plate.textContent()).toBe(second);
  });

  it('a challenge that cannot be generated shows the reason', async () => {
    browser.expectComplaint(/409.*\/api\/routes\/generate/);
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.page.route('**/api/routes/generate', (route) =>
      route.fulfill({ status: 409, body: 'We can’t find a street to send you to from here.' }),
    );
    await generateButton(walker).click();
    await walker.sees(noticeOf(walker, 'Failed to generate challenge'));
    await walker.sees(noticeOf(walker, '409: We can’t find a street to send you to from here.'));
    await walker.sees(generateButton(walker));
  });

  it('a map server that rests is no reason to move: the card says when the app asks again, and the walk comes', async () => {
    browser.expectComplaint(/503.*\/api\/routes\/generate/);
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await walker.page.clock.install();
    await walker.page.reload();
    await walker.page.route(
      '**/api/routes/generate',
      (route) => {
        const headers = { 'retry-after': '600', 'x-error-code': 'streets_unavailable' };
        return route.fulfill({
          status: 503,
          headers,
          body: "We can't look up streets right now. Try again in 10 minutes.",
        });
      },
      { times: 1 },
    );
    await generateButton(walker).click();
    const card = walker.page.locator('[data-plate=blank]');
    await walker.sees(card.getByText("We can't look up streets right now. Try again in 10 minutes.", { exact: true }));
    await walker.page.clock.fastForward('10:05');
    await walker.sees(noticeOf(walker, 'New challenge generated!'));
    await walker.sees(walker.button('Start Walking'));
  });

  it('a completed day shows its points and asks for no photo', async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    await generates(walker);
    await walker.page.route('**/api/challenges/today', async (route) => {
      const answer = await route.fetch();
      const completed = { completed: true, completedAt: '2026-11-20T09:00:00.000Z', pointsEarned: 204 };
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), ...completed, destination: { street: '' } },
      });
    });
    await walker.page.reload();
    await walker.sees(walker.text('Challenge Completed!'));
    await walker.sees(walker.text('Completed'));
    await walker.sees(walker.text('Unknown Location'));
    await walker.sees(walker.text('+204 points today'));
    expect(await ring(walker)).toBe('100');
    const camera = walker.page.getByRole('button', { name: /photo/i }).last();
    expect(await camera.isDisabled()).toBe(true);
    expect(await camera.textContent()).toBe('');
    expect(await walker.button('Start Walking').count()).toBe(0);
    expect(await walker.button('New route').count()).toBe(0);
  });

  it('the walk opens in map apps and full screen', async () => {
    const walker = await walkerAt(await browser.open({ width: 1440, height: 900, map: true }));
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

  it('the home panel appears without waiting for the map', async () => {
    const walker = await walkerAt(await browser.open({ map: true }));
    await walker.page.route('**/assets/walkView*', () => undefined);
    await walker.arrive();
    await generates(walker);
    expect(await walker.page.locator('[data-part=map-canvas][data-ready]').count()).toBe(0);
  });
});
