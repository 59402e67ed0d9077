import { randomUUID } from 'node:crypto';
import { DeleteTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  type NativeAttributeValue,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createTable } from '../../functions/data/table.ts';
import { localAws } from '../../functions/testing/countedTable.ts';
import { useEngine } from '../engine.ts';

/** Sort key of tests with one item per partition. */
export const SK = 'P';

export type Update = Omit<UpdateCommandInput, 'TableName' | 'Key'>;
export type Item = Record<string, NativeAttributeValue>;

const elsewhere = process.env.DYNAMODB_CONTRACT_ENDPOINT;
const openEngine = elsewhere ? () => ({ endpoint: elsewhere }) : useEngine;

/**
 * A table like the product's, on the embedded engine or at DYNAMODB_CONTRACT_ENDPOINT, for example the
 * real service.
 */
export function contractTable() {
  const engine = openEngine();
  const TableName = `contract-${randomUUID()}`;
  const table = {
    TableName,
    /** `client` and `documents` are set from beforeAll on. */
    client: undefined as unknown as DynamoDBClient,
    documents: undefined as unknown as DynamoDBDocumentClient,
    /** A new partition key for the calling test. */
    partition: () => `T#${randomUUID()}`,
    put: (Item: Item) => table.documents.send(new PutCommand({ TableName, Item })),
    get: async (PK: string, SK: string): Promise<Item | undefined> =>
      (await table.documents.send(new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true }))).Item,
    putKeys: (PK: string, SKs: readonly string[]) => Promise.all(SKs.map((SK) => table.put({ PK, SK }))),
    update: (PK: string, input: Update) =>
      table.documents.send(new UpdateCommand({ TableName, Key: { PK, SK }, ...input })),
    query: (input: Omit<QueryCommandInput, 'TableName'>) =>
      table.documents.send(new QueryCommand({ TableName, ...input })),
  };

  beforeAll(async () => {
    const config = { endpoint: engine.endpoint, ...(process.env.AWS_ACCESS_KEY_ID ? {} : localAws) };
    const client = new DynamoDBClient(config);
    await createTable(TableName, DynamoDBDocumentClient.from(client));
    await waitUntilTableExists({ client, maxWaitTime: 50, minDelay: 1 }, { TableName });
    Object.assign(table, { client, documents: DynamoDBDocumentClient.from(client) });
  });
  afterAll(async () => {
    await table.client?.send(new DeleteTableCommand({ TableName }));
  });
  return table;
}

export const inPartition = (PK: string) => ({
  KeyConditionExpression: 'PK = :pk',
  ExpressionAttributeValues: { ':pk': PK },
  ConsistentRead: true,
});
export const inIndex = (IndexName: 'GSI1' | 'GSI3', partition: string) => ({
  IndexName,
  KeyConditionExpression: `${IndexName}PK = :pk`,
  ExpressionAttributeValues: { ':pk': partition },
});
export const sortKeys = (items: Item[] | undefined) => items?.map((item) => item.SK);

/** Index reads are eventually consistent in the service; the embedded engine shows a write at once. */
export const untilIndexed = (assertion: () => Promise<void>) =>
  vi.waitFor(assertion, { timeout: 10_000, interval: 100 });

/** Only the name of the exception is compared, because messages differ between engines. */
export async function expectRefusal(call: Promise<unknown>, name: string) {
  await expect(call).rejects.toMatchObject({ name });
}
