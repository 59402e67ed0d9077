import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type FirstVisitor, firstVisit, keepsTiles, outboxOf, rowsOf } from '../driver/offline.ts';
import { walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

async function reopened(walker: FirstVisitor, path = '/'): Promise<FirstVisitor> {
  const context = walker.page.context();
  await walker.page.close();
  const page = await context.newPage();
  await page.goto(path);
  return { ...walkerOn(page), userId: walker.userId };
}

async function photograph(walker: FirstVisitor) {
  const sign = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1c4f9c' } })
    .jpeg()
    .toBuffer();
  await walker.button('Take a photo of the sign').click();
  const upload = walker.page.getByRole('dialog', { name: 'Upload Challenge Photo' });
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer: sign });
  await walker.sees(upload.getByRole('img', { name: 'Your photo, sign.jpg' }));
  await walker.button('Complete').click();
}

async function syncInBackground(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'send-waiting',
    lastChance: true,
  });
}

it('offline the app opens, completes the walk, and sends it once when online', async () => {
  browser.expectComplaint(noNetwork);
  let walker = await firstVisit(await browser.open({ worker: true, map: true }));
  await keepsTiles(walker.page);
  const context = walker.page.context();
  await context.setOffline(true);

  walker = await reopened(walker);
  await walker.sees(walker.text("Today's Challenge"));
  await walker.sees(walker.text('Limited functionality'));
  await walker.page.locator('[data-part=map-canvas][data-ready]').waitFor();
  await walker.button('Menu').click();
  await walker.button('Photo Gallery').click();
  await walker.sees(walker.text('No photos yet'));
  await walker.page.getByRole('dialog', { name: 'Photo Gallery' }).getByRole('button', { name: 'Close' }).click();
  await walker.button('Menu').click();
  await walker.button('Achievements').click();
  await walker.sees(walker.page.getByRole('tab', { name: /^Unlocked/ }));
  await walker.page.getByRole('dialog', { name: 'Achievement Gallery' }).getByRole('button', { name: 'Close' }).click();
  await walker.visit('/profile');
  await walker.sees(walker.heading('My Profile'));
  await walker.visit('/favourites');
  await walker.sees(walker.text('No Favourite Routes Yet'));

  await walker.visit('/');
  await walker.button('Start Walking').click();
  await photograph(walker);
  await walker.button('Send Later').click();
  await walker.sees(walker.text('Waiting for a connection'));
  walker = await reopened(walker);
  await walker.sees(walker.text('Waiting for a connection'));
  expect(await axeFindings(walker.page)).toEqual([]);

  await walker.page.close();
  await context.setOffline(false);
  const page = await context.newPage();
  // No page of the app is open: the worker sends the photo, and the app celebrates at its next start.
  await page.goto('/robots.txt');
  await syncInBackground(page);
  const completions = async () => (await (await page.request.get('/api/user')).json()).completedChallenges;
  await eventually(completions).toBe(1);
  await page.goto('/');
  walker = { ...walkerOn(page), userId: walker.userId };
  await walker.sees(page.getByRole('dialog', { name: 'Achievement Unlocked!' }));
  await walker.seesNo(page.getByRole('dialog', { name: 'Achievement Unlocked!' }));
  await walker.sees(walker.text('Challenge Completed!'));
  expect(await completions()).toBe(1);
  await eventually(() => outboxOf(page)).toEqual([]);

  await page.reload();
  await walker.sees(walker.text('Challenge Completed!'));
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.locator('[data-part=home-proof]').waitFor();
  await context.setOffline(true);
  walker = await reopened(walker);
  await walker.button('Menu').click();
  await walker.button('Photo Gallery').click();
  const photo = walker.page.getByRole('img', { name: /^Photo of the sign at / });
  await eventually(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await photo.click();
  const large = walker.page.getByRole('img', { name: /^Sign at / });
  await eventually(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

it('signing out with an unsent walk asks first, and the walk waits for its walker', async () => {
  browser.expectComplaint(noNetwork);
  browser.expectComplaint(/401/);
  const walker = await firstVisit(await browser.open({ worker: true }));
  const { page } = walker;
  const context = page.context();
  await context.setOffline(true);
  await photograph(walker);
  await walker.button('Send Later').click();
  await walker.sees(walker.text('Waiting for a connection'));
  await walker.signOut();
  const question = page.getByRole('dialog', { name: 'Log out before your walk is sent?' });
  await walker.sees(question);
  expect(await axeFindings(page)).toEqual([]);
  await walker.button('Stay').click();
  await walker.seesNo(question);

  // A 401 is an answer of the server and does not make the app offline.
  await page.close();
  await context.clearCookies();
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto('/');
  await walkerOn(back).seesLogin();
  expect(await rowsOf(back, 'signpost-reads', 'reads')).toEqual([]);
  expect(await outboxOf(back)).toMatchObject([{ walkerId: walker.userId, sent: true, outcome: null }]);
});
