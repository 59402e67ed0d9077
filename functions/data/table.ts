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
import { projection, type Query, queryExpression } from './query.ts';
import { requestHandler } from './sockets.ts';
import { tableDefinition } from './tableDefinition.ts';

const attempts = 8;
/** Time reserved for sending the response, so that retries end before it. */
const reserveMs = 500;

/** Cancellation reasons to retry: the SDK retries only transactions that are rejected as a whole. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Retries conflicts and throttling with random exponential backoff while time is left. A failed condition is a result
 * and never retried.
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

/** Sleeps before the next attempt; false if no attempt or no time is left. */
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

/** Indexes of the ops whose condition failed. */
function refusedOps(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }, index) =>
    Code === 'ConditionalCheckFailed' ? [index] : [],
  );
}

export type Item = Record<string, unknown>;

export interface Page {
  items: Item[];
  /** Exclusive start key of the next page; absent at the end. */
  next?: Item;
}

export interface ReadTable {
  /** Consistent by default: walkers must read their own writes. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  query(query: Query): Promise<Page>;
  /**
   * Items in the order of the keys, `undefined` for a missing one. `only` is as in a query; the key is always included.
   */
  batchGet(
    keys: readonly Key[],
    options?: { consistent?: boolean; only?: readonly string[] },
  ): Promise<(Item | undefined)[]>;
}

export interface Table extends ReadTable {
  /** A single op is a plain write and returns the updated item; several ops are one transaction. */
  write(...ops: readonly Op[]): Promise<Item | undefined>;
  /** The table with a deadline: transient errors are retried only while time is left. */
  within(remainingMs: () => number): Table;
}

declare module '../../shared/api/route.ts' {
  interface Needs {
    'table.read': ReadTable;
    'table.write': Table;
    /** One read grant per index: points, completed walks, streak ends and due reminders. */
    'table.leaderboard': ReadTable;
    'table.feed': ReadTable;
    'table.dueTimes': ReadTable;
  }
}

/** DynamoDB's maximum number of keys per BatchGet. */
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
      const how = {
        ConsistentRead: options.consistent ?? true,
        ...projection(options.only && ['PK', 'SK', ...options.only]),
      };
      const found = new Map<string, Item>();
      const idOf = (key: { PK?: unknown; SK?: unknown }) => JSON.stringify([key.PK, key.SK]);
      const read = async (batch: Record<string, unknown>[]): Promise<void> => {
        for (let tries = 0; batch.length > 0; tries++) {
          if (tries > 0 && !(await pauseBefore(tries, remainingMs))) {
            throw new Error('the table left keys unread again and again');
          }
          const answer = await client.send(new BatchGetCommand({ RequestItems: { [name]: { Keys: batch, ...how } } }));
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
  // The logger middleware serialises every response for an unused log: a tenth of the CPU time of a large one.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Full scan of the table or an index, page by page: for operator commands only, never for the product. */
export async function* scanPages(
  name: string,
  index?: string,
  client: DynamoDBDocumentClient = documentClient(),
  segments = 1,
): AsyncGenerator<Item[]> {
  for (let Segment = 0; Segment < segments; Segment++) {
    let after: Item | undefined;
    do {
      const { Items, LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: name,
          ...(index ? { IndexName: index } : { ConsistentRead: true }),
          ...(segments > 1 && { Segment, TotalSegments: segments }),
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      yield Items ?? [];
      after = LastEvaluatedKey;
    } while (after);
  }
}

/** For the local stack and tests; in the cloud CDK creates the table from the same definition. */
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
