import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { contractTable, expectRefusal, SK, type Update } from './contractTable.fixture.ts';

const table = contractTable();

describe('conditions', () => {
  it('attribute_not_exists accepts the first put and refuses the second', async () => {
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

  it('a version condition refuses a writer with an old version', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, version: 1, points: 0 });
    const bump = (points: number) =>
      table.update(PK, {
        UpdateExpression: 'SET points = :points, version = version + :one',
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':points': points, ':one': 1, ':read': 1 },
      });
    await bump(10);
    await expectRefusal(bump(20), 'ConditionalCheckFailedException');
    expect(await table.get(PK, SK)).toMatchObject({ points: 10, version: 2 });
  });

  it('of concurrent writers with attribute_not_exists exactly one succeeds', async () => {
    const PK = table.partition();
    const tries = Array.from({ length: 20 }, (_, writer) =>
      table.update(PK, {
        UpdateExpression: 'SET winner = :writer',
        ConditionExpression: 'attribute_not_exists(winner)',
        ExpressionAttributeValues: { ':writer': writer },
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a failed condition returns the item only on request', async () => {
    const PK = table.partition();
    await table.put({ PK, SK, text: 'there' });
    const refused = (ask: Pick<Update, 'ReturnValuesOnConditionCheckFailure'>) =>
      table
        .update(PK, { UpdateExpression: 'REMOVE gone', ConditionExpression: 'attribute_not_exists(PK)', ...ask })
        .catch((error: unknown) => error);
    expect(await refused({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { text: { S: 'there' } },
    });
    expect(await refused({})).toMatchObject({ Item: undefined });
  });

  it('attribute_exists prevents an update from creating an item', async () => {
    const PK = table.partition();
    const touch: Update = { UpdateExpression: 'SET seen = :yes', ExpressionAttributeValues: { ':yes': true } };
    await expectRefusal(
      table.update(PK, { ...touch, ConditionExpression: 'attribute_exists(PK)' }),
      'ConditionalCheckFailedException',
    );
    expect(await table.get(PK, SK)).toBeUndefined();
    await table.update(PK, touch);
    expect(await table.get(PK, SK)).toEqual({ PK, SK, seen: true });
  });

  it('a condition on a delete keeps the item', async () => {
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
