import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { putNew } from './ops.ts';
import { ConditionFailed, documentClient, openTable } from './table.ts';

const one = putNew({ PK: 'U#retries', SK: 'one' });
const items = [one, putNew({ PK: 'U#retries', SK: 'two' })];
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

function brokenTable(remainingMs = () => 5_000) {
  const client = documentClient({ region: 'eu-north-1' });
  return { sent: mockClient(client), table: openTable('walks', client, remainingMs) };
}

describe('a cancelled transaction', () => {
  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'])(
    'a transaction cancelled for %s is retried until it commits',
    async (code) => {
      const { sent, table } = brokenTable();
      sent
        .on(TransactWriteCommand)
        .rejectsOnce(cancelled('None', code))
        .rejectsOnce(cancelled(code, code))
        .resolves({});
      await table.write(...items);
      expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(3);
    },
  );

  it('a failed condition is not retried, even beside a throttled item', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'ConditionalCheckFailed'));
    await expect(table.write(...items)).rejects.toEqual(new ConditionFailed([1]));
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('a validation error of DynamoDB is not retried', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('None', 'ValidationError'));
    await expect(table.write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('retries of a cancelled transaction end after a fixed number, however much time is left', async () => {
    const { sent, table } = brokenTable(() => Number.POSITIVE_INFINITY);
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'None'));
    await expect(table.write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(8);
  });

  it('no transaction is retried when no time is left to answer', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'None'));
    await expect(table.within(() => 400).write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

describe('a single write in conflict with a transaction', () => {
  const conflict = () => new TransactionConflictException({ message: 'Transaction is ongoing', $metadata: {} });

  it('a single write in conflict with a transaction is retried until it succeeds', async () => {
    const { sent, table } = brokenTable();
    sent.on(PutCommand).rejectsOnce(conflict()).rejectsOnce(conflict()).resolves({});
    await table.write(one);
    expect(sent.commandCalls(PutCommand)).toHaveLength(3);
  });

  it('a single write in conflict with a transaction is retried only while time is left', async () => {
    let left = 700;
    // Each look at the clock costs 100 ms, so that no real time passes.
    const { sent, table } = brokenTable(() => {
      left -= 100;
      return left;
    });
    sent.on(PutCommand).rejects(conflict());
    await expect(table.write(one)).rejects.toThrow('ongoing');
    const tries = sent.commandCalls(PutCommand).length;
    expect(tries).toBeGreaterThan(1);
    // All eight attempts would exceed the deadline.
    expect(tries).toBeLessThan(8);
  });
});

describe('reads', () => {
  const key = { PK: 'U#retries', SK: 'one' };

  it('table reads are strongly consistent unless the caller accepts an older state', async () => {
    const { sent, table } = brokenTable();
    sent.on(GetCommand).resolves({}).on(QueryCommand).resolves({}).on(BatchGetCommand).resolves({});
    for (const options of [undefined, {}, { consistent: true }, { consistent: false }]) {
      await table.get(key, options);
      await table.batchGet([key], options);
      await table.query({ PK: key.PK, ...options });
    }
    const consistency = [true, true, true, false];
    const inputs = [GetCommand, QueryCommand].map((command) =>
      sent.commandCalls(command as typeof GetCommand).map((each) => each.args[0].input.ConsistentRead),
    );
    expect(inputs).toEqual([consistency, consistency]);
    const batches = sent.commandCalls(BatchGetCommand).map((each) => each.args[0].input.RequestItems);
    expect(batches.map((tables) => tables?.walks?.ConsistentRead)).toEqual(consistency);
  });

  it('a query continues at its start key and returns the next one', async () => {
    const { sent, table } = brokenTable();
    sent
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ SK: 'one' }], LastEvaluatedKey: key })
      .resolves({ Items: [] });
    const page = await table.query({ PK: key.PK });
    expect(page).toEqual({ items: [{ SK: 'one' }], next: key });
    expect(await table.query({ PK: key.PK, after: page.next })).toEqual({ items: [] });
    expect(sent.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(key);
  });
});

it('a failed condition of a single write throws ConditionFailed without a retry', async () => {
  const { sent, table } = brokenTable();
  sent.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }));
  await expect(table.write(one)).rejects.toEqual(new ConditionFailed([0]));
  expect(sent.commandCalls(PutCommand)).toHaveLength(1);
});

describe('unprocessed keys', () => {
  const key = { PK: 'U#retries', SK: 'one' };
  const unread = { UnprocessedKeys: { walks: { Keys: [key] } } };

  it('unprocessed keys of a batch read are requested again', async () => {
    const { sent, table } = brokenTable();
    sent
      .on(BatchGetCommand)
      .resolvesOnce(unread)
      .resolves({ Responses: { walks: [{ ...key, found: true }] } });
    expect(await table.batchGet([key])).toEqual([{ ...key, found: true }]);
  });

  it('all keys of a large batch read are read, however often some stay unprocessed', async () => {
    const { sent, table } = brokenTable();
    const wanted = Array.from({ length: 230 }, (_, each) => ({ PK: 'U#retries', SK: String(each) }));
    sent.on(BatchGetCommand).callsFake(async ({ RequestItems }) => {
      const keys: typeof wanted = RequestItems.walks.Keys;
      expect(keys.length).toBeLessThanOrEqual(100);
      const max = Math.ceil(keys.length / 2);
      const rest = keys.slice(max);
      return {
        Responses: { walks: keys.slice(0, max) },
        ...(rest.length > 0 && { UnprocessedKeys: { walks: { Keys: rest } } }),
      };
    });
    expect(await table.batchGet([...wanted, wanted[3] ?? key])).toEqual([...wanted, wanted[3]]);
  });

  it('unprocessed keys of a batch read are retried only while time is left', async () => {
    const { sent, table } = brokenTable(() => 400);
    sent.on(BatchGetCommand).resolves(unread);
    await expect(table.batchGet([key])).rejects.toThrow('unread');
    expect(sent.commandCalls(BatchGetCommand)).toHaveLength(1);
  });
});
