/** Behaviour of DynamoDB that we rely on: global secondary indexes. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, inIndex, sortKeys, untilIndexed } from './contractTable.fixture.ts';

const table = contractTable();

describe('indexes', () => {
  it('an index contains items with both of its keys only', async () => {
    const shard = table.partition();
    const PK = table.partition();
    await table.put({ PK, SK: 'in', GSI1PK: shard, GSI1SK: 'a' });
    await table.put({ PK, SK: 'half', GSI1PK: shard });
    await table.put({ PK, SK: 'out' });
    await untilIndexed(async () => {
      expect(sortKeys((await table.query(inIndex('GSI1', shard))).Items)).toEqual(['in']);
    });
  });

  it('an item leaves an index without the keys and moves when they change', async () => {
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
    await untilIndexed(async () => {
      const moved = (await table.query(inIndex('GSI3', shard))).Items;
      expect(moved?.map((item) => item.GSI3SK)).toEqual(['2026-11-21']);
    });
    await table.documents.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE GSI3PK, GSI3SK' }));
    await untilIndexed(async () => {
      expect((await table.query(inIndex('GSI3', shard))).Items).toEqual([]);
    });
  });

  it('an INCLUDE projection returns the listed attributes and the keys', async () => {
    const shard = table.partition();
    const shown = { PK: table.partition(), SK: 'P', GSI1PK: shard, GSI1SK: 'a', metres: 7, shownOn: 'yes' };
    await table.put({ ...shown, homeLatitude: 57.7 });
    await untilIndexed(async () => {
      expect((await table.query(inIndex('GSI1', shard))).Items).toEqual([shown]);
    });
  });

  it('a KEYS_ONLY projection returns the keys', async () => {
    const shard = table.partition();
    const keys = { PK: table.partition(), SK: 'P', GSI3PK: shard, GSI3SK: 'a' };
    await table.put({ ...keys, points: 7 });
    await untilIndexed(async () => {
      expect((await table.query(inIndex('GSI3', shard))).Items).toEqual([keys]);
    });
  });

  it('consistent reads of an index are refused', async () => {
    await expectRefusal(
      table.query({ ...inIndex('GSI1', table.partition()), ConsistentRead: true }),
      'ValidationException',
    );
  });

  it('an empty or numeric index key is refused', async () => {
    const item = { PK: table.partition(), SK: 'P', GSI1PK: table.partition() };
    await expectRefusal(table.put({ ...item, GSI1SK: '' }), 'ValidationException');
    await expectRefusal(table.put({ ...item, GSI1SK: 7 }), 'ValidationException');
  });

  it('zero-padded numbers in an index key are sorted numerically', async () => {
    const shard = table.partition();
    const scores = [5, 40, 300, 1000];
    await Promise.all(
      scores.map((metres) =>
        table.put({
          PK: table.partition(),
          SK: 'P',
          GSI1PK: shard,
          GSI1SK: String(metres).padStart(10, '0'),
          metres,
        }),
      ),
    );
    await untilIndexed(async () => {
      const best = await table.query({ ...inIndex('GSI1', shard), ScanIndexForward: false, Limit: 3 });
      expect(best.Items?.map((item) => item.metres)).toEqual([1000, 300, 40]);
    });
  });
});
