import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Engine, startEngine } from '../infra/local/engine.ts';

/** `npm run test:dynamodb-local`: where it differs from the service, a test is left out (docs/decisions/two-engines.md). */
export const onDynamodbLocal = process.env.SIGNPOST_ENGINE === 'dynamodb-local';

/** One embedded DynamoDB for the tests of this file, on a folder of its own that is gone afterwards. */
export function useEngine(): { readonly endpoint: string } {
  let engine: Engine | undefined;
  let dataDir: string | undefined;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'signpost-engine-'));
    engine = await startEngine({ dataDir, log: () => {} });
  });

  afterAll(async () => {
    await engine?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    get endpoint() {
      if (!engine) throw new Error('The engine runs from beforeAll to afterAll: ask for its endpoint in a test.');
      return engine.endpoint;
    },
  };
}
