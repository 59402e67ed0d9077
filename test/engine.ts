import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { type Engine, startEngine } from '../infra/local/engine.ts';
import { chooseEngine } from '../infra/local/engineCommand.ts';

/** `npm run test:dynamodb-local`: where it differs from the service, a test is left out (docs/decisions/two-engines.md). */
export const onDynamodbLocal = process.env.SIGNPOST_ENGINE === 'dynamodb-local';

let ofWorker: Promise<Engine> | undefined;

/**
 * One engine for all files of a worker, which ends with it: each start costs as much as a short file. What it keeps on a
 * disk is looked at where it is killed (infra/local/engine.engine.test.ts, npm run kill): here it keeps nothing.
 */
async function engineOfWorker(): Promise<Engine> {
  const lockFolder = mkdtempSync(join(tmpdir(), 'signpost-engine-'));
  const engine = await startEngine({ dataDir: lockFolder, log: () => {}, choose: () => chooseEngine(undefined) });
  // The engine holds the lock by the open file. A worker may be ended without a last word.
  rmSync(lockFolder, { recursive: true, force: true });
  return engine;
}

async function deleteTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const TableName of TableNames) await client.send(new DeleteTableCommand({ TableName }));
  client.destroy();
}

/** An embedded DynamoDB without tables for the tests of this file. */
export function useEngine(): { readonly endpoint: string } {
  let engine: Engine | undefined;

  beforeAll(async () => {
    ofWorker ??= engineOfWorker();
    engine = await ofWorker;
    await deleteTables(engine.endpoint);
  });

  afterAll(() => {
    engine = undefined;
  });

  return {
    get endpoint() {
      if (!engine) throw new Error('The engine runs from beforeAll to afterAll: ask for its endpoint in a test.');
      return engine.endpoint;
    },
  };
}
