import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstVisit, keepsTiles } from '../driver/offline.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

/** Everything that a page of the site can find on this device, as text: keys and values, addresses and bodies. */
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
        // The app's own files name no walker; their code is full of numbers.
        if (url.includes('/assets/')) continue;
        found.push(`${name}: ${url} ${await (await cache.match(url))?.text()}`);
      }
    }
    return found;
  });

/** What the worker is still writing when the page goes comes to rest. */
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

  const street = String(walk.destinationName).split(',')[0] ?? '';
  // config.json says how addresses of tiles are made, and is everybody's; with a zoom in it, it is one tile.
  const words = [
    '/objects/',
    street,
    '41.14',
    '-8.61',
    userId,
    'walkInProgress',
    /\/tiles\/(practice\/|[\da-f]{12}\/)\d/,
  ];
  const named = async () => {
    // The demo city's home is everybody's, too, and these walkers live there.
    const device = (await deviceOf(page)).map((text) => text.replace(/demoHome[^}]*\}/g, ''));
    return words.filter((word) => device.some((text) => text.search(word) >= 0));
  };
  // All of it is there while signed in, so the words are the right ones.
  await eventually(named).toEqual(words);
  expect((await deviceOf(page)).join()).toMatch(/workbox-expiration\/cache-entries: .*\/objects\//);

  await page.keyboard.press('Escape');
  await walker.signOut();
  await walker.isAtTheDoor();
  // That the onboarding was seen is remembered for each walker, as the specification has it.
  await page.evaluate((id) => localStorage.removeItem(`onboardingSeen:${id}`), userId);
  await eventually(named).toEqual([]);
  // And nothing comes late.
  await page.reload();
  await walker.isAtTheDoor();
  expect(await named()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
