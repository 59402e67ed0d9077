import { expect, it } from 'vitest';
import { inEnglish } from '../../../shared/domain/msg.ts';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Units } from '../../../shared/domain/walkers/units.ts';
import { choose, openUpload, photoFile } from '../driver/photo.ts';
import { type Screens, screensIn, walkerForScreens } from '../driver/screens.ts';
import { changeUser } from '../driver/setUp.ts';
import { walkAlong, walkAway, walkerWithWalk } from '../driver/steps.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { namesUnits, unitsOn } from '../helper/units.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

// The default, in which each screen has a unit of its own, is read by everyScreen.e2e.ts.
it.each([
  ['km', 'imperial'],
  ['miles', 'metric'],
] as const)('with the unit "%s" no screen shows a length in another one', async (units, foreign) => {
  const wrong: Record<string, readonly string[]> = {};
  let own = 0;
  for (const hasWalked of [false, true]) {
    const walker = await walkerForScreens(await browser.open(), { hasWalked });
    const { id } = await (await walker.page.request.get('/api/user')).json();
    await changeUser(walker.page, id, { units });
    const { before, after } = screensIn(walker, inEnglish);
    const screens: Screens = hasWalked ? after : before;
    for (const [name, go] of Object.entries(screens)) {
      await go();
      if (name === namesUnits) continue;
      const { [foreign]: found, ...rest } = await unitsOn(walker.page);
      own += Object.values(rest).flat().length;
      if (found.length > 0) wrong[name] = found;
    }
  }
  expect(wrong).toEqual({});
  expect(own).toBeGreaterThan(0);
});

it.each<[string, Units, far: RegExp, near: RegExp]>([
  ['en-US', 'miles', /^\d\.\d mi$/, /^(?:\d+[05]0|50) ft$/],
  ['en-US', 'usual', /^\d\.\d mi$/, /^(?:\d+[05]0|50) ft$/],
  ['en-GB', 'miles', /^\d\.\d mi$/, /^\d+0 yd$/],
  ['en-GB', 'km', /^\d\.\d km$/, /^\d+ m$/],
])(
  'in %s with the unit "%s" every distance of a walk, to the sign and home, is in one unit',
  async (locale, units, far, near) => {
    const { walker, page, line, metres, challenge, street } = await walkerWithWalk(
      await browser.open({ locale }),
      1,
      units,
    );
    const foreign = units === 'km' ? 'imperial' : 'metric';
    const inOneUnit = async () => expect((await unitsOn(page))[foreign]).toEqual([]);
    const first = async (part: string) =>
      ((await page.locator(`[data-part=${part}]`).textContent()) ?? '').split(',')[0];
    expect(await first('today-line')).toMatch(far);
    await walker.button('Start Walking').click();
    await walkAlong(page, line, 0, metres / 2);
    await inOneUnit();
    await walkAway(page, line, metres / 2, 60);
    await walker.sees(page.getByText(/^The route is /));
    await inOneUnit();
    await walkAlong(page, line, metres / 2, metres - 60);
    await expect.poll(() => first('today-line')).toMatch(near);
    await inOneUnit();
    await page.getByTitle('All directions').click();
    await walker.sees(page.locator('[data-part=walk-list]'));
    await inOneUnit();
    await page.keyboard.press('Escape');
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto(street)));
    await walker.button('Complete').click();
    await walker.sees(walker.text('Challenge Completed!'));
    await page.keyboard.press('Escape');
    const back = challenge.wayHome?.routeGeometry.coordinates ?? [];
    const wayHome = page.getByRole('button', { name: /^Way home, / });
    expect((await wayHome.textContent())?.replace('Way home, ', '')).toMatch(far);
    await wayHome.click();
    await walkAlong(page, back, 0, walkRoute(back).total / 2);
    await inOneUnit();
  },
);
