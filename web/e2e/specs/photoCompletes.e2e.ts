import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { outboxOf } from '../driver/offline.ts';
import {
  camera,
  celebration,
  choose,
  eventually,
  fromMenu,
  openUpload,
  photoFile,
  upload,
  waitingChallenges,
  walkerWithChallenge,
} from '../driver/photo.ts';
import { signDrawing, signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('photo of the sign', () => {
  it('a photo completes the challenge, is celebrated, and appears in the galleries', async () => {
    const walker = await walkerWithChallenge(await browser.open({ reducedMotion: 'no-preference' }));
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await walker.button('Complete').click();

    await walker.sees(celebration(page));
    // The celebration closes after four seconds, so its text is read in one call.
    const words = await celebration(page).textContent();
    await page.getByRole('heading', { name: 'First Steps' }).click();
    expect(await celebration(page).isVisible()).toBe(true);
    for (const text of ['First Steps', '50 points', 'Milestone', 'Tap anywhere to continue']) {
      expect(words).toContain(text);
    }
    await walker.sees(walker.notice().getByText('Challenge completed!', { exact: true }));
    await walker.sees(walker.notice().getByText(/^Great job! You earned \d+ points!$/));
    await page.mouse.click(8, 400);
    await walker.seesNo(celebration(page));
    await walker.sees(page.getByText('Challenge Completed!', { exact: true }));
    expect(await camera(page).first().isDisabled()).toBe(true);
    expect(await waitingChallenges(page)).toEqual([]);

    await fromMenu(walker, 'Photo Gallery');
    const gallery = page.getByRole('dialog', { name: 'Photo Gallery' });
    const photo = gallery.getByRole('img', { name: /^Photo of the sign at / });
    await walker.sees(photo);
    await eventually(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
    await walker.sees(gallery.getByText(/^[A-Z][a-z]{2} \d\d, \d{4}$/));
    await gallery.getByRole('button', { name: 'Close' }).click();

    await fromMenu(walker, 'Achievements');
    const showcase = page.getByRole('dialog', { name: 'Achievement Gallery' });
    await showcase.getByRole('button', { name: /^First Steps/ }).click();
    await walker.sees(page.getByRole('dialog', { name: 'Achievement Details' }).getByText('100%', { exact: true }));
    await walker.button('Back to Grid').click();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('First Steps');
    await showcase.getByRole('tab', { name: /^Locked/ }).click();
    await walker.sees(showcase.getByRole('button', { name: /^Warmed Up \d+%/ }));
    await showcase.getByRole('button', { name: /^Distance/ }).click();
    await walker.seesNo(showcase.getByRole('button', { name: /^Warmed Up/ }));
  });

  it('transparency of a photo becomes white in the JPEG', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = await sharp({ create: { width: 400, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer();
    await openUpload(walker);
    await choose(page, { name: 'sign.png', mimeType: 'image/png', buffer: picture });
    await eventually(async () => (await outboxOf(page))[0]?.thumbnail).toMatch(/^data:image\/jpeg/);
    const [photo] = await outboxOf(page);
    const { channels } = await sharp(Buffer.from(photo?.bytes ?? '', 'base64')).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('a photo is rotated upright, shrunk to 2048 pixels, and stripped of its location', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    const lying = await sharp(Buffer.from(signDrawing('Storgatan')))
      .resize(4000, 3000)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await openUpload(walker);
    await choose(page, photoFile('IMG_1.JPG', lying));
    await eventually(async () => (await outboxOf(page))[0]?.thumbnail).toMatch(/^data:image\/jpeg/);
    const [photo] = await outboxOf(page);
    const { format, width, height, orientation, exif } = await sharp(
      Buffer.from(photo?.bytes ?? '', 'base64'),
    ).metadata();
    expect({ format, width, height, orientation, exif }).toEqual({
      format: 'jpeg',
      width: 1536,
      height: 2048,
      orientation: undefined,
      exif: undefined,
    });
    const small = Buffer.from(photo?.thumbnail?.split(',')[1] ?? '', 'base64');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 267 });
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
  });
});

it('the upload works by keyboard alone', async () => {
  const walker = await walkerWithChallenge(await browser.open());
  const { page } = walker;
  await camera(page).first().focus();
  await page.keyboard.press('Enter');
  await walker.sees(upload(page));
  await page.keyboard.press('Escape');
  await walker.seesNo(upload(page));
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/photo/);
  await page.keyboard.press('Enter');
  await choose(page, photoFile('sign.jpg', await signPhoto('Kastellgatan')));
  await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
  await walker.button('Complete').focus();
  await page.keyboard.press('Enter');
  await walker.sees(celebration(page));
  await page.keyboard.press('Escape');
  await walker.seesNo(celebration(page));
});
