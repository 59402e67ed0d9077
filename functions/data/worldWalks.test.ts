import { expect, it } from 'vitest';
import type { ReadTable } from './table.ts';
import { readWorldWalks } from './worldWalks.ts';

it('the snapshot is read at half the price: an hour old as it is', async () => {
  const asked: (boolean | undefined)[] = [];
  const table: ReadTable = {
    get: async (_, options) => {
      asked.push(options?.consistent);
      return undefined;
    },
    batchGet: async () => [],
    query: async ({ consistent }) => {
      asked.push(consistent);
      return { items: [] };
    },
  };
  expect(await readWorldWalks(table, new Date('2026-11-20T09:00:00Z'))).toBeUndefined();
  expect(asked).toEqual([false, false]);
});
