import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAdapters } from '../../infra/local/gateway.ts';
import { startS3 } from '../../infra/local/s3/server.ts';
import { localEnvironment } from '../../infra/local/settings.ts';
import type { Table } from '../data/table.ts';
import type { Geo } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import type { Towns } from '../ports/towns.ts';
import { testBench } from './context.ts';
import { localAws } from './countedTable.ts';
import { straightTown } from './straightTown.ts';

interface WorldPorts {
  table: Table;
  geo: Geo;
  mail: Mail;
  towns?: Towns;
}

/** The handlers on a table and an S3 of their own, with a controllable clock. */
export async function openWorld({ table, geo, mail, towns = straightTown }: WorldPorts) {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-world-'));
  const s3 = await startS3({
    dataDir: folder,
    buckets: ['uploads', 'photos'],
    accessKeyId: 'local',
    secretAccessKey: 'local',
    maxBytes: 64 * 1024 * 1024,
  });
  // Adapters read endpoint and keys from the environment, as in a function.
  Object.assign(process.env, {
    AWS_REGION: localAws.region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: s3.endpoint,
  });
  const env = { ...localEnvironment({ operatorPort: 0, dataDir: folder, engine: '' }), ...process.env };
  const adapters = await openAdapters(env, { table, geo, mail, towns });
  return {
    adapters,
    bench: testBench(adapters),
    endpoint: s3.endpoint,
    async stop() {
      await s3.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
