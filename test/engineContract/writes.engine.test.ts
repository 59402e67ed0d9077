import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, SK } from './contractTable.fixture.ts';

const table = contractTable();

describe('writes', () => {
  it('a put replaces the whole item', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, old: true });
    await table.put({ PK, SK, fresh: true });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, fresh: true });
  });

  it('an update returns the old, new or changed attributes', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, count: 1, kept: 'yes' });
    const add = (ReturnValues: 'ALL_NEW' | 'ALL_OLD' | 'UPDATED_NEW' | 'UPDATED_OLD') =>
      table.update(PK, {
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

  it('a put and a delete return the previous item', async () => {
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

  it('deleting a missing item succeeds', async () => {
    const Key = { PK: table.partition(), SK };
    const answer = await table.documents.send(new DeleteCommand({ TableName: table.TableName, Key }));
    expect(answer.$metadata.httpStatusCode).toBe(200);
  });

  it('single attributes can be removed', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, a: 1, b: 2 });
    await table.update(PK, { UpdateExpression: 'REMOVE a, neverWas' });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, b: 2 });
  });

  it('the key of an item cannot be changed', async () => {
    const PK = table.partition();
    await expectRefusal(
      table.update(PK, { UpdateExpression: 'SET SK = :other', ExpressionAttributeValues: { ':other': 'Q' } }),
      'ValidationException',
    );
  });

  it('reserved words and unused values are refused', async () => {
    const PK = table.partition();
    const values = { ':v': 1 };
    await expectRefusal(
      table.update(PK, { UpdateExpression: 'SET name = :v', ExpressionAttributeValues: values }),
      'ValidationException',
    );
    await expectRefusal(
      table.update(PK, { UpdateExpression: 'SET a = :v', ExpressionAttributeValues: { ...values, ':unused': 2 } }),
      'ValidationException',
    );
  });
});

describe('counters', () => {
  const add = (PK: string, by: number) =>
    table.update(PK, { UpdateExpression: 'ADD hits :by', ExpressionAttributeValues: { ':by': by } });

  it('a counter starts at zero and goes up and down', async () => {
    const PK = table.partition();
    await add(PK, 3);
    await add(PK, -1);
    expect(await table.get(PK, SK)).toMatchObject({ hits: 2 });
  });

  it('concurrent increments are all counted', async () => {
    const PK = table.partition();
    await Promise.all(Array.from({ length: 50 }, () => add(PK, 1)));
    expect(await table.get(PK, SK)).toMatchObject({ hits: 50 });
  });

  it('a conditional counter stops at its limit under concurrency', async () => {
    const PK = table.partition();
    const tries = Array.from({ length: 20 }, () =>
      table.update(PK, {
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
