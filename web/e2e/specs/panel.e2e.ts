import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { changeUser } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { heldBack } from '../helper/heldBack.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const longName = 'Kettensteggasse / Wohlmutinnerhofstraße, Porto';

const phones = [
  [360, 640],
  [360, 740],
  [390, 844],
] as const;

/** On each phone: how high the panel is, its share of the height in percent, and what is hidden in it. */
async function measured(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  const panels: Record<string, { height: number; percent: number; hidden: number }> = {};
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height });
    panels[`${width}x${height}`] = await page.locator('.home-panel').evaluate((panel) => ({
      height: panel.getBoundingClientRect().height,
      percent: (100 * panel.getBoundingClientRect().height) / innerHeight,
      hidden: panel.scrollHeight - panel.clientHeight,
    }));
  }
  return panels;
}

it('the panel has the same height in every state and leaves more than half of a phone to the map', async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  let today: object = {};
  await page.route('**/api/challenges/today', async (route) => {
    const answer = await route.fetch();
    const challenge = await answer.json();
    await route.fulfill({ response: answer, json: challenge && { ...challenge, ...today } });
  });
  const states: Record<string, Awaited<ReturnType<typeof measured>>> = {};
  const look = async (state: string) => {
    states[state] = await measured(page);
  };

  await walker.arrive(newAccount());
  await walker.sees(walker.button('Try Location Again'));
  await look('denied');
  // From here on the position stays unanswered, so that the locating state can be looked at.
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
  });
  await walker.button('Try Location Again').click();
  await walker.sees(walker.button('Enable Location'));
  await look('locating');

  const { id } = await (await page.request.get('/api/user')).json();
  await changeUser(page, id, HOME);
  await page.reload();
  await walker.sees(walker.heading("Ready for today's challenge?"));
  await look('no challenge');
  const generating = await heldBack(page, '**/api/routes/generate');
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.text('Generating your challenge...'));
  await look('generating');
  await generating.goOn();
  await walker.sees(walker.button('Start Walking'));
  await look('a challenge');
  await walker.button('Start Walking').click();
  await walker.sees(walker.button('Pause Walking'));
  await look('walking');
  await walker.button('Pause Walking').click();

  today = { destinationName: longName };
  await page.reload();
  await walker.sees(page.locator('h2.plate').getByText(/Wohlmutinnerhofstraße/));
  await look('a long name');
  today = { destinationName: longName, completed: true, completedAt: '2026-11-20T09:00:00.000Z', pointsEarned: 204 };
  await page.reload();
  await walker.sees(walker.text('Challenge Completed!'));
  await look('completed');

  const first = states.denied;
  for (const [state, panels] of Object.entries(states)) {
    for (const [phone, { height, percent, hidden }] of Object.entries(panels)) {
      const usual = first?.[phone]?.height ?? 0;
      expect(hidden, `${state} on ${phone}`).toBe(0);
      // On the way it makes room for the map.
      if (state === 'walking') expect(height, phone).toBeLessThanOrEqual(usual);
      else expect(height, `${state} on ${phone}`).toBe(usual);
      expect(percent, `${state} on ${phone}`).toBeLessThanOrEqual(45);
    }
  }
  expect(Object.keys(states)).toHaveLength(8);
});

it('home causes no layout shift while it loads', async () => {
  const page = await browser.open({ map: true });
  const walker = walkerOn(page);
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry)
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + Number(entry.value) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved = () => page.evaluate(() => Number(Reflect.get(window, 'moved')));
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  await walker.sees(walker.heading("Ready for today's challenge?"));
  await page.locator('.map-canvas[data-ready]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved()).toBeLessThanOrEqual(0.01);
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  await page.reload();
  await walker.sees(walker.button('Start Walking'));
  await page.locator('.map-canvas[data-ready]').waitFor();
  expect(await moved()).toBeLessThanOrEqual(0.01);
});
