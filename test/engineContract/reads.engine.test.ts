/** What we rely on DynamoDB for: single reads, batches and what they cost. */
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, type Item, SK } from './contractTable.fixture.ts';

const table = contractTable();

describe('a read', () => {
  it('of nothing is no item, not an error', async () => {
    expect(await table.get(table.partition(), SK)).toBeUndefined();
  });

  it('that is consistent sees every write before it', async () => {
    const PK = table.partition();
    for (let n = 0; n < 20; n += 1) {
      await table.put({ PK, SK, n });
      expect(await table.get(PK, SK)).toMatchObject({ n });
    }
  });

  it('can ask for some attributes only', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, a: 1, b: { c: 2, d: 3 } });
    const answer = await table.documents.send(
      new GetCommand({ TableName: table.TableName, Key: { PK, SK }, ProjectionExpression: 'a, b.c, neverWas' }),
    );
    expect(answer.Item).toEqual({ a: 1, b: { c: 2 } });
  });

  it('still finds an item whose time to live is over, so readers have to filter', async () => {
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

  it('of many keys at once answers up to 100, in any order and without the missing ones', async () => {
    const PK = table.partition();
    const present = Array.from({ length: 60 }, (_, n) => ({ PK, SK: `K#${n}` }));
    await Promise.all(present.map(table.put));
    const missing = Array.from({ length: 40 }, (_, n) => ({ PK, SK: `missing#${n}` }));
    const answer = await batchGet([...present, ...missing]);
    expect(answer.Responses?.[table.TableName]).toHaveLength(60);
    expect(answer.UnprocessedKeys).toEqual({});
  });

  it('of more than 100 keys, or of one key twice, is refused', async () => {
    const PK = table.partition();
    const keys = Array.from({ length: 101 }, (_, n) => ({ PK, SK: `K#${n}` }));
    await expectRefusal(batchGet(keys), 'ValidationException');
    await expectRefusal(batchGet([...keys.slice(0, 1), ...keys.slice(0, 1)]), 'ValidationException');
  });

  const batchGet = (Keys: Item[]) =>
    table.documents.send(new BatchGetCommand({ RequestItems: { [table.TableName]: { Keys, ConsistentRead: true } } }));
});

describe('the capacity used', () => {
  const ask = { ReturnConsumedCapacity: 'TOTAL' } as const;
  const read = async (PK: string, ConsistentRead: boolean) => {
    const input = { TableName: table.TableName, Key: { PK, SK }, ConsistentRead, ...ask };
    return (await table.documents.send(new GetCommand(input))).ConsumedCapacity?.CapacityUnits;
  };
  const write = async (Item: Item) =>
    (await table.documents.send(new PutCommand({ TableName: table.TableName, Item, ...ask }))).ConsumedCapacity
      ?.CapacityUnits;

  it('by a write is one unit for each KB begun', async () => {
    const PK = table.partition();
    expect(await write({ PK, SK })).toBe(1);
    expect(await write({ PK, SK, text: 'x'.repeat(2500) })).toBe(3);
  });

  it('by a read is one unit for each 4 KB begun, half of it where staleness is allowed', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: 'x'.repeat(5000) });
    expect(await read(PK, true)).toBe(2);
    expect(await read(PK, false)).toBe(1);
  });

  it('by a read that finds nothing is counted too', async () => {
    expect(await read(table.partition(), true)).toBe(1);
    expect(await read(table.partition(), false)).toBe(0.5);
  });

  it('by a write counts each index the item stands in', async () => {
    const PK = table.partition();
    expect(await write({ PK, SK, GSI1PK: PK, GSI1SK: 'a', GSI3PK: PK, GSI3SK: 'a' })).toBe(3);
  });
});
