import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newAccount, type Walker, walkerOn } from './driver/walker.ts';
import { axeFindings } from './helper/axe.ts';
import { signDrawing, signPhoto } from './helper/signPhoto.ts';
import { browserForTests } from './helper/visit.ts';

const browser = browserForTests();

/** Göteborg, whose streets the local stack brings along. */
const home = { homeLatitude: 57.7009, homeLongitude: 11.9686 };

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer });

/** A walker with a home and today's challenge, on the home screen. */
async function walkerWithChallenge(page: Page): Promise<Walker & { challengeId: string }> {
  const answer = await page.request.post('/api/register', { data: newAccount() });
  const { id: userId }: { id: string } = await answer.json();
  await page.request.patch(`/api/users/${userId}`, { data: home });
  const route = await page.request.post('/api/routes/generate', {
    data: { ...home, maxDistance: 2.5, difficulty: 'easy', forceNew: false, userId },
  });
  const created = await page.request.post('/api/challenges', { data: { ...(await route.json()), userId } });
  const { id: challengeId }: { id: string } = await created.json();
  await page.addInitScript((id) => {
    localStorage.setItem('currentUserId', id);
    localStorage.setItem(`onboardingSeen:${id}`, 'true');
    localStorage.setItem(`visibilityAsked:${id}`, 'true');
  }, userId);
  await page.goto('/');
  const walker = walkerOn(page);
  await walker.isHome();
  return { ...walker, challengeId };
}

/** A busy machine takes its time. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 10_000 });

const camera = (page: Page) => page.getByRole('button', { name: /photo (of the sign|is taken)/i });
const upload = (page: Page) => page.getByRole('dialog', { name: 'Upload Challenge Photo' });
const celebration = (page: Page) => page.getByRole('dialog', { name: 'Achievement Unlocked!' });

async function openUpload(walker: Walker) {
  await camera(walker.page).first().click();
  await walker.sees(upload(walker.page));
}
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  upload(page).locator('input[type=file]').first().setInputFiles(files);

async function open(options?: Parameters<typeof browser.open>[0]) {
  return walkerWithChallenge(await browser.open(options));
}

describe('a photo of the sign', () => {
  it('completes the challenge, is celebrated, and hangs in the galleries', async () => {
    const walker = await open({ reducedMotion: false });
    const { page } = walker;
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Vasagatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await walker.button('Complete').click();

    await walker.sees(celebration(page));
    for (const text of ['First Steps', '50 points', 'Milestone', 'Tap anywhere to continue']) {
      await walker.sees(celebration(page).getByText(text, { exact: true }));
    }
    await walker.sees(walker.notice().getByText('Challenge completed!', { exact: true }));
    await walker.sees(walker.notice().getByText(/^Great job! You earned \d+ points!$/));
    await page.getByRole('heading', { name: 'First Steps' }).click();
    expect(await celebration(page).isVisible()).toBe(true);
    await page.mouse.click(8, 400);
    await walker.seesNo(celebration(page));
    await walker.sees(page.getByText('Challenge Completed!', { exact: true }));
    expect(await camera(page).first().isDisabled()).toBe(true);
    expect(await kept(page)).toEqual([]);

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
    await walker.sees(showcase.getByRole('button', { name: /^Warmed Up Locked/ }));
    await showcase.getByRole('button', { name: /^Distance/ }).click();
    await walker.seesNo(showcase.getByRole('button', { name: /^Warmed Up/ }));
  });

  it('ends its celebration by itself after four seconds', async () => {
    const walker = await open();
    await openUpload(walker);
    await choose(walker.page, file('sign.jpg', await signPhoto('Linnégatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(walker.page));
    const since = Date.now();
    await walker.seesNo(celebration(walker.page));
    expect(Date.now() - since).toBeGreaterThan(3_000);
    expect(Date.now() - since).toBeLessThan(6_000);
  });

  it('is turned upright, shrunk to 2048 and stripped of where it was taken', async () => {
    const walker = await open();
    const { page } = walker;
    const lying = await sharp(Buffer.from(signDrawing('Storgatan')))
      .resize(4000, 3000)
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await openUpload(walker);
    await choose(page, file('IMG_1.JPG', lying));
    await eventually(async () => (await waiting(page))[0]?.thumbnail).toMatch(/^data:image\/jpeg/);
    const [photo] = await waiting(page);
    const { format, width, height, orientation, exif } = await sharp(
      Buffer.from(photo?.base64 ?? '', 'base64'),
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

describe('what the widget refuses', () => {
  it('is told in the dialog: not an image, the same again, and an image that is none', async () => {
    const walker = await open();
    const { page } = walker;
    await openUpload(walker);
    await choose(page, file('notes.txt', Buffer.from('words'), 'text/plain'));
    await walker.sees(upload(page).getByText('You can only upload image files', { exact: true }));
    await choose(page, file('broken.jpg', Buffer.from('not a picture at all')));
    await walker.sees(upload(page).getByText(/^That file is not a photo this browser can open/));
    await choose(page, file('IMG_2.HEIC', Buffer.from('neither'), 'image/heic'));
    await walker.sees(upload(page).getByText(/^This browser cannot open HEIC photos/));
    expect(await kept(page)).toEqual([]);

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

  it('is told when the server cannot prepare the upload, with the reason behind the question mark', async () => {
    browser.expectComplaint(/500/);
    const walker = await open();
    const { page } = walker;
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: 'No room today.' }));
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Kungsgatan')));
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

  it('is told when the photo store refuses it; a place that is taken already counts as stored', async () => {
    browser.expectComplaint(/403|412/);
    const walker = await open();
    const { page } = walker;
    let refusal = 403;
    await page.route('**/_s3/**', async (route) => {
      // The second time it arrives, and the answer is that of a repeated attempt.
      if (refusal === 412) await route.fetch();
      await route.fulfill({ status: refusal });
    });
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Parkgatan')));
    await walker.button('Complete').click();
    await walker.sees(walker.notice().getByText('Upload failed', { exact: true }));
    await walker.sees(walker.notice().getByText('Failed to upload photo. Please try again.', { exact: true }));
    refusal = 412;
    await walker.button('Try again').click();
    await walker.sees(celebration(page));
  });
});

describe('a photo is not lost', () => {
  it('by a reload before it was sent', async () => {
    const walker = await open();
    await openUpload(walker);
    await choose(walker.page, file('sign.jpg', await signPhoto('Nordhemsgatan')));
    await eventually(() => kept(walker.page)).toEqual([walker.challengeId]);
    await walker.page.reload();
    await walker.button('Your photo is waiting. Finish the walk').click();
    await walker.sees(upload(walker.page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await walker.button('Complete').click();
    await walker.sees(celebration(walker.page));
  });

  it('by a reload in the middle: it goes on by itself', async () => {
    browser.expectComplaint(/ERR_FAILED|ERR_ABORTED/);
    const walker = await open();
    const { page } = walker;
    await page.route('**/_s3/**', () => new Promise(() => undefined));
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Haga Nygata')));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Uploading', { exact: true }));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await walker.sees(celebration(page));
    await eventually(() => kept(page)).toEqual([]);
  });

  it('by an answer that never came: the walk counts once', async () => {
    browser.expectComplaint(/ERR_FAILED|ERR_ABORTED/);
    const walker = await open();
    const { page } = walker;
    await page.route('**/complete', async (route) => {
      await route.fetch();
      await new Promise(() => undefined);
    });
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Magasinsgatan')));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Completing your challenge', { exact: true }));
    await eventually(async () => (await (await page.request.get('/api/challenges/today')).json()).completed).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await walker.sees(page.getByText('Challenge Completed!', { exact: true }));
    await eventually(async () => (await (await page.request.get('/api/user')).json()).completedChallenges).toBe(1);
  });

  it('by a dead zone: it waits and says so', async () => {
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const walker = await open();
    const { page } = walker;
    await openUpload(walker);
    await choose(page, file('sign.jpg', await signPhoto('Vallgatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await page.context().setOffline(true);
    await walker.sees(upload(page).getByText('No internet connection', { exact: true }));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Uploading', { exact: true }));
    await page.context().setOffline(false);
    await walker.sees(celebration(page));
  });
});

it('works by keyboard alone', async () => {
  const walker = await open();
  const { page } = walker;
  await camera(page).first().focus();
  await page.keyboard.press('Enter');
  await walker.sees(upload(page));
  await page.keyboard.press('Escape');
  await walker.seesNo(upload(page));
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/photo/);
  await page.keyboard.press('Enter');
  await choose(page, file('sign.jpg', await signPhoto('Kastellgatan')));
  await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
  await walker.button('Complete').focus();
  await page.keyboard.press('Enter');
  await walker.sees(celebration(page));
  await page.keyboard.press('Escape');
  await walker.seesNo(celebration(page));
});

