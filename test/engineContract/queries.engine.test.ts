/** What we rely on DynamoDB for: queries, paging and indexes. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { contractTable, expectRefusal, type Item } from './contractTable.ts';

const table = contractTable();

const inPartition = (PK: string) => ({
  KeyConditionExpression: 'PK = :pk',
  ExpressionAttributeValues: { ':pk': PK },
  ConsistentRead: true,
});
const inIndex = (IndexName: 'GSI1' | 'GSI3', partition: string) => ({
  IndexName,
  KeyConditionExpression: `${IndexName}PK = :pk`,
  ExpressionAttributeValues: { ':pk': partition },
});
const sortKeys = (items: Item[] | undefined) => items?.map((item) => item.SK);

async function fill(PK: string, SKs: readonly string[]) {
  await Promise.all(SKs.map((SK) => table.put({ PK, SK })));
}

/** An index follows its table a moment later; the embedded engine is only too quick to show it. */
const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 10_000, interval: 100 });

describe('a query', () => {
  it('sees its own partition only, in the order of the sort key', async () => {
    const PK = table.partition();
    await fill(PK, ['C#2', 'A#1', 'B#3']);
    await fill(table.partition(), ['A#0']);
    expect(sortKeys((await table.query(inPartition(PK))).Items)).toEqual(['A#1', 'B#3', 'C#2']);
  });

  it('runs backwards when asked to', async () => {
    const PK = table.partition();
    await fill(PK, ['2026-11-20', '2026-11-21', '2026-11-19']);
    const answer = await table.query({ ...inPartition(PK), ScanIndexForward: false, Limit: 2 });
    expect(sortKeys(answer.Items)).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('orders sort keys by their UTF-8 bytes, not by a language', async () => {
    const PK = table.partition();
    await fill(PK, ['é', 'z', 'Z', '9', '𐍈', '﹅']);
    expect(sortKeys((await table.query(inPartition(PK))).Items)).toEqual(['9', 'Z', 'z', 'é', '﹅', '𐍈']);
  });

  it('finds the sort keys that begin with a prefix', async () => {
    const PK = table.partition();
    await fill(PK, ['F#1', 'FR#1', 'F#2', 'FAV#1', 'E#']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':pk': PK, ':prefix': 'F#' },
    });
    expect(sortKeys(answer.Items)).toEqual(['F#1', 'F#2']);
  });

  it('finds the sort keys between two, both included', async () => {
    const PK = table.partition();
    await fill(PK, ['C#01', 'C#02', 'C#03', 'C#04']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': PK, ':from': 'C#02', ':to': 'C#03' },
    });
    expect(sortKeys(answer.Items)).toEqual(['C#02', 'C#03']);
  });

  it('finds the sort keys below a bound', async () => {
    const PK = table.partition();
    await fill(PK, ['1', '2', '3']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND SK < :bound',
      ExpressionAttributeValues: { ':pk': PK, ':bound': '3' },
    });
    expect(sortKeys(answer.Items)).toEqual(['1', '2']);
  });

  it('refuses bounds that are the wrong way round', async () => {
    await expectRefusal(
      table.query({
        KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': table.partition(), ':from': 'b', ':to': 'a' },
      }),
      'ValidationException',
    );
  });

  it('filters after it counted its limit', async () => {
    const PK = table.partition();
    await Promise.all(['1', '2', '3', '4'].map((SK) => table.put({ PK, SK, open: Number(SK) > 2 })));
    const answer = await table.query({
      ...inPartition(PK),
      FilterExpression: '#open = :yes',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':pk': PK, ':yes': true },
      Limit: 3,
    });
    expect([answer.Count, answer.ScannedCount, answer.LastEvaluatedKey?.SK]).toEqual([1, 3, '3']);
  });

  it('can count without sending the items', async () => {
    const PK = table.partition();
    await fill(PK, ['1', '2', '3']);
    const answer = await table.query({ ...inPartition(PK), Select: 'COUNT' });
    expect(answer.Count).toBe(3);
    expect(answer.Items ?? []).toEqual([]);
  });
});

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

  it('visits every item once and ends without a key', async () => {
    const PK = table.partition();
    const all = Array.from({ length: 10 }, (_, n) => `K#${n}`);
    await fill(PK, all);
    const seen = await pages({ ...inPartition(PK), Limit: 3 });
    expect(sortKeys(seen.flat())).toEqual(all);
    expect(seen.map((page) => page.length)).toEqual([3, 3, 3, 1]);
  });

  it('gives a key after a page that is exactly full, though nothing may follow', async () => {
    const PK = table.partition();
    await fill(PK, ['1', '2']);
    expect((await table.query({ ...inPartition(PK), Limit: 2 })).LastEvaluatedKey).toEqual({ PK, SK: '2' });
    expect((await pages({ ...inPartition(PK), Limit: 2 })).map((page) => page.length)).toEqual([2, 0]);
  });

  it('ends a page at 1 MB without being asked to', async () => {
    const PK = table.partition();
    const text = 'x'.repeat(300_000);
    await Promise.all(['1', '2', '3', '4', '5'].map((SK) => table.put({ PK, SK, text })));
    const seen = await pages(inPartition(PK));
    expect(seen.length).toBeGreaterThan(1);
    expect(sortKeys(seen.flat())).toEqual(['1', '2', '3', '4', '5']);
  });

  it('goes on from a key whose item is gone', async () => {
    const PK = table.partition();
    await fill(PK, ['1', '3']);
    const answer = await table.query({ ...inPartition(PK), ExclusiveStartKey: { PK, SK: '2' } });
    expect(sortKeys(answer.Items)).toEqual(['3']);
  });

  it('of an index carries the keys of index and table, and keeps items that share an index key', async () => {
    const shard = table.partition();
    const owners = Array.from({ length: 5 }, () => table.partition()).sort();
    await Promise.all(owners.map((PK) => table.put({ PK, SK: 'P', GSI1PK: shard, GSI1SK: 'same' })));
    await soon(async () => {
      const first = await table.query({ ...inIndex('GSI1', shard), Limit: 2 });
      expect(Object.keys(first.LastEvaluatedKey ?? {}).sort()).toEqual(['GSI1PK', 'GSI1SK', 'PK', 'SK']);
      const seen = (await pages({ ...inIndex('GSI1', shard), Limit: 2 })).flat();
      expect(seen.map((item) => item.PK).sort()).toEqual(owners);
    });
  });
});

