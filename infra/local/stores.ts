import { createTable } from '../../functions/data/table.ts';
import type { Environment } from '../../functions/runtime/context.ts';
import { consoleLog } from '../../functions/runtime/log.ts';
import { readStage, startClock } from '../../functions/runtime/stage.ts';
import { startEngine } from './engine.ts';
import { openAdapters } from './gateway.ts';
import { refuseEmptiedTable } from './lostDatabase.ts';
import { mailBy } from './mail/smtp.ts';
import { maxObjectBytes, startS3 } from './s3/server.ts';
import { localEnvironment, readSettings } from './settings.ts';

/** Opens a data folder for a tool while no stack runs on it, without the web server. */
export async function openStores(dataDir: string): Promise<{ environment: Environment; stop: () => Promise<void> }> {
  const engine = await startEngine({ dataDir, log: () => undefined });
  const settings = readSettings(process.env, []);
  const { siteUrl } = settings;
  const env = localEnvironment({ operatorPort: 0, dataDir, siteUrl, engine: engine.endpoint });
  const s3 = await startS3({
    dataDir,
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    buckets: ['uploads', 'photos'],
    maxBytes: maxObjectBytes,
  });
  const takeBack = lendVariables({ ...env, AWS_ENDPOINT_URL_S3: s3.endpoint });
  const stop = async () => {
    takeBack();
    await s3.stop();
    await engine.stop();
  };
  try {
    const stage = readStage(process.env);
    await createTable(stage.tableName);
    await refuseEmptiedTable(dataDir, stage.tableName);
    const clock = startClock(process.env.SIGNPOST_NOW);
    const mail = mailBy(settings, 60_000);
    const adapters = await openAdapters(process.env, mail && { mail });
    return { environment: { stage, clock, log: consoleLog, ...adapters }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Sets variables that the SDK's clients read. The returned function removes them, because a process started later must
 * not use ports that are closed.
 */
function lendVariables(env: Record<string, string>): () => void {
  const before = { ...process.env };
  Object.assign(process.env, env);
  return () => {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  };
}
