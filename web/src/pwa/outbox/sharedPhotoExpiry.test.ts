import { beforeEach, expect, it, vi } from 'vitest';
import { expireShared, keepShared, takeShared } from './sharedPhoto.ts';

/** The fake store has one row at most, because the real key is constant. */
const disk = vi.hoisted(() => {
  const rows = new Map<string, object>();
  const add = (row: object) => {
    if (rows.has('photo')) throw new Error('ConstraintError');
    rows.set('photo', row);
  };
  const table = { add, clear: () => rows.clear() };
  return { rows, table };
});
vi.mock('./rowStore.ts', () => ({
  rowStore: () => ({
    readAll: async () => [...disk.rows.values()],
    change: async (edit: (table: typeof disk.table) => void) => edit(disk.table),
  }),
}));

const HOUR_MS = 60 * 60_000;
const file = new File(['picture'], 'sign.jpg', { type: 'image/jpeg' });

beforeEach(() => disk.rows.clear());

it('a shared photo can be taken once within an hour', async () => {
  expect(await keepShared([file], 0)).toBe('kept');
  expect((await takeShared(HOUR_MS))?.name).toBe('sign.jpg');
  expect(await takeShared(HOUR_MS)).toBeUndefined();
});

it('a waiting shared photo is not replaced within its hour', async () => {
  const other = new File(['another'], 'foreign.jpg', { type: 'image/jpeg' });
  await keepShared([file], 0);
  expect(await keepShared([other], HOUR_MS)).toBe('kept');
  expect(disk.rows.get('photo')).toMatchObject({ name: 'sign.jpg' });
  expect(await keepShared([other], HOUR_MS + 1)).toBe('kept');
  expect(disk.rows.get('photo')).toMatchObject({ name: 'foreign.jpg' });
});

it('a shared photo older than an hour is neither taken nor kept', async () => {
  await keepShared([file], 0);
  expect(await takeShared(HOUR_MS + 1)).toBeUndefined();
  await keepShared([file], 0);
  await expireShared(HOUR_MS);
  expect(disk.rows.size).toBe(1);
  await expireShared(HOUR_MS + 1);
  expect(disk.rows.size).toBe(0);
});
