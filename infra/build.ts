import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Metafile, type Plugin } from 'esbuild';
import { functionEntries } from './entries.ts';
import { literalKeys } from './literalKeys.ts';
import { bringSharp, sharp } from './sharpPackages.ts';

const root = resolve(import.meta.dirname, '..');

/** Where the build puts things, from the root. CDK's assets and the local stack's site are exactly these folders. */
export const built = {
  functions: join(root, 'dist/functions'),
  web: join(root, 'dist/web'),
} as const;

/**
 * A function has its role's credentials in its environment, which the SDK asks first. The other places it would look
 * at (profiles, SSO, the metadata of a server) are loaded on demand only, and weigh 95 KB in every bundle.
 */
const otherCredentials = [
  ...['http', 'ini', 'process', 'sso', 'web-identity'].map((kind) => `@aws-sdk/credential-provider-${kind}`),
  '@smithy/credential-provider-imds',
];

export interface BuiltFunction {
  name: string;
  /** The folder that becomes the function's asset: `index.mjs`, and sharp's packages where it decodes pictures. */
  folder: string;
  /** Of `index.mjs`. */
  bytes: number;
  decodes: boolean;
}

/** All Lambda bundles in one run: what they share is parsed once, so forty cost little more than one. */
export async function buildFunctions(outDir: string = built.functions): Promise<BuiltFunction[]> {
  const entries = functionEntries();
  // A function whose route or job is gone must not linger as an asset.
  await rm(outDir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: `${name}/index` })),
    outdir: outDir,
    plugins: [entriesFrom(entries), sharpBeside, literalKeys],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: otherCredentials,
    outExtension: { '.js': '.mjs' },
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    logLevel: 'silent',
  });
  // Beside the folders and not in them: what explains a bundle is not part of it.
  await writeFile(`${outDir}.meta.json`, JSON.stringify(metafile));
  const functions = Object.keys(entries).map((name) => builtFunction(metafile, name, join(outDir, name)));
  for (const { folder, decodes } of functions) if (decodes) await bringSharp(root, folder);
  return functions;
}

function builtFunction(metafile: Metafile, name: string, folder: string): BuiltFunction {
  const file = relative(root, join(folder, 'index.mjs'));
  const output = metafile.outputs[file];
  if (!output) throw new Error(`esbuild did not write ${file}`);
  const decodes = output.imports.some(({ path, external }) => external && path === sharp);
  return { name, folder, bytes: output.bytes, decodes };
}

/** Without side effects: a function that only names photos and decodes none must not load sharp. */
const sharpBeside: Plugin = {
  name: 'signpost-sharp',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${sharp}$`) }, () => ({ path: sharp, external: true, sideEffects: false }));
  },
};

/** An entry has no file: its source is generated from the contract and reads as if it lay in the root. */
const entriesFrom = (entries: Record<string, string>): Plugin => ({
  name: 'signpost-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => {
      const contents = entries[path];
      return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: root };
    });
  },
});

/** What the built web app was made of; beside its folder, so that it is never served. */
const inputsFile = `${built.web}.inputs`;
const inputRoots = ['web', 'shared', 'package-lock.json', 'tsconfig.json'];
const notAnInput = /\.test\.tsx?$|(^|\/)e2e$/;

async function filesUnder(path: string): Promise<string[]> {
  if (notAnInput.test(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return (await Promise.all(entries.map((entry) => filesUnder(join(path, entry.name))))).flat();
}

/** Contents and not dates: a checkout renews every date and changes nothing. */
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
  // Taken before the build: what changes while it runs makes the next one stale.
  const inputs = await fingerprint(root, inputRoots);
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await rm(inputsFile, { force: true });
  try {
    // Its own process: whatever NODE_ENV says here (tests do), people get React's production build.
    await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`The web app does not build:\n${said}`);
  }
  await mkdir(dirname(inputsFile), { recursive: true });
  await writeFile(inputsFile, inputs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  const functions = await buildFunctions();
  for (const { name, bytes } of functions) console.info(`${String(Math.round(bytes / 1024)).padStart(5)} KB  ${name}`);
  await buildWeb();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.info(`built ${functions.length} functions and the web app in ${seconds} s`);
}
