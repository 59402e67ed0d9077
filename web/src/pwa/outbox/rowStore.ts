import { withIdbTimeout } from '../../session/deviceMemory.ts';

/** A connection is opened for each use, because an open one blocks other tabs from deleting the database. */
export function rowStore<Row>(database: string, store: string, keyPath: string & keyof Row) {
  const opening = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      if (typeof indexedDB === 'undefined') return reject(new Error('This browser has no IndexedDB.'));
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  /** A connection that opens after the timeout is closed. */
  const opened = async (): Promise<IDBDatabase> => {
    const database = opening();
    try {
      return await withIdbTimeout(database);
    } catch (error) {
      database.then(
        (late) => late.close(),
        () => undefined,
      );
      throw error;
    }
  };

  /**
   * The work must commit. WebKit keeps a transaction without a commit open while its page rests in the back-forward cache,
   * and the next page waits for it.
   */
  async function transact(work: (rows: IDBObjectStore, commit: () => void) => void): Promise<void> {
    const db = await opened();
    try {
      await withIdbTimeout(
        new Promise<void>((resolve, reject) => {
          const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
          work(transaction.objectStore(store), () => transaction.commit());
        }),
      );
    } finally {
      db.close();
    }
  }

  return {
    async readAll(): Promise<Row[]> {
      const db = await opened();
      try {
        return await withIdbTimeout(
          new Promise((resolve, reject) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
        );
      } finally {
        db.close();
      }
    },

    /** Writes rows, without reading them; resolves when the transaction has completed. */
    change: (write: (rows: IDBObjectStore) => void): Promise<void> =>
      transact((rows, commit) => {
        write(rows);
        commit();
      }),

    /** Replaces the row with the result of `next`; undefined deletes the row. */
    replace: (key: string, next: (row: Row | undefined) => Row | undefined): Promise<void> =>
      transact((rows, commit) => {
        const request: IDBRequest<Row | undefined> = rows.get(key);
        request.onsuccess = () => {
          const row = next(request.result);
          if (row !== undefined) rows.put(row);
          else if (request.result !== undefined) rows.delete(key);
          commit();
        };
      }),
  };
}
