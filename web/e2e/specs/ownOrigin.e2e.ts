import { expect, it } from 'vitest';
import { walkerWithChallenge } from '../driver/photo.ts';
import { siteUrl } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** The stage names a map of another host, like stages in the cloud; that host would refuse requests. */
const elsewhere = {
  light: 'https://maps.invalid/light.json',
  dark: 'https://maps.invalid/dark.json',
  credit: 'somebody else',
};

it('a whole session contacts no other host where streets are imported', async () => {
  const page = await browser.open({ map: true });
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, map: { ...config.map, elsewhere } } });
  });
  const walker = await walkerWithChallenge(page);
  const map = page.locator('[data-part=map-canvas][data-ready]');
  await map.waitFor();
  const tiles = () => asked.filter((url) => /\/tiles\/[\da-f]{12}\//.test(url)).length;
  await expect.poll(tiles).toBeGreaterThan(0);
  for (const path of ['/global', '/profile', '/streets', '/favourites', '/year']) {
    await walker.visit(path);
    await page.waitForLoadState('networkidle');
  }
  await walker.visit('/');
  for (const word of ['Leaderboard', 'Achievements', 'Photo Gallery', 'Settings']) {
    await walker.button('Menu').click();
    await page.getByRole('button', { name: word, exact: true }).first().click();
    await walker.sees(page.getByRole('dialog'));
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await walker.seesNo(page.getByRole('dialog'));
  }
  const others = asked.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'));
  expect([...new Set(others.map((url) => new URL(url).origin))]).toEqual([new URL(siteUrl()).origin]);
});
