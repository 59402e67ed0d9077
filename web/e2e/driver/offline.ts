import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { giveChallenge } from './setUp.ts';
import { newAccount, type Walker, walkerOn } from './walker.ts';

/** The worker fetches the whole app first: on a busy machine that takes its time. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

export interface Afoot extends Walker {
  userId: string;
}

/** A walker with today's challenge, online for the first time, until what was read is kept. */
export async function firstVisit(page: Page): Promise<Afoot> {
  let userId = '';
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (id) => {
    userId = id;
    await giveChallenge(page, id, { maxDistance: 1 });
  });
  await eventually(() => persistedQueries(page)).toContain(`/api/users/${userId}/challenges/completed`);
  return { ...walker, userId };
}

/** The map keeps the tiles around the walk, so the page must draw it. */
export const keepsTiles = (page: Page) =>
  eventually(() =>
    page.evaluate(async () => (await (await caches.open('signpost-tiles')).keys()).length),
  ).toBeGreaterThan(20);

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

const persistedQueries = async (page: Page) => {
  const rows = await rowsOf(page, 'signpost-reads', 'reads');
  return rows.flatMap(({ reads }) => (reads as { key: string[] }[]).map(({ key }) => key.join('/')));
};
export const outboxOf = (page: Page) => rowsOf(page, 'signpost', 'outbox');
