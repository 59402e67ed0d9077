import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';

export const root = resolve(import.meta.dirname, '..');

/** Output folders of the build, which CDK's assets and the local stack's site use. */
export const built = {
  functions: join(root, 'dist/functions'),
  web: join(root, 'dist/web'),
  cache: join(root, 'dist/cache'),
  importer: join(root, 'dist/importer'),
  server: join(root, 'dist/server'),
} as const;

/** esbuild's options of every bundle for Node. */
export const forNode = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  minify: true,
  legalComments: 'none',
} satisfies BuildOptions;

/** Defines `require` for CommonJS packages. */
export const withRequire = {
  js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
};

/** How a command is called here; the bundle, which has no npm, calls it by the script `signpost`. */
export const command = (verb: string, words = '') => `npm run ${verb}${words && ` -- ${words}`}`;

/** This version, and where its releases are; a release's build knows its repository. */
export const release = {
  version: String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version),
  repository: process.env.GITHUB_REPOSITORY ?? '',
};
