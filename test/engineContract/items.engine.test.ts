/** What we rely on DynamoDB for, item by item. The contract goes on in dynamodbQueries and dynamodbTransactions. */
import { GetItemCommand, PutItemCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, type Item } from './contractTable.ts';

const table = contractTable();
const SK = 'P';

type Update = Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key'>;
const update = (PK: string, input: Update) =>
  table.documents.send(new UpdateCommand({ TableName: table.TableName, Key: { PK, SK }, ...input }));

describe('a condition', () => {
  it('of absence lets the first put in and refuses the second', async () => {
    const PK = table.partition();
    const putNew = (text: string) =>
      table.documents.send(
        new PutCommand({
          TableName: table.TableName,
          Item: { PK, SK, text },
          ConditionExpression: 'attribute_not_exists(PK)',
        }),
      );
    await putNew('first');
    await expectRefusal(putNew('second'), 'ConditionalCheckFailedException');
    expect(await table.get(PK, SK)).toEqual({ PK, SK, text: 'first' });
  });

  it('on the version refuses a writer who read an older one', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, version: 1, points: 0 });
    const bump = (points: number) =>
      update(PK, {
        UpdateExpression: 'SET points = :points, version = version + :one',
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':points': points, ':one': 1, ':read': 1 },
      });
    await bump(10);
    await expectRefusal(bump(20), 'ConditionalCheckFailedException');
    expect(await table.get(PK, SK)).toMatchObject({ points: 10, version: 2 });
  });

  it('lets exactly one of many simultaneous writers win', async () => {
    const PK = table.partition();
    const tries = Array.from({ length: 20 }, (_, writer) =>
      update(PK, {
        UpdateExpression: 'SET winner = :writer',
        ConditionExpression: 'attribute_not_exists(winner)',
        ExpressionAttributeValues: { ':writer': writer },
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('hands back the item that refused it only when asked to, in the wire format', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: 'there' });
    const refused = (ask: Pick<Update, 'ReturnValuesOnConditionCheckFailure'>) =>
      update(PK, { UpdateExpression: 'REMOVE gone', ConditionExpression: 'attribute_not_exists(PK)', ...ask }).catch(
        (error: unknown) => error,
      );
    expect(await refused({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { text: { S: 'there' } },
    });
    expect(await refused({})).toMatchObject({ Item: undefined });
  });

  it('of presence refuses to create what an update would create', async () => {
    const PK = table.partition();
    const touch: Update = { UpdateExpression: 'SET seen = :yes', ExpressionAttributeValues: { ':yes': true } };
    await expectRefusal(
      update(PK, { ...touch, ConditionExpression: 'attribute_exists(PK)' }),
      'ConditionalCheckFailedException',
    );
    expect(await table.get(PK, SK)).toBeUndefined();
    await update(PK, touch);
    expect(await table.get(PK, SK)).toEqual({ PK, SK, seen: true });
  });

  it('on a removal keeps what it refuses to remove', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, owner: 'ada' });
    const remove = (owner: string) =>
      table.documents.send(
        new DeleteCommand({
          TableName: table.TableName,
          Key: { PK, SK },
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': owner },
        }),
      );
    await expectRefusal(remove('bob'), 'ConditionalCheckFailedException');
    await remove('ada');
    expect(await table.get(PK, SK)).toBeUndefined();
  });
});

