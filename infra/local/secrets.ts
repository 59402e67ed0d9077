import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const pushSecret = (dataDir: string) =>
  keptSecret(
    join(dataDir, 'push-secret'),
    'then reminders no longer reach the devices that asked for them, until each asks again in Settings.',
  );

/**
 * Proves that a caller may read the data folder. A local address does not: behind a reverse proxy every caller is
 * 127.0.0.1. It is also the S3 stand-in's secret access key.
 */
export const operatorKey = (dataDir: string) =>
  keptSecret(join(dataDir, 'operator-key'), 'then a new one is made; the address of the mailbox changes.');

export const keyHeader = 'x-signpost-key';

export const operatorHeaders = (dataDir: string) => ({ [keyHeader]: operatorKey(dataDir) });

/** Endpoint for SES and SQS clients, which accept a path but no header. */
export const keyedPath = (key: string) => `/_local/${key}`;

/**
 * Created once and kept. The rename makes the file complete or empty; an empty one was left by a start that was killed
 * before it used the secret.
 */
function keptSecret(file: string, whenDeleted: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (/^[\w-]{43}$/.test(kept)) return kept;
  if (kept !== '') {
    throw new Error(
      `The secret in ${file} is damaged. Put back a copy of that file; or delete it and start again: ${whenDeleted}`,
    );
  }
  const made = randomBytes(32).toString('base64url');
  const arriving = `${file}.${process.pid}`;
  writeFileSync(arriving, made, { mode: 0o600, flush: true });
  renameSync(arriving, file);
  return made;
}
