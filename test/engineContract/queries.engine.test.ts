import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, inIndex, inPartition, sortKeys, untilIndexed } from './contractTable.fixture.ts';

const table = contractTable();

describe('queries', () => {
  it('a query returns its partition in the order of the sort key', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['C#2', 'A#1', 'B#3']);
    await table.putKeys(table.partition(), ['A#0']);
    expect(sortKeys((await table.query(inPartition(PK))).Items)).toEqual(['A#1', 'B#3', 'C#2']);
  });

  it('ScanIndexForward false reverses the order', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['2026-11-20', '2026-11-21', '2026-11-19']);
    const answer = await table.query({ ...inPartition(PK), ScanIndexForward: false, Limit: 2 });
    expect(sortKeys(answer.Items)).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('sort keys are ordered by their UTF-8 bytes', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['é', 'z', 'Z', '9', '𐍈', '﹅']);
    expect(sortKeys((await table.query(inPartition(PK))).Items)).toEqual(['9', 'Z', 'z', 'é', '﹅', '𐍈']);
  });

  it('begins_with finds the prefix only', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['F#1', 'FR#1', 'F#2', 'FAV#1', 'E#']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':pk': PK, ':prefix': 'F#' },
    });
    expect(sortKeys(answer.Items)).toEqual(['F#1', 'F#2']);
  });

  it('BETWEEN includes both bounds', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['C#01', 'C#02', 'C#03', 'C#04']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': PK, ':from': 'C#02', ':to': 'C#03' },
    });
    expect(sortKeys(answer.Items)).toEqual(['C#02', 'C#03']);
  });

  it('a bound with < is exclusive', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['1', '2', '3']);
    const answer = await table.query({
      KeyConditionExpression: 'PK = :pk AND SK < :bound',
      ExpressionAttributeValues: { ':pk': PK, ':bound': '3' },
    });
    expect(sortKeys(answer.Items)).toEqual(['1', '2']);
  });

  it('reversed bounds are refused', async () => {
    await expectRefusal(
      table.query({
        KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': table.partition(), ':from': 'b', ':to': 'a' },
      }),
      'ValidationException',
    );
  });

  it('Limit counts items before the filter', async () => {
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

  it('Select COUNT returns no items', async () => {
    const PK = table.partition();
    await table.putKeys(PK, ['1', '2', '3']);
    const answer = await table.query({ ...inPartition(PK), Select: 'COUNT' });
    expect(answer.Count).toBe(3);
    expect(answer.Items ?? []).toEqual([]);
  });
});

describe('capacity of queries', () => {
  const ask = { ReturnConsumedCapacity: 'TOTAL' } as const;

  it('the capacity of a query is that of all items rounded up once', async () => {
    const PK = table.partition();
    await Promise.all(Array.from({ length: 10 }, (_, n) => table.put({ PK, SK: `K#${n}`, text: 'x'.repeat(500) })));
    expect((await table.query({ ...inPartition(PK), ...ask })).ConsumedCapacity?.CapacityUnits).toBe(2);
    const stale = await table.query({ ...inPartition(PK), ConsistentRead: false, ...ask });
    expect(stale.ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  it('the capacity of an index query counts projected attributes only', async () => {
    const shard = table.partition();
    const text = 'x'.repeat(9000);
    await table.put({ PK: table.partition(), SK: 'P', GSI3PK: shard, GSI3SK: 'a', text });
    await untilIndexed(async () => {
      const answer = await table.query({ ...inIndex('GSI3', shard), ...ask });
      expect([answer.Count, answer.ConsumedCapacity?.CapacityUnits]).toEqual([1, 0.5]);
    });
  });
});
