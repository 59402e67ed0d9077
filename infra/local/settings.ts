import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startClock } from '../../functions/runtime/stage.ts';
import { keyedPath, operatorKey, pushSecret } from './secrets.ts';

/** The address file of a running stack, for tools that must call it while it holds the database. */
const fileIn = (dataDir: string) => join(dataDir, 'address');

export const noteAddress = (dataDir: string, port: number) =>
  writeFileSync(fileIn(dataDir), `http://127.0.0.1:${port}\n`);

export const forgetAddress = (dataDir: string) => rmSync(fileIn(dataDir), { force: true });

export function addressOf(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').trim();
  } catch {
    return undefined;
  }
}

export interface LocalSettings {
  port: number;
  dataDir: string;
  hasVite: boolean;
  /** Whether responses may contain development data, such as a reset token. */
  isDevelopment: boolean;
  clock(): Date;
}

/** Parses the local stack's settings; an invalid one throws a sentence. */
export function readSettings(env: Record<string, string | undefined>, argv: readonly string[]): LocalSettings {
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port number: ${env.PORT}`);
  const clock = startClock(env.SIGNPOST_NOW);
  const hasVite = argv.includes('--dev');
  const isDevelopment = hasVite || env.SIGNPOST_DEV === '1';
  if (isDevelopment && env.SITE_URL) {
    throw new Error(
      'SITE_URL names a site for others, and development mode answers with reset tokens. ' +
        'Unset SITE_URL, or start with npm start and without SIGNPOST_DEV.',
    );
  }
  return { port, dataDir: resolve(env.DATA_DIR || '.data'), hasVite, isDevelopment, clock };
}

interface Stack {
  port: number;
  dataDir: string;
  engine: string;
}

/**
 * The environment variables that CDK sets in the cloud, for this machine. The SDKs' own endpoint variables point to the
 * stand-ins, so adapters do not know where they run.
 */
export function localEnvironment({ port, dataDir, engine }: Stack): Record<string, string> {
  const key = operatorKey(dataDir);
  const ownServices = `http://127.0.0.1:${port}${keyedPath(key)}`;
  return {
    STAGE: 'local',
    TABLE_NAME: 'signpost',
    MAIL_FROM: 'Signpost <hello@signpost.local>',
    UPLOADS_BUCKET: 'uploads',
    PHOTOS_BUCKET: 'photos',
    VAPID_SECRET: pushSecret(dataDir),
    VAPID_SUBJECT: 'mailto:hello@signpost.local',
    STREETS_DIR: join(dataDir, 'streets'),
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: key,
    AWS_ENDPOINT_URL_DYNAMODB: engine,
    SIGN_QUEUE_URL: 'signs',
    AWS_ENDPOINT_URL_SQS: ownServices,
    // Same origin as the ready line, so that uploads need no CORS.
    AWS_ENDPOINT_URL_S3: `http://localhost:${port}/_s3`,
    AWS_ENDPOINT_URL_SESV2: ownServices,
    // The SDK prints an end-of-support warning at every start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
