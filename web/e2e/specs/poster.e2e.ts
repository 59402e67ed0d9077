import { describe, expect, it } from 'vitest';
import { downloaded, livelyWalker, TOLERANCE, told, walk, without, workersOf } from '../driver/sharing.ts';
import type { Walker } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { worstTile } from '../helper/golden.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('poster', () => {
  const create = async (walker: Walker) => {
    await walker.visit('/profile');
    await walker.button('Create Poster').click();
  };
  const generated = async (walker: Walker) => {
    await walker.button('Generate').click();
    await walker.sees(walker.page.locator('[data-part=poster-view] img'));
  };

  it('a portrait poster shows twenty photos, and a landscape poster those that load', async () => {
    browser.expectComplaint(/404.*\/objects\/golden/);
    const walker = await livelyWalker(
      await browser.open(),
      Array.from({ length: 20 }, (_, place) => walk(place)),
    );
    const workers = workersOf(walker.page);
    await create(walker);
    await walker.sees(walker.button('Generate'));
    expect(await axeFindings(walker.page)).toEqual([]);
    await generated(walker);
    expect(workers.some((url) => url.includes('studio.worker'))).toBe(true);
    const upright = await downloaded(walker);
    expect(upright).toMatchObject({ name: 'walking-challenge-poster-portrait.png', format: 'png', size: '1080x1920' });
    await told(walker, 'Download started');
    await told(walker, 'Your portrait poster is downloading!');
    expect((await worstTile(upright.picture, 'poster-portrait')).difference).toBeLessThan(TOLERANCE);
    const lost = {
      title: [{ left: 170, top: 90, width: 870, height: 70 }, '#0d4b35'],
      walker: [{ left: 175, top: 40, width: 300, height: 45 }, '#0d4b35'],
      photo: [{ left: 277, top: 492, width: 257, height: 272 }, '#f4eddd'],
      footer: [{ left: 0, top: 1620, width: 1080, height: 300 }, '#f4eddd'],
      label: [{ left: 780, top: 1825, width: 200, height: 34 }, '#f4eddd'],
      tagline: [{ left: 280, top: 1870, width: 520, height: 40 }, '#f4eddd'],
    } as const;
    for (const [what, [place, colour]] of Object.entries(lost)) {
      const { difference } = await worstTile(await without(upright.picture, place, colour), 'poster-portrait');
      expect(difference, `without its ${what}`).toBeGreaterThan(2 * TOLERANCE);
    }

    await walker.seesNo(walker.notice().getByRole('button', { name: 'Close' }));
    await walker.page.route('**/objects/golden7*', (route) => route.fulfill({ status: 404, body: 'Gone.' }));
    await walker.page.getByLabel('Landscape').check({ force: true });
    await generated(walker);
    const lengthwise = await downloaded(walker);
    expect(lengthwise).toMatchObject({ name: 'walking-challenge-poster-landscape.png', size: '1920x1080' });
    await told(walker, 'Your landscape poster is downloading!');
    expect((await worstTile(lengthwise.picture, 'poster-landscape')).difference).toBeLessThan(TOLERANCE);
  });

  it('a poster of one photo shows the whole sign, and none is made without a loadable photo', async () => {
    browser.expectComplaint(/404.*\/objects\/golden/);
    const walker = await livelyWalker(await browser.open());
    await create(walker);
    await generated(walker);
    const { picture } = await downloaded(walker);
    expect((await worstTile(picture, 'poster-one')).difference).toBeLessThan(TOLERANCE);

    await walker.page.route('**/objects/golden*', (route) => route.fulfill({ status: 404, body: 'Gone.' }));
    // The keyboard is used because the download notice may still cover the choice.
    await walker.page.getByLabel('Landscape').press('Space');
    await walker.button('Generate').click();
    await told(walker, 'Generation failed');
    await told(walker, 'Failed to generate poster. Please try again.');

    await walker.page.route('**/challenges/completed', (route) => route.fulfill({ json: [] }));
    await create(walker);
    const notice = 'You need to complete some challenges with photos before you can generate a poster.';
    await walker.sees(walker.text(notice));
    expect(await walker.button('Generate').isDisabled()).toBe(true);
  });
});
