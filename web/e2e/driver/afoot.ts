import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, type Walker, walkerOn } from './walker.ts';

/** Göteborg, whose streets the local stack brings along. */
const home = { homeLatitude: 57.7009, homeLongitude: 11.9686 };
/** The worker fetches the whole app first: on a busy machine that takes its time. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 45_000 });

export interface Afoot extends Walker {
  userId: string;
}

/** A walker with today's challenge, online for the first time, until everything is kept. */
export async function firstVisit(page: Page): Promise<Afoot> {
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

const countIn = (page: Page, cache: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, cache);

/** What this browser keeps in a database of the app. */
export const rowsOf = (page: Page, database: string, store: string): Promise<Record<string, unknown>[]> =>
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
export const outboxOf = (page: Page) => rowsOf(page, 'signpost', 'outbox');
