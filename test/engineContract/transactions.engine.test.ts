/** Behaviour of DynamoDB that we rely on: transactions. */
import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { onDynamodbLocal } from '../engine.ts';
import { contractTable, expectRefusal, type Item } from './contractTable.fixture.ts';

const table = contractTable();

type Ops = NonNullable<TransactWriteCommandInput['TransactItems']>;
type Rest = Omit<TransactWriteCommandInput, 'TransactItems'>;
const transact = (TransactItems: Ops, rest: Rest = {}) =>
  table.documents.send(new TransactWriteCommand({ TransactItems, ...rest }));
const cancelled = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.unreachable('the transaction should be cancelled'),
    (refusal: { name: string; CancellationReasons: { Code: string; Item?: unknown }[] }) => refusal,
  );
  expect(error.name).toBe('TransactionCanceledException');
  return error.CancellationReasons;
};

const put = (item: Item) => ({ Put: { TableName: table.TableName, Item: item } });
const putNew = (item: Item) => ({
  Put: { TableName: table.TableName, Item: item, ConditionExpression: 'attribute_not_exists(PK)' },
});
const add = (PK: string, SK: string, by: number) => ({
  Update: {
    TableName: table.TableName,
    Key: { PK, SK },
    UpdateExpression: 'ADD points :by',
    ExpressionAttributeValues: { ':by': by },
  },
});
const mustExist = (PK: string, SK: string) => ({
  ConditionCheck: { TableName: table.TableName, Key: { PK, SK }, ConditionExpression: 'attribute_exists(PK)' },
});

describe('transactions', () => {
  it('puts, updates, deletes and checks are applied atomically', async () => {
    const PK = table.partition();
    await Promise.all([
      table.put({ PK, SK: 'updated', points: 1 }),
      table.put({ PK, SK: 'removed' }),
      table.put({ PK, SK: 'checked' }),
    ]);
    await transact([
      putNew({ PK, SK: 'put' }),
      add(PK, 'updated', 2),
      { Delete: { TableName: table.TableName, Key: { PK, SK: 'removed' } } },
      mustExist(PK, 'checked'),
    ]);
    const after = await Promise.all(['put', 'updated', 'removed', 'checked'].map((SK) => table.get(PK, SK)));
    expect(after).toEqual([{ PK, SK: 'put' }, { PK, SK: 'updated', points: 3 }, undefined, { PK, SK: 'checked' }]);
  });

  it('one failed condition leaves all items unchanged', async () => {
    const PK = table.partition();
    await table.put({ PK, SK: 'taken', text: 'old' });
    await cancelled(transact([put({ PK, SK: 'a' }), add(PK, 'b', 5), putNew({ PK, SK: 'taken', text: 'new' })]));
    const after = await Promise.all(['a', 'b', 'taken'].map((SK) => table.get(PK, SK)));
    expect(after).toEqual([undefined, undefined, { PK, SK: 'taken', text: 'old' }]);
  });

  it('a cancelled transaction returns a reason for each item in order', async () => {
    const PK = table.partition();
    await table.put({ PK, SK: 'taken' });
    const reasons = await cancelled(
      transact([put({ PK, SK: 'fine' }), putNew({ PK, SK: 'taken' }), mustExist(PK, 'missing')]),
    );
    expect(reasons.map(({ Code }) => Code)).toEqual(['None', 'ConditionalCheckFailed', 'ConditionalCheckFailed']);
  });

  it('a failed item is returned on request', async () => {
    const PK = table.partition();
    await table.put({ PK, SK: 'taken', owner: 'ada' });
    const asking = {
      Put: { ...putNew({ PK, SK: 'taken' }).Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const },
    };
    const [asked] = await cancelled(transact([asking, put({ PK, SK: 'other' })]));
    const [unasked] = await cancelled(transact([putNew({ PK, SK: 'taken' }), put({ PK, SK: 'other' })]));
    expect(asked?.Item).toEqual({ PK: { S: PK }, SK: { S: 'taken' }, owner: { S: 'ada' } });
    expect(unasked).not.toHaveProperty('Item');
  });

  it('a condition check guards a write', async () => {
    const PK = table.partition();
    await cancelled(transact([mustExist(PK, 'walker'), put({ PK, SK: 'walk' })]));
    await table.put({ PK, SK: 'walker' });
    await transact([mustExist(PK, 'walker'), put({ PK, SK: 'walk' })]);
    expect(await table.get(PK, 'walk')).toBeDefined();
  });

  it('repeated calls with one token run once', async () => {
    const PK = table.partition();
    const token = { ClientRequestToken: randomUUID() };
    await transact([add(PK, 'P', 100)], token);
    await transact([add(PK, 'P', 100)], token);
    expect(await table.get(PK, 'P')).toMatchObject({ points: 100 });
  });

  it('a token used for another transaction is refused', async () => {
    const PK = table.partition();
    const token = { ClientRequestToken: randomUUID() };
    await transact([add(PK, 'P', 100)], token);
    await expectRefusal(transact([add(PK, 'P', 200)], token), 'IdempotentParameterMismatchException');
    expect(await table.get(PK, 'P')).toMatchObject({ points: 100 });
  });

  it.skipIf(onDynamodbLocal)('one item cannot occur twice in a transaction', async () => {
    const PK = table.partition();
    await expectRefusal(transact([put({ PK, SK: 'P' }), add(PK, 'P', 1)]), 'ValidationException');
    await expectRefusal(transact([mustExist(PK, 'P'), put({ PK, SK: 'P' })]), 'ValidationException');
  });

  it('a transaction takes 100 items and not 101', async () => {
    const PK = table.partition();
    const ops = (count: number) => Array.from({ length: count }, (_, n) => put({ PK, SK: `K#${n}` }));
    await expectRefusal(transact(ops(101)), 'ValidationException');
    await transact(ops(100));
    expect((await table.query(countOf(PK))).Count).toBe(100);
  });

  it('an item that is too large cancels the transaction', async () => {
    const PK = table.partition();
    const text = 'x'.repeat(400 * 1024);
    await expect(transact([put({ PK, SK: 'small' }), put({ PK, SK: 'large', text })])).rejects.toThrow();
    expect(await table.get(PK, 'small')).toBeUndefined();
  });

  it('concurrent transactions keep sums consistent', async () => {
    const PK = table.partition();
    const move = () => transact([add(PK, 'from', -1), add(PK, 'to', 1)]);
    const results = await Promise.allSettled(Array.from({ length: 30 }, move));
    // DynamoDB may reject some as conflicts; the embedded engine runs them in sequence.
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThan(0);
    expect(await table.get(PK, 'from')).toMatchObject({ points: -done });
    expect(await table.get(PK, 'to')).toMatchObject({ points: done });
  });

  it.skipIf(onDynamodbLocal)('a transactional write costs twice the capacity', async () => {
    const PK = table.partition();
    const answer = await transact([put({ PK, SK: 'a' }), put({ PK, SK: 'b' }), add(PK, 'c', 1)], {
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect(answer.ConsumedCapacity?.map(({ CapacityUnits }) => CapacityUnits)).toEqual([6]);
  });
});

const countOf = (PK: string) => ({
  KeyConditionExpression: 'PK = :pk',
  ExpressionAttributeValues: { ':pk': PK },
  ConsistentRead: true,
  Select: 'COUNT' as const,
});
