import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
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

describe('a transaction that DynamoDB cancels', () => {
  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'])(
    'for %s is tried again, and written once it passes',
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

  it('for a condition that failed is not tried again, whatever else was busy', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'ConditionalCheckFailed'));
    await expect(table.write(...items)).rejects.toEqual(new ConditionFailed([1]));
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('for what never passes is not tried again', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('None', 'ValidationError'));
    await expect(table.write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('again and again is given up in the end', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'None'));
    await expect(table.write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(8);
  });

  it('is given up at once where no time is left to answer', async () => {
    const { sent, table } = brokenTable();
    sent.on(TransactWriteCommand).rejects(cancelled('ThrottlingError', 'None'));
    await expect(table.within(() => 400).write(...items)).rejects.toThrow('Transaction cancelled');
    expect(sent.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

describe('one write whose condition failed', () => {
  it('is an answer, and is not tried again', async () => {
    const { sent, table } = brokenTable();
    sent.on(PutCommand).rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }));
    await expect(table.write(one)).rejects.toEqual(new ConditionFailed([0]));
    expect(sent.commandCalls(PutCommand)).toHaveLength(1);
  });
});

describe('keys that a busy table leaves unread', () => {
  const key = { PK: 'U#retries', SK: 'one' };
  const unread = { UnprocessedKeys: { walks: { Keys: [key] } } };

  it('are asked for again', async () => {
    const { sent, table } = brokenTable();
    sent
      .on(BatchGetCommand)
      .resolvesOnce(unread)
      .resolves({ Responses: { walks: [{ ...key, found: true }] } });
    expect(await table.batchGet([key])).toEqual([{ ...key, found: true }]);
  });

  it('are asked for only while there is time to answer', async () => {
    const { sent, table } = brokenTable(() => 400);
    sent.on(BatchGetCommand).resolves(unread);
    await expect(table.batchGet([key])).rejects.toThrow('unread');
    expect(sent.commandCalls(BatchGetCommand)).toHaveLength(1);
  });
});
