import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, SK } from './contractTable.fixture.ts';

const table = contractTable();

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
    await table.update(PK, { UpdateExpression: 'REMOVE a, neverWas' });
    expect(await table.get(PK, SK)).toEqual({ PK, SK, b: 2 });
  });

  it('cannot change the key of an item', async () => {
    const PK = table.partition();
    await expectRefusal(
      table.update(PK, { UpdateExpression: 'SET SK = :other', ExpressionAttributeValues: { ':other': 'Q' } }),
      'ValidationException',
    );
  });

  it('refuses reserved words and values that no expression uses', async () => {
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

describe('a counter', () => {
  const add = (PK: string, by: number) =>
    table.update(PK, { UpdateExpression: 'ADD hits :by', ExpressionAttributeValues: { ':by': by } });

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

  it('under a condition stops exactly at its limit when many count at once', async () => {
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