describe('an index', () => {
  it('holds only the items that have its keys', async () => {
    const shard = table.partition();
    const PK = table.partition();
    await table.put({ PK, SK: 'in', GSI1PK: shard, GSI1SK: 'a' });
    await table.put({ PK, SK: 'half', GSI1PK: shard });
    await table.put({ PK, SK: 'out' });
    await soon(async () => {
      expect(sortKeys((await table.query(inIndex('GSI1', shard))).Items)).toEqual(['in']);
    });
  });

  it('lets an item go when it loses the keys, and moves it when they change', async () => {
    const shard = table.partition();
    const Key = { PK: table.partition(), SK: 'P' };
    const { TableName } = table;
    await table.put({ ...Key, GSI3PK: shard, GSI3SK: '2026-11-20' });
    await table.documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET GSI3SK = :dies',
        ExpressionAttributeValues: { ':dies': '2026-11-21' },
      }),
    );
    await soon(async () => {
      const moved = (await table.query(inIndex('GSI3', shard))).Items;
      expect(moved?.map((item) => item.GSI3SK)).toEqual(['2026-11-21']);
    });
    await table.documents.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE GSI3PK, GSI3SK' }));
    await soon(async () => {
      expect((await table.query(inIndex('GSI3', shard))).Items).toEqual([]);
    });
  });

  it('that includes some attributes gives those and the keys, nothing else', async () => {
    const shard = table.partition();
    const shown = { PK: table.partition(), SK: 'P', GSI1PK: shard, GSI1SK: 'a', points: 7, shown: 'yes' };
    await table.put({ ...shown, homeLatitude: 57.7 });
    await soon(async () => {
      expect((await table.query(inIndex('GSI1', shard))).Items).toEqual([shown]);
    });
  });

  it('of keys alone gives the keys alone', async () => {
    const shard = table.partition();
    const keys = { PK: table.partition(), SK: 'P', GSI3PK: shard, GSI3SK: 'a' };
    await table.put({ ...keys, points: 7 });
    await soon(async () => {
      expect((await table.query(inIndex('GSI3', shard))).Items).toEqual([keys]);
    });
  });

  it('cannot be read consistently', async () => {
    await expectRefusal(
      table.query({ ...inIndex('GSI1', table.partition()), ConsistentRead: true }),
      'ValidationException',
    );
  });

  it('refuses an item whose index key is empty or no string', async () => {
    const item = { PK: table.partition(), SK: 'P', GSI1PK: table.partition() };
    await expectRefusal(table.put({ ...item, GSI1SK: '' }), 'ValidationException');
    await expectRefusal(table.put({ ...item, GSI1SK: 7 }), 'ValidationException');
  });

  it('answers zero-padded numbers in their order', async () => {
    const shard = table.partition();
    const scores = [5, 40, 300, 1000];
    await Promise.all(
      scores.map((points) =>
        table.put({
          PK: table.partition(),
          SK: 'P',
          GSI1PK: shard,
          GSI1SK: String(points).padStart(10, '0'),
          points,
        }),
      ),
    );
    await soon(async () => {
      const best = await table.query({ ...inIndex('GSI1', shard), ScanIndexForward: false, Limit: 3 });
      expect(best.Items?.map((item) => item.points)).toEqual([1000, 300, 40]);
    });
  });
});

describe('the capacity used by a query', () => {
  const ask = { ReturnConsumedCapacity: 'TOTAL' } as const;

  it('is that of all its items together, rounded up once', async () => {
    const PK = table.partition();
    await Promise.all(Array.from({ length: 10 }, (_, n) => table.put({ PK, SK: `K#${n}`, text: 'x'.repeat(500) })));
    expect((await table.query({ ...inPartition(PK), ...ask })).ConsumedCapacity?.CapacityUnits).toBe(2);
    const stale = await table.query({ ...inPartition(PK), ConsistentRead: false, ...ask });
    expect(stale.ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  it('on an index counts what the index holds, not the whole items', async () => {
    const shard = table.partition();
    const text = 'x'.repeat(9000);
    await table.put({ PK: table.partition(), SK: 'P', GSI3PK: shard, GSI3SK: 'a', text });
    await soon(async () => {
      const answer = await table.query({ ...inIndex('GSI3', shard), ...ask });
      expect([answer.Count, answer.ConsumedCapacity?.CapacityUnits]).toEqual([1, 0.5]);
    });
  });
});
