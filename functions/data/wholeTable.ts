import {
  type AttributeValue,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteItemsCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { itemTypeOf } from './itemTypes.ts';
import { tableDefinition } from './tableDefinition.ts';

/** An item with its DynamoDB types, so that a copy holds exactly what was stored. */
export type RawItem = Record<string, AttributeValue>;

/** All items, one segment of the table after the other. */
export async function* rawPages(
  client: DynamoDBClient,
  TableName: string,
  segments = 1,
  filter: Partial<ScanCommandInput> = {},
): AsyncGenerator<RawItem[]> {
  for (let Segment = 0; Segment < segments; Segment++) {
    const share = segments > 1 ? { Segment, TotalSegments: segments, ...filter } : filter;
    let ExclusiveStartKey: RawItem | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ...share, ExclusiveStartKey }));
      yield page.Items ?? [];
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
}

export async function isEmptyTable(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { Count } = await client.send(new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }));
  return Count === 0;
}

/** DynamoDB's maximum of items per BatchWriteItem. */
const batchSize = 25;
const maxTries = 12;
const atOnce = 8;

export async function putRawItems(client: DynamoDBClient, table: string, items: readonly RawItem[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const batch = items.slice(next, next + batchSize);
      next += batchSize;
      await putBatch(client, table, batch);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function putBatch(client: DynamoDBClient, table: string, items: readonly RawItem[]): Promise<void> {
  let left: WriteRequest[] = items.map((Item) => ({ PutRequest: { Item } }));
  for (let tries = 1; left.length > 0; tries++) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: left } }));
    left = UnprocessedItems?.[table] ?? [];
    if (left.length > 0 && tries === maxTries) throw new Error('The table refused items again and again.');
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * 2 ** tries));
  }
}

/** DynamoDB's maximum of items in a transaction. */
const transactionSize = 100;

/**
 * A local engine commits each item of a batch separately, but a transaction once: ten times as fast. In the cloud it
 * would cost double. Items that are too large for one transaction are written in batches.
 */
export async function putInTransactions(client: DynamoDBClient, TableName: string, items: readonly RawItem[]) {
  for (let from = 0; from < items.length; from += transactionSize) {
    const some = items.slice(from, from + transactionSize);
    try {
      await client.send(
        new TransactWriteItemsCommand({ TransactItems: some.map((Item) => ({ Put: { TableName, Item } })) }),
      );
    } catch {
      await putRawItems(client, TableName, some);
    }
  }
}

/** Secrets that expire by themselves, and copies of objects that an archive does not hold: sessions, links, exports. */
const shortLived = new Set(['sessions', 'resetLinks', 'verificationLinks', 'archives']);
const counters = /^(RL|LOCK|NEAR|PC)#|^TODO#archives$/;

/** Whether a copy of the table for another machine or another day includes the item. */
export function outlivesBackup({ PK, SK, expiresAt }: RawItem, now: Date): boolean {
  const partition = PK?.S ?? '';
  if (expiresAt?.N !== undefined && Number(expiresAt.N) * 1000 <= now.getTime()) return false;
  return !counters.test(partition) && !(partition.startsWith('U#') && shortLived.has(itemTypeOf(SK?.S).kind));
}

/**
 * Deletes expired items, as DynamoDB's time to live does and a local engine does not. They are looked up in `copy`,
 * which may be older than the table: an item whose expiry was extended since stays.
 */
export async function sweepExpired(
  copy: { client: DynamoDBClient; segments: number },
  client: DynamoDBClient,
  TableName: string,
  now: Date,
): Promise<number> {
  const expired = {
    ExpressionAttributeNames: { '#expiry': tableDefinition.timeToLive },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
  };
  const past = '#expiry < :now';
  let count = 0;
  const filter = { ...expired, FilterExpression: past, ProjectionExpression: 'PK, SK' };
  for await (const keys of rawPages(copy.client, TableName, copy.segments, filter)) {
    for (const Key of keys) {
      try {
        await client.send(new DeleteItemCommand({ TableName, Key, ...expired, ConditionExpression: past }));
        count += 1;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    }
  }
  return count;
}
