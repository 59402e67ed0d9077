import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Where the build puts things, from the root. CDK's assets and the local stack's site are exactly these folders. */
export const built = {
  functions: join(root, 'dist/functions'),
  web: join(root, 'dist/web'),
  cache: join(root, 'dist/cache'),
  importer: join(root, 'dist/importer'),
} as const;
