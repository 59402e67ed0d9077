import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../built.ts';

/** Builds dist/server once per run: the tests that start a server start that bundle. */
export default async function buildServerBundle(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', join(root, 'infra/buildServer.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined },
  });
}
