import { beforeAll, describe, expect, it } from 'vitest';
import { dialog, generateButton, generates, noticeOf, opensSettings, walkerAt } from '../driver/home.ts';
import { newAccount, type Walker } from '../driver/walker.ts';
import { axeFindingsInThemes, PHONE_AND_DESK } from '../helper/axe.ts';
import { tooWideEnlarged } from '../helper/enlarged.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('states of the home screen', () => {
  const faces: Record<string, (walker: Walker) => Promise<unknown>> = {
    'no challenge': (walker) => walker.sees(generateButton(walker)),
    settings: (walker) => opensSettings(walker),
    'home by hand': async (walker) => {
      await walker.button('Choose home on the map').click();
      await walker.sees(dialog(walker, 'Choose home on the map'));
    },
    'a challenge': async (walker) => {
      await walker.page.reload();
      await generates(walker);
    },
    'a new route': async (walker) => {
      await walker.button('New route').click();
      await walker.sees(dialog(walker, "Replace today's challenge?"));
    },
    'map apps': async (walker) => {
      await walker.page.keyboard.press('Escape');
      await walker.button('Directions').click();
      await walker.sees(dialog(walker, 'Choose Your Map App'));
    },
    fullscreen: async (walker) => {
      await walker.page.keyboard.press('Escape');
      await walker.button('Fullscreen map').click();
    },
  };

  const findings: Record<string, string[]> = {};
  const overflowing: string[] = [];
  const enlarged: Record<string, string[]> = {};

  // All states are visited in one walkthrough, because reaching them takes half of the time.
  beforeAll(async () => {
    const walker = await walkerAt(await browser.open());
    await walker.arrive();
    for (const [name, go] of Object.entries(faces)) {
      await walker.page.setViewportSize({ width: 390, height: 844 });
      await go(walker);
      const found = await axeFindingsInThemes(walker.page, { targets: true, sizes: PHONE_AND_DESK });
      if (found.length > 0) findings[name] = found;
      const wide = await tooWideEnlarged(walker.page);
      if (wide.length > 0) enlarged[name] = wide;
      for (const width of [360, 390, 768, 1440]) {
        await walker.page.setViewportSize({ width, height: 844 });
        const sideways = await walker.page.evaluate(() => {
          const wide = [
            ...document.querySelectorAll(
              '[data-floating-bar], .home-panel, [data-part=home-card], [data-modal], [data-part=dialog-body]',
            ),
          ].filter(
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
  });

  it('no state of home has an axe finding', () => expect(findings).toEqual({}));

  it('no state of home scrolls sideways at 360, 390, 768 and 1440 pixels', () => expect(overflowing).toEqual([]));

  it('every state of home fits a phone with text at 200 %', () => expect(enlarged).toEqual({}));
});

it('home can be used by keyboard alone', async () => {
  const walker = await walkerAt(await browser.open({ width: 1440, height: 900 }));
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('h2[data-part=plate]'))).toBe(true);
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
