import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { openApi } from '../shared/openapi/describe.ts';
import { built, root } from './built.ts';

/** Fingerprint of the web build's inputs; beside its folder, so that it is not served. */
const inputsFile = `${built.web}.inputs`;
const inputRoots = ['web', 'shared', 'package-lock.json', 'tsconfig.json'];
const notAnInput = /\.test\.tsx?$|(^|\/)e2e$/;

async function filesUnder(path: string): Promise<string[]> {
  if (notAnInput.test(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return (await Promise.all(entries.map((entry) => filesUnder(join(path, entry.name))))).flat();
}

/** Hashes contents instead of dates, which every checkout renews. */
export async function fingerprint(folder: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(folder, path))))).flat().sort();
  const digests = await Promise.all(
    files.map(async (file) => {
      const digest = createHash('sha256').update(await readFile(file));
      return `${relative(folder, file)} ${digest.digest('hex')}`;
    }),
  );
  return createHash('sha256').update(digests.join('\n')).digest('hex');
}

export async function webIsStale(): Promise<boolean> {
  if (!existsSync(join(built.web, 'index.html'))) return true;
  const before = await readFile(inputsFile, 'utf8').catch(() => undefined);
  return before !== (await fingerprint(root, inputRoots));
}

export async function buildWeb({ force = false }: { force?: boolean } = {}): Promise<void> {
  if (!force && !(await webIsStale())) return;
  // Computed before the build: a change during it makes the next start rebuild.
  const inputs = await fingerprint(root, inputRoots);
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  // Built in a temporary folder: the previous build may be served, or a concurrent build may run.
  const folder = `${built.web}.${process.pid}`;
  try {
    // A child process, so that React's production build is used whatever NODE_ENV is here (tests set it).
    await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--outDir', folder, '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    });
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    await rm(folder, { recursive: true, force: true });
    throw new Error(`The web app does not build:\n${message}`);
  }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApi()));
  // A concurrent process may have published the same build already.
  if (!force && !(await webIsStale())) return rm(folder, { recursive: true, force: true });
  await rm(inputsFile, { force: true });
  await rm(built.web, { recursive: true, force: true });
  await rename(folder, built.web);
  await writeFile(inputsFile, inputs);
}
