/** Behaviour of DynamoDB that we rely on: attribute values and their limits. */
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, SK } from './contractTable.fixture.ts';

const table = contractTable();

describe('values', () => {
  it('if_not_exists keeps the first value', async () => {
    const PK = table.partition();
    for (const text of ['first', 'second']) {
      await table.update(PK, {
        UpdateExpression: 'SET t = if_not_exists(t, :t)',
        ExpressionAttributeValues: { ':t': text },
      });
    }
    expect(await table.get(PK, SK)).toMatchObject({ t: 'first' });
  });

  it('list_append appends to a list', async () => {
    const PK = table.partition();
    for (const day of ['2026-11-20', '2026-11-21']) {
      await table.update(PK, {
        UpdateExpression: 'SET days = list_append(if_not_exists(days, :none), :day)',
        ExpressionAttributeValues: { ':none': [], ':day': [day] },
      });
    }
    expect(await table.get(PK, SK)).toMatchObject({ days: ['2026-11-20', '2026-11-21'] });
  });

  it('a set contains each member once and disappears when empty', async () => {
    const PK = table.partition();
    const change = (verb: 'ADD' | 'DELETE', ...members: string[]) =>
      table.update(PK, { UpdateExpression: `${verb} tags :m`, ExpressionAttributeValues: { ':m': new Set(members) } });
    await change('ADD', 'a', 'b');
    await change('ADD', 'b', 'c');
    expect(await table.get(PK, SK)).toMatchObject({ tags: new Set(['a', 'b', 'c']) });
    await change('DELETE', 'a', 'b', 'c');
    expect(await table.get(PK, SK)).not.toHaveProperty('tags');
  });

  it('nested values, nulls, booleans and bytes are kept', async () => {
    const item = {
      ...{ PK: table.partition(), SK },
      map: { list: [1, 'two', null, { three: true }], empty: {}, none: [] },
      bytes: new Uint8Array([0, 255]),
    };
    await table.put(item);
    expect(await table.get(item.PK, SK)).toEqual(item);
  });

  it('a nested attribute can be set alone', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, settings: { units: 'km', theme: 'light' } });
    await table.update(PK, {
      UpdateExpression: 'SET settings.theme = :t',
      ExpressionAttributeValues: { ':t': 'dark' },
    });
    expect(await table.get(PK, SK)).toMatchObject({ settings: { units: 'km', theme: 'dark' } });
  });

  it('a string can be empty, a key cannot', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: '' });
    expect(await table.get(PK, SK)).toMatchObject({ text: '' });
    await expectRefusal(table.put({ PK, SK: '' }), 'ValidationException');
    await expectRefusal(table.put({ PK: '', SK }), 'ValidationException');
  });
});

describe('numbers', () => {
  const store = async (PK: string, N: string) => {
    const { client, TableName } = table;
    await client.send(new PutItemCommand({ TableName, Item: { PK: { S: PK }, SK: { S: SK }, n: { N } } }));
    const Key = { PK: { S: PK }, SK: { S: SK } };
    return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item?.n?.N;
  };

  it('JavaScript numbers are returned exactly', async () => {
    const PK = table.partition();
    const numbers = [0, -1, 0.1 + 0.2, 1e-7, 57.70887, Number.MAX_SAFE_INTEGER, 1_790_000_000_123];
    await table.put({ PK, SK, numbers });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, numbers });
  });

  it('a number has at most 38 digits', async () => {
    const digits = '12345678901234567890123456789012345678';
    expect(await store(table.partition(), digits)).toBe(digits);
    await expectRefusal(store(table.partition(), `${digits}9`), 'ValidationException');
  });

  it('a malformed number is refused', async () => {
    await expectRefusal(store(table.partition(), 'twelve'), 'ValidationException');
  });
});

describe('limits', () => {
  it('partition keys have at most 2,048 bytes and sort keys 1,024', async () => {
    const PK = table.partition().padEnd(2048, 'x');
    const longest = 'é'.repeat(512);
    await table.put({ PK, SK: longest });
    expect(await table.get(PK, longest)).toBeDefined();
    await expectRefusal(table.put({ PK: `${PK}x`, SK }), 'ValidationException');
    await expectRefusal(table.put({ PK, SK: `${longest}x` }), 'ValidationException');
  });

  it('an item has at most 400 KB with its names', async () => {
    const PK = table.partition();
    const room = 400 * 1024 - (2 + PK.length + 2 + SK.length + 4);
    await table.put({ PK, SK, text: 'x'.repeat(room) });
    await expectRefusal(table.put({ PK, SK, text: 'x'.repeat(room + 1) }), 'ValidationException');
  });
});
