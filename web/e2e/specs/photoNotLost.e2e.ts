import { describe, it } from 'vitest';
import {
  celebration,
  choose,
  eventually,
  openUpload,
  photoFile,
  upload,
  waitingChallenges,
  walkerWithChallenge,
} from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe('interrupted uploads', () => {
  it('a chosen photo survives a reload before it is sent', async () => {
    const walker = await walkerWithChallenge(await browser.open());
    await openUpload(walker);
    await choose(walker.page, photoFile('sign.jpg', await signPhoto('Nordhemsgatan')));
    await eventually(() => waitingChallenges(walker.page)).toEqual([walker.challengeId]);
    await walker.page.reload();
    await walker.button('Finish the walk').click();
    await walker.sees(upload(walker.page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await walker.button('Complete').click();
    await walker.sees(celebration(walker.page));
  });

  it('an upload continues by itself after a reload', async () => {
    // Status 412: the retry uses the same signed URL, and the first PUT had already stored the photo.
    browser.expectComplaint(/ERR_FAILED|ERR_ABORTED|412 \(Precondition Failed\)/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await page.route('**/_s3/**', () => new Promise(() => undefined));
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Haga Nygata')));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Uploading', { exact: true }));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await walker.sees(celebration(page));
    await eventually(() => waitingChallenges(page)).toEqual([]);
  });

  it('a lost answer to the completion counts the walk once', async () => {
    browser.expectComplaint(/ERR_FAILED|ERR_ABORTED/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await page.route('**/complete', async (route) => {
      await route.fetch();
      await new Promise(() => undefined);
    });
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Magasinsgatan')));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Completing your challenge', { exact: true }));
    await eventually(async () => (await (await page.request.get('/api/challenges/today')).json()).completed).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await walker.sees(page.getByText('Challenge Completed!', { exact: true }));
    await eventually(async () => (await (await page.request.get('/api/user')).json()).completedChallenges).toBe(1);
  });

  it('an offline upload waits for the network and says so', async () => {
    browser.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const walker = await walkerWithChallenge(await browser.open());
    const { page } = walker;
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Vallgatan')));
    await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
    await page.context().setOffline(true);
    await walker.sees(upload(page).getByText('No internet connection', { exact: true }));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Uploading', { exact: true }));
    await page.context().setOffline(false);
    await walker.sees(celebration(page));
  });
});
