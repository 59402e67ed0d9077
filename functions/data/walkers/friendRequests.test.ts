import { describe, expect, it } from 'vitest';
import type { Query } from '../query.ts';
import type { Item, ReadTable } from '../table.ts';
import { receivedRequests, sentRequests } from './friendships.ts';

const request = (requesterId: string, addresseeId: string, minute: number): Item => ({
  requesterId,
  addresseeId,
  createdAt: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`,
});
/** Ada's partition: a page of sent requests, then received ones. */
const pages = [
  [request('ada', 'bob', 1), request('ada', 'cyd', 2)],
  [request('dan', 'ada', 3)],
  [request('eve', 'ada', 4), request('ada', 'fay', 5)],
];
const table: ReadTable = {
  get: async () => undefined,
  batchGet: async () => [],
  async query({ after }: Query) {
    const page = Number(after?.page ?? 0);
    const next = page + 1 < pages.length ? { next: { page: page + 1 } } : {};
    return { items: pages[page] ?? [], ...next };
  },
};

describe('friend requests', () => {
  it('received friend requests are found behind a full page of sent ones', async () => {
    expect((await receivedRequests(table, 'ada')).map(({ requesterId }) => requesterId)).toEqual(['eve', 'dan']);
  });

  it('sent friend requests are found behind received ones, newest first', async () => {
    expect((await sentRequests(table, 'ada')).map(({ addresseeId }) => addresseeId)).toEqual(['fay', 'cyd', 'bob']);
  });
});
