import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll } from 'vitest';
import { type Engine, startEngine } from '../infra/local/engine.ts';
import { chooseEngine } from '../infra/local/engineCommand.ts';

/**
 * `npm run test:dynamodb-local`: tests of behaviour that DynamoDB Local lacks are skipped
 * (docs/decisions/two-engines.md).
 */
export const onDynamodbLocal = process.env.SIGNPOST_ENGINE === 'dynamodb-local';

let ofWorker: Promise<Engine> | undefined;

/**
 * One in-memory engine per worker, because starting it takes as long as a short test file. Persistence is tested
 * elsewhere (infra/local/engine.engine.test.ts, npm run kill).
 */
async function engineOfWorker(): Promise<Engine> {
  const lockFolder = mkdtempSync(join(tmpdir(), 'signpost-engine-'));
  const engine = await startEngine({ dataDir: lockFolder, log: () => {}, choose: () => chooseEngine(undefined) });
  // The engine keeps the lock through the open file; a worker may be killed without cleaning up.
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

/** The engine's endpoint is set from beforeAll on. */
export function useEngine(): { readonly endpoint: string } {
  const engine = { endpoint: '' };
  beforeAll(async () => {
    ofWorker ??= engineOfWorker();
    engine.endpoint = (await ofWorker).endpoint;
    await deleteTables(engine.endpoint);
  });
  return engine;
}
