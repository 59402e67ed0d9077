import { expect, it } from 'vitest';
import { useTable } from '../../testing/table.ts';
import { count, limitKey, limitOf, refund } from './rateLimits.ts';

const store = useTable();
const now = new Date('2026-11-20T09:00:00Z');

it('repeated refunds never bring a counter below zero', async () => {
  const { table } = store;
  const limit = limitOf('login', 'ada@203.0.113.7');
  await count(table, [limit], now);
  for (let time = 0; time < 3; time++) await refund(table, [limit], now);
  expect((await table.get(limitKey(limit, now)))?.count).toBe(0);
  for (let tries = 0; tries < limit.max; tries++) expect(await count(table, [limit], now)).toBeUndefined();
  expect(await count(table, [limit], now)).toMatchObject({ kind: 'login' });
});

it('a refund for an expired counter creates no counter', async () => {
  const limit = limitOf('network', '203.0.113.7');
  await refund(store.table, [limit], now);
  expect(await store.table.get(limitKey(limit, now))).toBeUndefined();
});
