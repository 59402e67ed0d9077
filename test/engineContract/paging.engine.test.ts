import { describe, expect, it } from 'vitest';
import { contractTable, type Item, inIndex, inPartition, sortKeys, untilIndexed } from './contractTable.fixture.ts';

const table = contractTable();

describe('paging', () => {
  async function pages(input: Parameters<typeof table.query>[0]) {
    const seen: Item[][] = [];
    let from: Item | undefined;
    do {
      const answer = await table.query({ ...input, ...(from && { ExclusiveStartKey: from }) });
      seen.push(answer.Items ?? []);
      from = answer.LastEvaluatedKey;
    } while (from);
    return seen;
  }

  it('every item is visited once, and the last page has no key', async () => {
    const PK = table.partition();
    const all = Array.from({ length: 10 }, (_, n) => `K#${n}`);
    await table.putKeys(PK, all);
    const seen = await pages({ ...inPartition(PK), Limit: 3 });
    expect(sortKeys(seen.flat())).toEqual(all);
    expect(seen.map((page) => page.length)).toEqual([3, 3, 3, 1]);
  });

  it('an exactly full page has a key even if nothing follows', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['1', '2']);
    expect((await table.query({ ...inPartition(PK), Limit: 2 })).LastEvaluatedKey).toEqual({ PK, SK: '2' });
    expect((await pages({ ...inPartition(PK), Limit: 2 })).map((page) => page.length)).toEqual([2, 0]);
  });

  it('a page ends at 1 MB', async () => {
    const PK = table.partition();
    const text = 'x'.repeat(300_000);
    await Promise.all(['1', '2', '3', '4', '5'].map((SK) => table.put({ PK, SK, text })));
    const seen = await pages(inPartition(PK));
    expect(seen.length).toBeGreaterThan(1);
    expect(sortKeys(seen.flat())).toEqual(['1', '2', '3', '4', '5']);
  });

  it('paging continues from the key of a deleted item', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['1', '3']);
    const answer = await table.query({ ...inPartition(PK), ExclusiveStartKey: { PK, SK: '2' } });
    expect(sortKeys(answer.Items)).toEqual(['3']);
  });

  it('an index page has the keys of index and table and separates items with equal index keys', async () => {
    const shard = table.partition();
    const owners = Array.from({ length: 5 }, () => table.partition()).sort();
    await Promise.all(owners.map((PK) => table.put({ PK, SK: 'P', GSI1PK: shard, GSI1SK: 'same' })));
    await untilIndexed(async () => {
      const first = await table.query({ ...inIndex('GSI1', shard), Limit: 2 });
      expect(Object.keys(first.LastEvaluatedKey ?? {}).sort()).toEqual(['GSI1PK', 'GSI1SK', 'PK', 'SK']);
      const seen = (await pages({ ...inIndex('GSI1', shard), Limit: 2 })).flat();
      expect(seen.map((item) => item.PK).sort()).toEqual(owners);
    });
  });
});
