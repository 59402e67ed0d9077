import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceNotFoundException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ConditionFailed } from './conditionFailed.ts';
import type { Key } from './keys.ts';
import { type Op, request, transactItem } from './ops.ts';
import { type Query, queryExpression } from './query.ts';
import { requestHandler } from './sockets.ts';
import { tableDefinition } from './tableDefinition.ts';

const attempts = 8;
/** What is left of the time for answering. */
const reserveMs = 500;

/** Of a cancelled transaction, whose reasons the SDK does not look at: it repeats only what is refused as a whole. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Two writers met on one item, or a partition is busy: tries again, each time after a longer random pause, for as long
 * as there is time. A failed condition is an answer and never tried again.
 */
async function retryTransient<T>(attempt: () => Promise<T>, remainingMs: () => number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!willPass(error) || !(await pauseBefore(tries, remainingMs))) throw error;
    }
  }
}

/** Waits before the next of several tries. False where there is none left, or no time for one. */
async function pauseBefore(tries: number, remainingMs: () => number): Promise<boolean> {
  const delay = Math.random() * 25 * 2 ** tries;
  if (tries >= attempts || delay > remainingMs() - reserveMs) return false;
  await new Promise((resolve) => setTimeout(resolve, delay));
  return true;
}

function willPass(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  return (
    error instanceof TransactionCanceledException &&
    refusedOps(error).length === 0 &&
    (error.CancellationReasons ?? []).some(({ Code }) => passing.has(Code ?? ''))
  );
}

/** The places of the ops whose condition did not hold. */
function refusedOps(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }, index) =>
    Code === 'ConditionalCheckFailed' ? [index] : [],
  );
}

export type Item = Record<string, unknown>;

export interface Page {
  items: Item[];
  /** Present when there is more. */
  next?: Item;
}

export interface ReadTable {
  /** Consistent unless said: a walker who wrote must read it. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  query(query: Query): Promise<Page>;
  /** In the order of the keys; `undefined` where there is no item. */
  batchGet(keys: readonly Key[], options?: { consistent?: boolean }): Promise<(Item | undefined)[]>;
}

export interface Table extends ReadTable {
  /** One op is a plain write and answers the item after it (for updates); several are ONE transaction. */
  write(...ops: readonly Op[]): Promise<Item | undefined>;
  /** The same table for one request: conflicts and throttled transactions are retried only while there is time left. */
  within(remainingMs: () => number): Table;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    'table.read': ReadTable;
    'table.write': Table;
    /** One index of the table each: points, completed walks, and when streaks end and reminders are due. */
    'table.leaderboard': ReadTable;
    'table.feed': ReadTable;
    'table.dueTimes': ReadTable;
  }
}

/** DynamoDB's own ceiling for one BatchGet. */
const batchSize = 100;

export function openTable(
  name: string,
  client: DynamoDBDocumentClient = documentClient(),
  remainingMs: () => number = () => 5_000,
): Table {
  async function writeOne(op: Exclude<Op, { kind: 'check' }>): Promise<Item | undefined> {
    const input = { TableName: name, ...request(op) };
    try {
      switch (op.kind) {
        case 'put':
          await client.send(new PutCommand({ ...input, Item: op.item }));
          return op.item;
        case 'update': {
          const answer = await client.send(new UpdateCommand({ ...input, Key: op.key, ReturnValues: 'ALL_NEW' }));
          return answer.Attributes;
        }
        case 'remove':
          await client.send(new DeleteCommand({ ...input, Key: op.key }));
          return undefined;
      }
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) throw new ConditionFailed([0]);
      throw error;
    }
  }

  async function writeAll(ops: readonly Op[]): Promise<undefined> {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: ops.map((op) => transactItem(name, op)) }));
    } catch (error) {
      const failed = refusedOps(error);
      if (failed.length > 0) throw new ConditionFailed(failed);
      throw error;
    }
  }

  return {
    within: (remaining) => openTable(name, client, remaining),

    async get(key, options = {}) {
      const answer = await client.send(
        new GetCommand({ TableName: name, Key: key, ConsistentRead: options.consistent ?? true }),
      );
      return answer.Item;
    },

    async query(query) {
      const answer = await client.send(new QueryCommand({ TableName: name, ...queryExpression(query) }));
      const items = answer.Items ?? [];
      return answer.LastEvaluatedKey ? { items, next: answer.LastEvaluatedKey } : { items };
    },

    async batchGet(keys, options = {}) {
      const found = new Map<string, Item>();
      const idOf = (key: { PK?: unknown; SK?: unknown }) => JSON.stringify([key.PK, key.SK]);
      const read = async (batch: Record<string, unknown>[]): Promise<void> => {
        for (let tries = 0; batch.length > 0; tries++) {
          if (tries > 0 && !(await pauseBefore(tries, remainingMs))) {
            throw new Error('the table left keys unread again and again');
          }
          const answer = await client.send(
            new BatchGetCommand({
              RequestItems: { [name]: { Keys: batch, ConsistentRead: options.consistent ?? true } },
            }),
          );
          for (const item of answer.Responses?.[name] ?? []) found.set(idOf(item), item);
          batch = answer.UnprocessedKeys?.[name]?.Keys ?? [];
        }
      };
      const wanted = [...new Map(keys.map((key) => [idOf(key), { PK: key.PK, SK: key.SK }])).values()];
      const batches = Array.from({ length: Math.ceil(wanted.length / batchSize) }, (_, index) =>
        wanted.slice(index * batchSize, (index + 1) * batchSize),
      );
      await Promise.all(batches.map(read));
      return keys.map((key) => found.get(idOf(key)));
    },

    async write(...ops) {
      const [first] = ops;
      if (!first) return undefined;
      const attempt = () => (ops.length === 1 && first.kind !== 'check' ? writeOne(first) : writeAll(ops));
      return retryTransient<Item | undefined>(attempt, remainingMs);
    },
  };
}

export function documentClient(config: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 4, requestHandler, ...config });
  // It prepares each answer for a log that we do not keep: a tenth of the processor's time of a large one.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** All there is, in the table or in one of its indexes, page by page: what an operator may ask, and the product never does. */
export async function* scanPages(
  name: string,
  index?: string,
  client: DynamoDBDocumentClient = documentClient(),
): AsyncGenerator<Item[]> {
  let after: Item | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: name,
        ...(index ? { IndexName: index } : { ConsistentRead: true }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    yield Items ?? [];
    after = LastEvaluatedKey;
  } while (after);
}

/** Makes the table where there is none: the local stack and tests. In the cloud CDK makes it from the same definition. */
export async function createTable(name: string, client: DynamoDBDocumentClient = documentClient()): Promise<void> {
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
    return;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  const { partitionKey, sortKey, indexes } = tableDefinition;
  const schema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: schema(partitionKey, sortKey),
      AttributeDefinitions: [
        ...new Set([partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])]),
      ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schema(index.partitionKey, index.sortKey),
        Projection:
          index.include.length > 0
            ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.include] }
            : { ProjectionType: 'KEYS_ONLY' as const },
      })),
    }),
  );
}

export { ConditionFailed };
