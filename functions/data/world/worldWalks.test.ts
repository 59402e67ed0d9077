import { expect, it } from 'vitest';
import type { ReadTable } from '../table.ts';
import { readWorldWalks } from './worldWalks.ts';

it('the snapshot is read with eventual consistency at half the price', async () => {
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