describe.each([
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 360, height: 740 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
] as const)('in $theme at $width', (options) => {
  it('has nothing that axe would find', async () => {
    const walker = await open(options);
    const { page } = walker;
    const noFindings = async (where: string) => expect(await axeFindings(page), where).toEqual([]);
    await openUpload(walker);
    await noFindings('upload, empty');
    await choose(page, file('notes.txt', Buffer.from('words'), 'text/plain'));
    await noFindings('upload, refused');
    await choose(page, file('sign.jpg', await signPhoto('Bellmansgatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await noFindings('upload, chosen');
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
    await noFindings('celebration');
    await page.keyboard.press('Escape');
    await walker.seesNo(celebration(page));
    await fromMenu(walker, 'Achievements');
    await walker.sees(page.getByRole('button', { name: /^First Steps/ }));
    await noFindings('showcase');
    await page.getByRole('tab', { name: /^Locked/ }).click();
    await noFindings('showcase, locked');
    await page.getByRole('button', { name: /^Warmed Up/ }).click();
    await noFindings('details');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await fromMenu(walker, 'Photo Gallery');
    await walker.sees(page.getByRole('img', { name: /^Photo of the sign at / }));
    await noFindings('gallery');
  });
});

type Waiting = { challengeId: string; thumbnail: string | null; base64: string };

/** The photos that wait in this browser. */
const waiting = (page: Page): Promise<Waiting[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('signpost', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const request = opening.result.transaction('outbox').objectStore('outbox').getAll();
          request.onsuccess = () => {
            opening.result.close();
            const rows: { challengeId: string; thumbnail: string | null; bytes: ArrayBuffer }[] = request.result;
            resolve(
              rows.map(({ bytes, ...row }) => ({
                ...row,
                base64: btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join('')),
              })),
            );
          };
        };
      }),
  );

const kept = async (page: Page) => (await waiting(page)).map(({ challengeId }) => challengeId);

async function fromMenu(walker: Walker, word: string) {
  const entry = walker.page.getByRole('button', { name: word, exact: true });
  if (!(await entry.first().isVisible())) await walker.button('Menu').click();
  await entry.first().click();
}