describe('a write', () => {
  it('puts the whole item in the place of the old one', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, old: true });
    await table.put({ PK, SK, fresh: true });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, fresh: true });
  });

  it('answers the item before and after it, or what changed', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, count: 1, kept: 'yes' });
    const add = (ReturnValues: 'ALL_NEW' | 'ALL_OLD' | 'UPDATED_NEW' | 'UPDATED_OLD') =>
      update(PK, {
        UpdateExpression: 'ADD #count :one',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1 },
        ReturnValues,
      });
    expect((await add('ALL_NEW')).Attributes).toEqual({ PK, SK, count: 2, kept: 'yes' });
    expect((await add('ALL_OLD')).Attributes).toEqual({ PK, SK, count: 2, kept: 'yes' });
    expect((await add('UPDATED_NEW')).Attributes).toEqual({ count: 4 });
    expect((await add('UPDATED_OLD')).Attributes).toEqual({ count: 4 });
  });

  it('answers what a put replaced and what a removal removed', async () => {
    const PK = table.partition();
    const { TableName } = table;
    await table.put({ PK, SK, text: 'a' });
    const replaced = await table.documents.send(
      new PutCommand({ TableName, Item: { PK, SK, text: 'b' }, ReturnValues: 'ALL_OLD' }),
    );
    const removed = await table.documents.send(
      new DeleteCommand({ TableName, Key: { PK, SK }, ReturnValues: 'ALL_OLD' }),
    );
    expect([replaced.Attributes?.text, removed.Attributes?.text]).toEqual(['a', 'b']);
  });

  it('removes what is not there without complaint', async () => {
    const Key = { PK: table.partition(), SK };
    const answer = await table.documents.send(new DeleteCommand({ TableName: table.TableName, Key }));
    expect(answer.$metadata.httpStatusCode).toBe(200);
  });

  it('removes single attributes', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, a: 1, b: 2 });
    await update(PK, { UpdateExpression: 'REMOVE a, neverWas' });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, b: 2 });
  });

  it('cannot change the key of an item', async () => {
    const PK = table.partition();
    await expectRefusal(
      update(PK, { UpdateExpression: 'SET SK = :other', ExpressionAttributeValues: { ':other': 'Q' } }),
      'ValidationException',
    );
  });

  it('refuses reserved words and values that no expression uses', async () => {
    const PK = table.partition();
    const values = { ':v': 1 };
    await expectRefusal(
      update(PK, { UpdateExpression: 'SET name = :v', ExpressionAttributeValues: values }),
      'ValidationException',
    );
    await expectRefusal(
      update(PK, { UpdateExpression: 'SET a = :v', ExpressionAttributeValues: { ...values, ':unused': 2 } }),
      'ValidationException',
    );
  });
});

