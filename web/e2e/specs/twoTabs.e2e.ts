import { expect, it } from 'vitest';
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

it('an upload running in one tab is not repeated by another, and its result is shown once', async () => {
  const walker = await walkerWithChallenge(await browser.open());
  const { page } = walker;
  const context = page.context();
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') asked.push(`${request.method()} ${pathname.replace(/[\w.-]{22,}/g, '…')}`);
  });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_s3/**', async (route) => {
    await held;
    await route.continue();
  });
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Kyrkogatan')));
  await walker.button('Complete').click();
  await walker.sees(upload(page).getByText('Uploading', { exact: true }));

  const other = await context.newPage();
  await other.goto('/');
  // The other tab knows the due walk and had time to start sending it.
  await eventually(() => waitingChallenges(other)).toEqual([walker.challengeId]);
  await other.getByRole('button', { name: 'Menu' }).first().waitFor();
  await other.waitForTimeout(2_000);
  letGo();
  await eventually(() => waitingChallenges(other)).toEqual([]);
  await eventually(async () => {
    const told = await Promise.all([page, other].map((each) => celebration(each).isVisible()));
    return told.filter(Boolean).length;
  }).toBe(1);
  const uploads = asked.filter((call) => /^PUT |objects\/upload|\/complete$/.test(call));
  expect(uploads.map((call) => call.split(' ')[0])).toEqual(['POST', 'PUT', 'POST']);
});
