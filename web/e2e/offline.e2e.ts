import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newAccount, type Walker, walkerOn } from './driver/walker.ts';
import { axeFindings } from './helper/axe.ts';
import { browserForTests } from './helper/visit.ts';

const browser = browserForTests();

/** Göteborg, whose streets the local stack brings along. */
const home = { homeLatitude: 57.7009, homeLongitude: 11.9686 };
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 15_000 });

interface Afoot extends Walker {
  userId: string;
}

/** A walker with today's challenge, online for the first time, until everything is kept. */
async function firstVisit(page: Page): Promise<Afoot> {
  const account = newAccount();
  const answer = await page.request.post('/api/register', { data: account });
  const { id: userId }: { id: string } = await answer.json();
  await page.request.patch(`/api/users/${userId}`, { data: home });
  const wish = { ...home, maxDistance: 1, difficulty: 'easy', forceNew: false, userId };
  const route = await page.request.post('/api/routes/generate', { data: wish });
  await page.request.post('/api/challenges', { data: { ...(await route.json()), userId } });
  // A page of the site without the app.
  await page.goto('/robots.txt');
  await page.evaluate((id) => {
    localStorage.setItem('currentUserId', id);
    localStorage.setItem(`onboardingSeen:${id}`, 'true');
  }, userId);
  await page.goto('/');
  const walker = { ...walkerOn(page), userId };
  await walker.isHome();
  await eventually(() => keptReads(page)).toContain(`/api/users/${userId}/challenges/completed`);
  await eventually(() => countIn(page, 'signpost-tiles')).toBeGreaterThan(20);
  return walker;
}

/** The tab is killed, and the app is opened again. */
async function reopened(walker: Afoot, path = '/'): Promise<Afoot> {
  const context = walker.page.context();
  await walker.page.close();
  const page = await context.newPage();
  await page.goto(path);
  return { ...walkerOn(page), userId: walker.userId };
}

const countIn = (page: Page, cache: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache);

const rowsOf = (page: Page, database: string, store: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    ([database, store]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(store)) {
            db.close();
            indexedDB.deleteDatabase(database);
            resolve([]);
            return;
          }
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => {
            db.close();
            resolve(request.result);
          };
        };
      }),
    [database, store] as const,
  );

const keptReads = async (page: Page) => {
  const rows = await rowsOf(page, 'signpost-reads', 'reads');
  return rows.flatMap(({ reads }) => (reads as { key: string[] }[]).map(({ key }) => key.join('/')));
};
const outboxOf = (page: Page) => rowsOf(page, 'signpost', 'outbox');

async function photograph(walker: Afoot) {
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

describe('a dead zone', () => {
  it('costs nothing: the app opens, the walk is completed, and it is sent once', async () => {
    browser.expectComplaint(noNetwork);
    let walker = await firstVisit(await browser.open({ worker: true }));
    const context = walker.page.context();
    await context.setOffline(true);

    walker = await reopened(walker);
    await walker.sees(walker.text("Today's Challenge"));
    await walker.sees(walker.text('Limited functionality'));
    await walker.page.locator('.map-canvas[data-ready]').waitFor();
    await walker.button('Menu').click();
    await walker.button('Photo Gallery').click();
    await walker.sees(walker.text('No photos yet'));
    await walker.button('Close').click();
    await walker.visit('/profile');
    await walker.sees(walker.heading('My Profile'));
    await walker.visit('/favourites');
    await walker.sees(walker.text('No Favourite Routes Yet'));

    await walker.visit('/');
    await walker.button('Start Walking').click();
    await photograph(walker);
    await walker.button('Send Later').click();
    await walker.sees(walker.text('Waiting for network'));
    walker = await reopened(walker);
    await walker.sees(walker.text('Waiting for network'));
    expect(await axeFindings(walker.page)).toEqual([]);

    await walker.page.close();
    await context.setOffline(false);
    const page = await context.newPage();
    await page.goto('/');
    walker = { ...walkerOn(page), userId: walker.userId };
    await walker.sees(page.getByRole('dialog', { name: 'Achievement Unlocked!' }));
    await walker.seesNo(page.getByRole('dialog', { name: 'Achievement Unlocked!' }));
    await walker.sees(walker.text('Challenge Completed!'));
    const user = await (await page.request.get('/api/user')).json();
    expect(user.completedChallenges).toBe(1);
    await eventually(() => outboxOf(page)).toEqual([]);

    await page.reload();
    await walker.sees(walker.text('Challenge Completed!'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
