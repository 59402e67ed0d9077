import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { giveChallenge } from './setUp.ts';
import { newAccount, type Walker, walkerOn } from './walker.ts';

export interface FirstVisitor extends Walker {
  userId: string;
}

/** A walker with today's challenge, after the first visit has persisted its queries. */
export async function firstVisit(page: Page): Promise<FirstVisitor> {
  let userId = '';
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (id) => {
    userId = id;
    await giveChallenge(page, id, { maxDistance: 1 });
  });
  await expect.poll(() => persistedQueries(page)).toContain(`/api/users/${userId}/challenges/completed`);
  return { ...walker, userId };
}

/** The map keeps the tiles around the walk, so the page must draw it. */
export const keepsTiles = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('signpost-tiles')).keys()).length))
    .toBeGreaterThan(20);

/** The rows of a store in IndexedDB, with bytes in base64. */
export const rowsOf = (page: Page, database: string, store: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    async ([database, store]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open(database));
      const isThere = db.objectStoreNames.contains(store);
      const rows: object[] = isThere ? await done(db.transaction(store).objectStore(store).getAll()) : [];
      db.close();
      if (!isThere) indexedDB.deleteDatabase(database);
      const base64 = (bytes: ArrayBuffer) =>
        btoa([...new Uint8Array(bytes)].map((byte) => String.fromCharCode(byte)).join(''));
      const shown = (value: unknown) => (value instanceof ArrayBuffer ? base64(value) : value);
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shown(value)])));
    },
    [database, store] as const,
  );

const persistedQueries = async (page: Page) => {
  const rows = await rowsOf(page, 'signpost-reads', 'reads');
  return rows.flatMap(({ reads }) => (reads as { key: string[] }[]).map(({ key }) => key.join('/')));
};
export const outboxOf = (page: Page) =>
  rowsOf(page, 'signpost', 'outbox') as Promise<{ challengeId: string; thumbnail: string | null; bytes: string }[]>;
