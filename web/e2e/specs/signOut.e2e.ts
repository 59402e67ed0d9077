import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstVisit, keepsTiles } from '../driver/offline.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Reads keys, values, addresses and bodies of every storage of the origin as text. */
const deviceOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [document.cookie];
    for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify({ ...storage }));
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        found.push(`${name}/${store}: ${JSON.stringify(rows)}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        // The app's own files contain many numbers and no personal data.
        if (url.includes('/assets/')) continue;
        found.push(`${name}: ${url} ${await (await cache.match(url))?.text()}`);
      }
    }
    return found;
  });

/** The worker may still write when the page is unloaded, so the state is polled. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

it('after logout no storage contains a photo, a map tile, a street or a coordinate', async () => {
  const walker = await firstVisit(await browser.open({ worker: true, map: true }));
  await keepsTiles(walker.page);
  const { page, userId } = walker;
  const challenge = await (await page.request.get('/api/challenges/today')).json();
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json();
  await page.request.put(uploadURL, {
    data: await signPhoto('Vallgatan'),
    headers: { 'content-type': 'image/jpeg' },
  });
  const photoUrl = uploadURL.split('?')[0];
  const done = await page.request.post(`/api/challenges/${challenge.id}/complete`, { data: { photoUrl } });
  const walk = (await done.json()).challenge;
  await page.reload();
  await walker.button('Menu').click();
  await walker.button('Photo Gallery').click();
  await walker.sees(page.getByRole('dialog').getByRole('img'));
  await page.evaluate(() => localStorage.setItem('walkInProgress', 'a.2026-11-20.b'));

  const street = String(walk.destination.street);
  // config.json contains a template of tile addresses, so only an address with a zoom is a tile.
  const words = ['/objects/', street, '41.14', '-8.61', userId, 'walkInProgress', /\/tiles\/[\da-f]{12}\/\d/];
  const named = async () => {
    // The position of the demo city is public and equals the home of these walkers.
    const device = (await deviceOf(page)).map((text) => text.replace(/demoHome[^}]*\}/g, ''));
    return words.filter((word) => device.some((text) => text.search(word) >= 0));
  };
  // While signed in all of these words are found, so the search can find them.
  await eventually(named).toEqual(words);
  expect((await deviceOf(page)).join()).toMatch(/workbox-expiration\/cache-entries: .*\/objects\//);

  await page.keyboard.press('Escape');
  await walker.signOut();
  await walker.seesLogin();
  // The specification keeps the onboarding flag of each walker after logout.
  await page.evaluate((id) => localStorage.removeItem(`onboardingSeen:${id}`), userId);
  await eventually(named).toEqual([]);
  // A reload shows that no late write restores the data.
  await page.reload();
  await walker.seesLogin();
  expect(await named()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
