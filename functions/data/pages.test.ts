import { describe, expect, it } from 'vitest';
import { everyPage, pagesOf } from './pages.ts';
import type { Query } from './query.ts';
import type { ReadTable } from './table.ts';

/** Three pages, one of them empty, each starting after the one before. */
const pages = [[{ SK: '1' }, { SK: '2' }], [], [{ SK: '3' }]];
const table: ReadTable = {
  get: async () => undefined,
  batchGet: async () => [],
  async query({ after }: Query) {
    const number = Number(after?.number ?? 0);
    const next = number + 1 < pages.length ? { next: { number: number + 1 } } : {};
    return { items: pages[number] ?? [], ...next };
  },
};

describe('everyPage and pagesOf', () => {
  it('everyPage continues over pages without items', async () => {
    expect(await everyPage(table, { PK: 'U#ada' })).toEqual([{ SK: '1' }, { SK: '2' }, { SK: '3' }]);
  });

  it('pagesOf yields one page after another, empty ones included', async () => {
    const sizes: number[] = [];
    for await (const items of pagesOf(table, { PK: 'U#ada' })) sizes.push(items.length);
    expect(sizes).toEqual([2, 0, 1]);
  });
});
