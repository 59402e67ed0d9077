import { expect, it } from 'vitest';
import type { ReadTable } from '../table.ts';
import { readWorldWalks } from './worldWalks.ts';

it('the snapshot is read with eventual consistency at half the price', async () => {
  const reads: (boolean | undefined)[] = [];
  const table: ReadTable = {
    get: async (_, options) => {
      reads.push(options?.consistent);
      return undefined;
    },
    batchGet: async () => [],
    query: async ({ consistent }) => {
      reads.push(consistent);
      return { items: [] };
    },
  };
  expect(await readWorldWalks(table, new Date('2026-11-20T09:00:00Z'))).toBeUndefined();
  expect(new Set(reads)).toEqual(new Set([false]));
});

/** A table with a snapshot of this time and walkers who have changed since; `reads` records the queried hours. */
function tableWith(takenAt: string, changes: Record<string, string>) {
  const reads: string[] = [];
  const table: ReadTable = {
    get: async () => ({ rules: 'of another version', takenAt, reaches: null, packed: new Uint8Array() }),
    batchGet: async () => [],
    query: async ({ PK }) => {
      reads.push(PK.replace('SNAP#changed#', ''));
      const found = Object.entries(changes).filter(([, at]) => PK.endsWith(at.slice(0, 13)));
      return { items: found.map(([SK, at]) => ({ PK, SK, at })) };
    },
  };
  return { table, reads };
}

it('a look reads the changes of the hours since the roll-up, of a missed one too, and of a clock ahead', async () => {
  const hours = async (takenAt: string, now: string) => {
    const { table, reads } = tableWith(takenAt, {});
    await readWorldWalks(table, new Date(now));
    return reads.sort();
  };
  expect(await hours('2026-11-20T09:01:00Z', '2026-11-20T09:30:00Z')).toEqual(['2026-11-20T08', '2026-11-20T09']);
  expect(await hours('2026-11-20T07:01:00Z', '2026-11-20T09:30:00Z')).toEqual([
    '2026-11-20T07',
    '2026-11-20T08',
    '2026-11-20T09',
  ]);
  expect(await hours('2026-11-20T09:01:00Z', '2026-11-20T09:59:30Z')).toContain('2026-11-20T10');
});

it('with a thousand changes an instance reads once for the looks of ten seconds', async () => {
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`h${index}`, '2026-11-20T09:10:00Z']));
  const { table, reads } = tableWith('2026-11-20T09:01:00Z', many);
  const look = async (now: string) => {
    const before = reads.length;
    await readWorldWalks(table, new Date(now));
    return reads.length - before;
  };
  expect(await look('2026-11-20T09:30:00Z')).toBe(2);
  expect(await look('2026-11-20T09:30:09Z')).toBe(0);
  expect(await look('2026-11-20T09:30:10Z')).toBe(2);
});