describe('a counter', () => {
  const add = (PK: string, by: number) =>
    update(PK, { UpdateExpression: 'ADD hits :by', ExpressionAttributeValues: { ':by': by } });

  it('starts from nothing and counts down as well as up', async () => {
    const PK = table.partition();
    await add(PK, 3);
    await add(PK, -1);
    expect(await table.get(PK, SK)).toMatchObject({ hits: 2 });
  });

  it('loses none of many simultaneous steps', async () => {
    const PK = table.partition();
    await Promise.all(Array.from({ length: 50 }, () => add(PK, 1)));
    expect(await table.get(PK, SK)).toMatchObject({ hits: 50 });
  });

  it('under a condition stops exactly at its limit, whoever counts at once', async () => {
    const PK = table.partition();
    const tries = Array.from({ length: 20 }, () =>
      update(PK, {
        UpdateExpression: 'ADD hits :one SET expiresAt = :then',
        ConditionExpression: 'attribute_not_exists(hits) OR hits < :limit',
        ExpressionAttributeValues: { ':one': 1, ':limit': 5, ':then': 2_000_000_000 },
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await table.get(PK, SK)).toMatchObject({ hits: 5 });
  });
});

describe('a value', () => {
  it('that is set if_not_exists stays what it was first', async () => {
    const PK = table.partition();
    for (const text of ['first', 'second']) {
      await update(PK, { UpdateExpression: 'SET t = if_not_exists(t, :t)', ExpressionAttributeValues: { ':t': text } });
    }
    expect(await table.get(PK, SK)).toMatchObject({ t: 'first' });
  });

  it('of a list grows at its end', async () => {
    const PK = table.partition();
    for (const day of ['2026-11-20', '2026-11-21']) {
      await update(PK, {
        UpdateExpression: 'SET days = list_append(if_not_exists(days, :none), :day)',
        ExpressionAttributeValues: { ':none': [], ':day': [day] },
      });
    }
    expect(await table.get(PK, SK)).toMatchObject({ days: ['2026-11-20', '2026-11-21'] });
  });

  it('of a set takes each member once and vanishes with the last one', async () => {
    const PK = table.partition();
    const change = (verb: 'ADD' | 'DELETE', ...members: string[]) =>
      update(PK, { UpdateExpression: `${verb} tags :m`, ExpressionAttributeValues: { ':m': new Set(members) } });
    await change('ADD', 'a', 'b');
    await change('ADD', 'b', 'c');
    expect(await table.get(PK, SK)).toMatchObject({ tags: new Set(['a', 'b', 'c']) });
    await change('DELETE', 'a', 'b', 'c');
    expect(await table.get(PK, SK)).not.toHaveProperty('tags');
  });

  it('keeps nesting, nulls, booleans and bytes as they were written', async () => {
    const item = {
      ...{ PK: table.partition(), SK },
      map: { list: [1, 'two', null, { three: true }], empty: {}, none: [] },
      bytes: new Uint8Array([0, 255]),
    };
    await table.put(item);
    expect(await table.get(item.PK, SK)).toEqual(item);
  });

  it('deep inside a map can be set alone', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, settings: { units: 'km', theme: 'light' } });
    await update(PK, { UpdateExpression: 'SET settings.theme = :t', ExpressionAttributeValues: { ':t': 'dark' } });
    expect(await table.get(PK, SK)).toMatchObject({ settings: { units: 'km', theme: 'dark' } });
  });

  it('may be an empty string, but the key may not', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: '' });
    expect(await table.get(PK, SK)).toMatchObject({ text: '' });
    await expectRefusal(table.put({ PK, SK: '' }), 'ValidationException');
    await expectRefusal(table.put({ PK: '', SK }), 'ValidationException');
  });
});

describe('a number', () => {
  const store = async (PK: string, N: string) => {
    const { client, TableName } = table;
    await client.send(new PutItemCommand({ TableName, Item: { PK: { S: PK }, SK: { S: SK }, n: { N } } }));
    const Key = { PK: { S: PK }, SK: { S: SK } };
    return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item?.n?.N;
  };

  it('of JavaScript comes back exactly', async () => {
    const PK = table.partition();
    const numbers = [0, -1, 0.1 + 0.2, 1e-7, 57.70887, Number.MAX_SAFE_INTEGER, 1_790_000_000_123];
    await table.put({ PK, SK, numbers });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, numbers });
  });

  it('has 38 digits and is refused with more', async () => {
    const digits = '12345678901234567890123456789012345678';
    expect(await store(table.partition(), digits)).toBe(digits);
    await expectRefusal(store(table.partition(), `${digits}9`), 'ValidationException');
  });

  it('is refused where it is not a number at all', async () => {
    await expectRefusal(store(table.partition(), 'twelve'), 'ValidationException');
  });
});

describe('the limits', () => {
  it('of a key are 2,048 bytes for the partition and 1,024 for the sort key', async () => {
    const PK = table.partition().padEnd(2048, 'x');
    const longest = 'é'.repeat(512);
    await table.put({ PK, SK: longest });
    expect(await table.get(PK, longest)).toBeDefined();
    await expectRefusal(table.put({ PK: `${PK}x`, SK }), 'ValidationException');
    await expectRefusal(table.put({ PK, SK: `${longest}x` }), 'ValidationException');
  });

  it('of an item are 400 KB, names and values together', async () => {
    const PK = table.partition();
    const room = 400 * 1024 - (2 + PK.length + 2 + SK.length + 4);
    await table.put({ PK, SK, text: 'x'.repeat(room) });
    await expectRefusal(table.put({ PK, SK, text: 'x'.repeat(room + 1) }), 'ValidationException');
  });
});

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

  it('still finds an item whose time to live is over: the reader filters', async () => {
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
