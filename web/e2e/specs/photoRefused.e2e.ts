import { describe, expect, it } from 'vitest';
import {
  celebration,
  choose,
  openUpload,
  photoFile,
  upload,
  waitingChallenges,
  walkerWithChallenge,
} from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('refused photos', () => {
  it('the dialog refuses an image that the browser cannot decode', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('broken.jpg', Buffer.from('not a picture at all')));
    await walker.sees(upload(page).getByText(/^This browser can't open that file as a photo/));
    await choose(page, photoFile('IMG_2.HEIC', Buffer.from('neither'), 'image/heic'));
    await walker.sees(upload(page).getByText(/^This browser can't open HEIC photos/));
    expect(await waitingChallenges(page)).toEqual([]);
  });

  it('a refusal by the photo store is shown and can be tried again', async () => {
    browser.expectComplaint(/403/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    let isRefused = true;
    await page.route('**/_s3/**', async (route) => {
      await (isRefused ? route.fulfill({ status: 403 }) : route.fallback());
    });
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Parkgatan')));
    await walker.button('Complete').click();
    await walker.sees(walker.notice().getByText('Upload failed', { exact: true }));
    await walker.sees(walker.notice().getByText('Failed to upload photo. Please try again.', { exact: true }));
    isRefused = false;
    await walker.button('Try again').click();
    await walker.sees(celebration(page));
  });
});
