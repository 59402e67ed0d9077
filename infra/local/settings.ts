import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { startClock } from '../../functions/runtime/stage.ts';

export interface LocalSettings {
  port: number;
  dataDir: string;
  dev: boolean;
  clock(): Date;
}

/** What a person may choose about the local stack, said in sentences when it makes no sense. */
export function readSettings(env: Record<string, string | undefined>, argv: readonly string[]): LocalSettings {
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port number: ${env.PORT}`);
  const clock = startClock(env.SIGNPOST_NOW);
  return { port, dataDir: resolve(env.DATA_DIR || '.data'), dev: argv.includes('--dev'), clock };
}

interface Stack {
  port: number;
  dataDir: string;
  engine: string;
}

/**
 * The environment that CDK gives a function in the cloud, for this machine. The AWS SDKs are pointed at the stand-ins
 * by their own variables, so no adapter knows whether it runs here or there.
 */
export function localEnvironment({ port, dataDir, engine }: Stack): Record<string, string> {
  return {
    STAGE: 'local',
    TABLE_NAME: 'signpost',
    MAIL_FROM: 'Signpost <hello@signpost.local>',
    UPLOADS_BUCKET: 'uploads',
    PHOTOS_BUCKET: 'photos',
    VAPID_SECRET: keptSecret(join(dataDir, 'push-secret')),
    VAPID_SUBJECT: 'mailto:hello@signpost.local',
    STREETS_DIR: join(dataDir, 'streets'),
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
    AWS_ENDPOINT_URL_DYNAMODB: engine,
    SIGN_QUEUE_URL: 'signs',
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}`,
    // Browsers put photos here, so it is named as the ready line names the site: same origin, no detour.
    AWS_ENDPOINT_URL_S3: `http://localhost:${port}/_s3`,
    AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${port}`,
    // The SDK announces an end of support on stderr at every start; it is for the deployer to read, once.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

/**
 * What Secrets Manager keeps in the cloud: made once, and the same at every start. It is there whole or not at all; an
 * empty one was left by a start that was killed before anything was signed with it.
 */
function keptSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (/^[\w-]{43}$/.test(kept)) return kept;
  if (kept !== '') {
    throw new Error(
      `The secret in ${file} is damaged. Put back a copy of that file; or delete it and start again: ` +
        'then reminders no longer reach the devices that asked for them, until each asks anew in Settings.',
    );
  }
  const made = randomBytes(32).toString('base64url');
  const arriving = `${file}.${process.pid}`;
  writeFileSync(arriving, made, { mode: 0o600, flush: true });
  renameSync(arriving, file);
  return made;
}
