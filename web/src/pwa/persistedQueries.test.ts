// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Challenge, challenges } from '../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../shared/api/walkers.ts';
import { createQueryClient, read } from '../api/queryClient.ts';
import { currentUser, currentUserId } from '../session/session.ts';
import { keepReads, restoreReads } from './persistedQueries.ts';

type Row = { walkerId: string; form?: number; reads: { key: unknown[]; data: unknown; at: number }[] };

/** happy-dom has no IndexedDB; web/e2e tests the real one. */
const disk = vi.hoisted(() => ({ rows: [] as unknown[], writes: 0 }));
vi.mock('./outbox/rowStore.ts', () => ({
  rowStore: () => ({
    readAll: async () => structuredClone(disk.rows),
    change: async (edit: (rows: { clear: () => void; put: (row: unknown) => void }) => void) => {
      disk.writes += 1;
      edit({ clear: () => (disk.rows = []), put: (row) => disk.rows.push(structuredClone(row)) });
    },
  }),
}));

const today = read(challenges.getTodayChallenge).queryKey;
const stats = ['/api', 'users', 'ada', 'stats'] as const;
const ada = { id: 'ada' } as OwnUser;
const noon = new Date(2026, 10, 20, 12);
const after = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
const walk = (date: string, completed = false) => ({ id: `walk-${date}`, date, completed }) as Challenge;
const rows = () => disk.rows as Row[];

let client: QueryClient;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  disk.rows = [];
  disk.writes = 0;
  client = createQueryClient(() => undefined);
  currentUserId.set('ada');
  client.setQueryData(currentUser.queryKey, ada);
});
afterEach(() => {
  stop();
  currentUserId.clear();
  vi.useRealTimers();
});

async function reopened(now: Date, walkerId = 'ada') {
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  vi.setSystemTime(now);
  const next = createQueryClient(() => undefined);
  await restoreReads(next, walkerId, now);
  return next;
}

it('persisted queries are restored and refetched', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  const next = await reopened(after(1));
  expect(next.getQueryData(stats)).toEqual({ level: 3 });
  expect(next.getQueryState(stats)).toMatchObject({ isInvalidated: true, dataUpdatedAt: noon.getTime() });
});

it('persisted queries are written once a second at most', async () => {
  stop = keepReads(client);
  for (let level = 0; level < 20; level += 1) {
    client.setQueryData(stats, { level });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(disk.writes).toBeLessThanOrEqual(2);
});

it('persisted queries expire after 24 hours', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await reopened(after(23.9))).getQueryData(stats)).toBeDefined();
  expect((await reopened(after(24.1))).getQueryData(stats)).toBeUndefined();
});

it('a failed refetch keeps the persisted data', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  await client
    .fetchQuery({ queryKey: stats, queryFn: () => Promise.reject(new Error('OFFLINE')), retry: false })
    .catch(() => undefined);
  expect((await reopened(after(1))).getQueryData(stats)).toEqual({ level: 3 });
});

it('persisted queries belong to one walker', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  expect((await reopened(after(1), 'bob')).getQueryData(stats)).toBeUndefined();
  stop = keepReads(client);
  // Another tab has logged Bob in, while this tab's cache belongs to Ada.
  currentUserId.set('bob');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows().map(({ walkerId }) => walkerId)).toEqual(['ada']);
});

it('queries that an older version of the app persisted are not restored', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  for (const row of rows()) delete row.form;
  expect((await reopened(after(1))).getQueryData(stats)).toBeUndefined();
});

it('no query is persisted after logout', async () => {
  stop = keepReads(client);
  currentUserId.clear();
  client.setQueryData(stats, { level: 3 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(disk.writes).toBe(0);
});

it('secret queries are not persisted', async () => {
  await client.fetchQuery({ queryKey: ['/api', 'link'], queryFn: () => 'signed', meta: { isSecret: true } });
  stop = keepReads(client);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows()[0]?.reads.map(({ key }) => key)).toEqual([['/api', 'user']]);
});

it.each([
  ['the same day', walk('2026-11-20'), after(11), true],
  ['yesterday’s open one before three', walk('2026-11-20'), after(14), true],
  ['yesterday’s open one after three', walk('2026-11-20'), after(15.1), false],
  ['yesterday’s completed one', walk('2026-11-20', true), after(13), false],
  ['none, said today', null, after(11), true],
  ['none, said yesterday', null, after(13), false],
])("today's challenge is restored: %s (%#)", async (_, challenge, now, isShown) => {
  stop = keepReads(client);
  client.setQueryData(today, challenge);
  expect((await reopened(now)).getQueryState(today) !== undefined).toBe(isShown);
});

it('restored queries do not overwrite a newer answer of the server', async () => {
  stop = keepReads(client);
  client.setQueryData(stats, { level: 3 });
  await vi.advanceTimersByTimeAsync(1_000);
  const next = createQueryClient(() => undefined);
  next.setQueryData(stats, { level: 4 });
  await restoreReads(next, 'ada', after(1));
  expect(next.getQueryData(stats)).toEqual({ level: 4 });
});
