/** Behaviour of DynamoDB that we rely on: single and batch reads and their cost. */
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, type Item, SK } from './contractTable.fixture.ts';

const table = contractTable();

describe('reads', () => {
  it('reading a missing item returns no item', async () => {
    expect(await table.get(table.partition(), SK)).toBeUndefined();
  });

  it('a consistent read sees every previous write', async () => {
    const PK = table.partition();
    for (let n = 0; n < 20; n += 1) {
      await table.put({ PK, SK, n });
      expect(await table.get(PK, SK)).toMatchObject({ n });
    }
  });

  it('a projection returns the requested attributes', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, a: 1, b: { c: 2, d: 3 } });
    const answer = await table.documents.send(
      new GetCommand({ TableName: table.TableName, Key: { PK, SK }, ProjectionExpression: 'a, b.c, neverWas' }),
    );
    expect(answer.Item).toEqual({ a: 1, b: { c: 2 } });
  });

  it('an item past its time to live is still returned', async () => {
    const PK = table.partition();
    await table.client.send(
      new UpdateTimeToLiveCommand({
        TableName: table.TableName,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      }),
    );
    await table.put({ PK, SK, expiresAt: Math.floor(Date.now() / 1000) - 60 });
    expect(await table.get(PK, SK)).toBeDefined();
  });

  it('a batch read returns up to 100 items without the missing ones', async () => {
    const PK = table.partition();
    const present = Array.from({ length: 60 }, (_, n) => ({ PK, SK: `K#${n}` }));
    await Promise.all(present.map(table.put));
    const missing = Array.from({ length: 40 }, (_, n) => ({ PK, SK: `missing#${n}` }));
    const answer = await batchGet([...present, ...missing]);
    expect(answer.Responses?.[table.TableName]).toHaveLength(60);
    expect(answer.UnprocessedKeys).toEqual({});
  });

  it('a batch read of more than 100 or duplicate keys is refused', async () => {
    const PK = table.partition();
    const keys = Array.from({ length: 101 }, (_, n) => ({ PK, SK: `K#${n}` }));
    await expectRefusal(batchGet(keys), 'ValidationException');
    await expectRefusal(batchGet([...keys.slice(0, 1), ...keys.slice(0, 1)]), 'ValidationException');
  });

  const batchGet = (Keys: Item[]) =>
    table.documents.send(new BatchGetCommand({ RequestItems: { [table.TableName]: { Keys, ConsistentRead: true } } }));
});

describe('capacity of reads and writes', () => {
  const ask = { ReturnConsumedCapacity: 'TOTAL' } as const;
  const read = async (PK: string, ConsistentRead: boolean) => {
    const input = { TableName: table.TableName, Key: { PK, SK }, ConsistentRead, ...ask };
    return (await table.documents.send(new GetCommand(input))).ConsumedCapacity?.CapacityUnits;
  };
  const write = async (Item: Item) =>
    (await table.documents.send(new PutCommand({ TableName: table.TableName, Item, ...ask }))).ConsumedCapacity
      ?.CapacityUnits;

  it('a write costs one unit for each started KB', async () => {
    const PK = table.partition();
    expect(await write({ PK, SK })).toBe(1);
    expect(await write({ PK, SK, text: 'x'.repeat(2500) })).toBe(3);
  });

  it('a read costs one unit for each started 4 KB, half when eventually consistent', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: 'x'.repeat(5000) });
    expect(await read(PK, true)).toBe(2);
    expect(await read(PK, false)).toBe(1);
  });

  it('a read of a missing item costs capacity', async () => {
    expect(await read(table.partition(), true)).toBe(1);
    expect(await read(table.partition(), false)).toBe(0.5);
  });

  it('a write costs capacity for each index of the item', async () => {
    const PK = table.partition();
    expect(await write({ PK, SK, GSI1PK: PK, GSI1SK: 'a', GSI3PK: PK, GSI3SK: 'a' })).toBe(3);
  });
});
