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
  it('the dialog refuses other files, a second copy of the photo, and an unreadable image', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('notes.txt', Buffer.from('words'), 'text/plain'));
    await walker.sees(upload(page).getByText('You can only upload image files', { exact: true }));
    await choose(page, photoFile('broken.jpg', Buffer.from('not a picture at all')));
    await walker.sees(upload(page).getByText(/^This browser can't open that file as a photo/));
    await choose(page, photoFile('IMG_2.HEIC', Buffer.from('neither'), 'image/heic'));
    await walker.sees(upload(page).getByText(/^This browser can't open HEIC photos/));
    expect(await waitingChallenges(page)).toEqual([]);

    const same = new File([new Uint8Array(await signPhoto('Avenyn'))], 'same.jpg');
    const bytes = Buffer.from(await same.arrayBuffer());
    // Through the page, because a file that is the same must have the same date.
    const again = () =>
      upload(page)
        .locator('input[type=file]')
        .first()
        .evaluate((input: HTMLInputElement, data) => {
          const transfer = new DataTransfer();
          const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([content], 'same.jpg', { type: 'image/jpeg', lastModified: 1 }));
          input.files = transfer.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        }, bytes.toString('base64'));
    await again();
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, same.jpg' }));
    await again();
    await walker.sees(
      upload(page).getByText("Cannot add the duplicate file 'same.jpg', it already exists", { exact: true }),
    );
  });

  it('a failing upload request is shown with its reason behind the question mark', async () => {
    browser.expectComplaint(/500/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: 'No room today.' }));
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Kungsgatan')));
    await walker.button('Complete').click();
    await walker.sees(walker.notice().getByText('Upload setup failed', { exact: true }));
    await walker.sees(walker.notice().getByText('Could not prepare file upload. Please try again.', { exact: true }));
    await walker.sees(upload(page).getByText('Failed to upload sign.jpg', { exact: true }));
    await upload(page).getByRole('button', { name: 'Details' }).click();
    await walker.sees(upload(page).getByRole('alert').getByText('500: No room today.', { exact: true }));
    await page.unroute('**/api/objects/upload');
    await walker.button('Try again').click();
    await walker.sees(celebration(page));
  });

  it('a refusal by the photo store is shown, and 412 counts as stored', async () => {
    browser.expectComplaint(/403|412/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    let refusal = 403;
    await page.route('**/_s3/**', async (route) => {
      // The second time it arrives, and the answer is that of a repeated attempt.
      if (refusal === 412) await route.fetch();
      await route.fulfill({ status: refusal });
    });
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Parkgatan')));
    await walker.button('Complete').click();
    await walker.sees(walker.notice().getByText('Upload failed', { exact: true }));
    await walker.sees(walker.notice().getByText('Failed to upload photo. Please try again.', { exact: true }));
    refusal = 412;
    await walker.button('Try again').click();
    await walker.sees(celebration(page));
  });
});
