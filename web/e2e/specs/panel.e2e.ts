import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOME } from '../../../functions/testing/walkerClient.ts';
import { choose, openUpload, photoFile, upload } from '../driver/photo.ts';
import { afterWalks, changeToday, changeUser, completeChallenge, LONG_CORNER } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { textSizeOf } from '../helper/enlarged.ts';
import { holdRequests } from '../helper/holdRequests.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const longName = 'Kettensteggasse / Wohlmutinnerhofstraße';

const phones = [
  [360, 740],
  [390, 844],
] as const;

async function measured(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  const found: Record<string, { map: number; hidden: number; stats: number }> = {};
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height });
    found[`${width}x${height}`] = await page.locator('.home-panel').evaluate((panel) => {
      const above = document.querySelector('[data-part=home-card]')?.getBoundingClientRect().bottom ?? 0;
      const isSeen = (stat: Element) => stat.getBoundingClientRect().bottom <= innerHeight && stat.checkVisibility();
      return {
        map: (100 * (panel.getBoundingClientRect().top - above)) / innerHeight,
        hidden: panel.scrollHeight - panel.clientHeight,
        stats: [...document.querySelectorAll('[data-part=stats] dd')].filter(isSeen).length,
      };
    });
  }
  return found;
}

it('the map keeps 45 % of a phone and the three stats stay in sight, in every state of home', async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  let today: object = {};
  await changeToday(page, () => today);
  const states: Record<string, Awaited<ReturnType<typeof measured>>> = {};
  const look = async (state: string) => {
    states[state] = await measured(page);
  };

  await afterWalks(page, 3);
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  await walker.sees(walker.heading("Ready for today's challenge?"));
  await look('no challenge');
  const generating = await holdRequests(page, '**/api/routes/generate');
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.text('Generating your challenge...'));
  await look('generating');
  await generating.goOn();
  await walker.sees(walker.button('Start Walking'));
  await look('a challenge');
  await walker.button('Start Walking').click();
  await walker.sees(walker.button('Pause Walking'));
  await walker.sees(page.locator('[data-part=turn]'));
  await look('walking');

  today = { destination: { street: longName } };
  await page.reload();
  await walker.sees(page.locator('h2[data-part=plate]').getByText(/Wohlmutinnerhofstraße/));
  await look('walking to a long name');
  await walker.button('Pause Walking').click();
  await look('a long name');
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Rua do Loureiro')));
  await walker.sees(upload(page).getByRole('img'));
  await page.reload();
  await walker.sees(walker.text('Your photo is waiting'));
  await look('a photo waits');
  today = {
    destination: { street: longName },
    completed: true,
    completedAt: '2026-11-20T09:00:00.000Z',
    pointsEarned: 204,
  };
  await page.reload();
  await walker.sees(walker.button('Sign in with a passkey next time'));
  await look('completed');
  await page.getByRole('button', { name: /^Way home, / }).click();
  await walker.sees(walker.button('End the way home'));
  await look('going home');

  for (const [state, screens] of Object.entries(states)) {
    for (const [phone, { map, hidden, stats }] of Object.entries(screens)) {
      expect(map, `${state} on ${phone}`).toBeGreaterThanOrEqual(phone === '390x844' ? 45 : 40);
      expect({ hidden, stats }, `${state} on ${phone}`).toEqual({ hidden: 0, stats: 3 });
    }
  }
  expect(Object.keys(states)).toHaveLength(9);
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
  await page.locator('[data-part=map-canvas][data-ready]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved()).toBeLessThanOrEqual(0.01);
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  await page.reload();
  await walker.sees(walker.button('Start Walking'));
  await page.locator('[data-part=map-canvas][data-ready]').waitFor();
  expect(await moved()).toBeLessThanOrEqual(0.01);
});

it('the panel is as high with the longest corner as without a challenge, before and after the walk', async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  const heights = async () => {
    const found: number[] = [];
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      found.push(await page.locator('.home-panel').evaluate((panel) => panel.getBoundingClientRect().height));
    }
    return found;
  };
  await changeToday(page, () => ({ destination: LONG_CORNER }));
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  await walker.sees(walker.heading("Ready for today's challenge?"));
  await page.evaluate(() => document.fonts.ready);
  const without = await heights();
  const isAsHigh = () =>
    expect.poll(async () => (await heights()).map((each, i) => Math.abs(each - (without[i] ?? 0)) < 2));
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  await page.reload();
  const plate = page.locator('[data-part=plate]').getByText(/Guilherme/);
  await walker.sees(plate);
  await isAsHigh().toEqual([true, true]);
  const { id } = await (await page.request.get('/api/challenges/today')).json();
  await completeChallenge(page, id);
  await page.reload();
  await walker.sees(walker.text('Challenge Completed!'));
  await walker.sees(plate);
  await isAsHigh().toEqual([true, true]);
});

it("at 400 % zoom the map's buttons stay between card and panel, also when the text's size changes on a scrolled page", async () => {
  const page = await browser.open();
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), (userId) => changeUser(page, userId, HOME));
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  const { setText } = await textSizeOf(page);
  const isBetween = () =>
    page.evaluate(() => {
      const boxes = ['[data-part=home-card]', '[data-part=map-controls]', '.home-panel'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      const [card, controls, panel] = boxes;
      return card && controls && panel && card.bottom <= controls.top && controls.bottom <= panel.top;
    });
  await page.setViewportSize({ width: 320, height: 640 });
  await setText(32);
  await page.locator('main').evaluate((main) => main.parentElement?.scrollTo(0, 80));
  await page.setViewportSize({ width: 320, height: 256 });
  await setText(16);
  await expect.poll(isBetween).toBe(true);
});
