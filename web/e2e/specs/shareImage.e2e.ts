import { describe, expect, it } from 'vitest';
import { downloaded, image, livelyWalker, TOLERANCE, told, without, workersOf } from '../driver/sharing.ts';
import { axeFindings } from '../helper/axe.ts';
import { worstTile } from '../helper/golden.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('sharing a completed walk', () => {
  it('a walk is shared from home as image and text, by keyboard too', async () => {
    const walker = await livelyWalker(await browser.open({ theme: 'dark' }));
    const workers = workersOf(walker.page);
    await walker.button('Share').focus();
    await walker.page.keyboard.press('Enter');
    await walker.sees(image(walker));
    expect(workers.some((url) => url.includes('studio.worker'))).toBe(true);
    expect(await axeFindings(walker.page)).toEqual([]);

    const { picture, ...file } = await downloaded(walker);
    expect(file).toEqual({ name: 'signpost-challenge-2026-11-20.png', format: 'png', size: '1080x1080' });
    await told(walker, 'Downloaded!');
    expect((await worstTile(picture, 'share')).difference).toBeLessThan(TOLERANCE);
    const lost = {
      mark: [{ left: 58, top: 51, width: 60, height: 60 }, '#fffcf5'],
      date: [{ left: 830, top: 60, width: 190, height: 44 }, '#fffcf5'],
      photo: [{ left: 0, top: 130, width: 1080, height: 400 }, '#f4eddd'],
      heading: [{ left: 330, top: 605, width: 420, height: 36 }, '#0d4b35'],
      name: [{ left: 140, top: 650, width: 800, height: 120 }, '#0d4b35'],
      label: [{ left: 480, top: 955, width: 120, height: 45 }, '#f4eddd'],
    } as const;
    for (const [what, [place, colour]] of Object.entries(lost)) {
      const { difference } = await worstTile(await without(picture, place, colour), 'share');
      expect(difference, `without its ${what}`).toBeGreaterThan(2 * TOLERANCE);
    }

    await walker.button('Copy Text').focus();
    await walker.page.keyboard.press('Enter');
    await told(walker, 'Copied!');
    await walker.sees(walker.button('Copied!'));
    const text = await walker.page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^I completed my walking challenge to Kettensteggasse: 0\.8 miles, \+204 points\..* http/);
    await walker.sees(walker.button('Copy Text'));
    await walker.page.keyboard.press('Escape');
    await walker.seesNo(walker.page.getByRole('dialog', { name: 'Share Your Achievement' }));
    await expect.poll(() => walker.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Share');
  });

  it('without OffscreenCanvas the share image is painted on the page, and a failure is shown', async () => {
    const walker = await livelyWalker(await browser.open());
    await walker.page.evaluate(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = (done) => {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        done(null);
      };
    });
    await walker.button('Share').click();
    await told(walker, 'Failed to generate share image. Please try again.');
    await walker.button('Try again').click();
    await walker.sees(image(walker));
    const { picture } = await downloaded(walker);
    expect((await worstTile(picture, 'share')).difference).toBeLessThan(TOLERANCE);
  });

  it('a walk is shared from the photo viewer and favourites, as a file where the device accepts files', async () => {
    const walker = await livelyWalker(await browser.open());
    await walker.page.addInitScript(() => {
      navigator.canShare = ({ files } = {}) => files?.length === 1;
      navigator.share = async ({ files, text } = {}) => {
        Object.assign(window, { handed: [files?.[0]?.name, files?.[0]?.type, text] });
      };
    });
    await walker.visit('/favourites');
    await walker.button('Share').click();
    await walker.sees(image(walker));
    await walker.button('Share Image').click();
    const handed = () => walker.page.evaluate(() => Reflect.get(window, 'handed'));
    await expect
      .poll(handed)
      .toEqual(['signpost-challenge-2026-11-20.png', 'image/png', expect.stringContaining('204')]);

    await walker.visit('/');
    await walker.button('Menu').click();
    await walker.button('Photo Gallery').click();
    await walker.page.getByRole('img', { name: 'Photo of the sign at Kettensteggasse' }).click();
    await walker.button('Share: Kettensteggasse').click();
    await walker.sees(image(walker));
    await walker.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await walker.button('Instagram').click();
    await told(walker, 'Failed to copy text');
  });
});
