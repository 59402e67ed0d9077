import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './built.ts';
import { copySharp } from './sharpPackages.ts';

const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8'));
const packages: Record<string, { version?: string; integrity?: string; inBundle?: boolean }> = lockfile.packages;

it('every package of the lockfile, those of other platforms included, has its hash', () => {
  // A bundled package is part of the archive of the package that contains it.
  const lacking = Object.entries(packages).filter(([path, { integrity, inBundle }]) => path && !integrity && !inBundle);
  expect(lacking.map(([path]) => path)).toEqual([]);
});

it('sharp lies beside a bundle as the lockfile pins it, with the binaries of linux-x64 alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-sharp-'));
  await copySharp(root, folder);
  const modules = join(folder, 'node_modules');
  expect((await readdir(join(modules, '@img'))).sort()).toEqual([
    'colour',
    'sharp-libvips-linux-x64',
    'sharp-linux-x64',
  ]);
  for (const name of ['sharp', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64', '@img/colour', 'detect-libc']) {
    const { version } = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8'));
    expect(version, name).toBe(packages[`node_modules/${name}`]?.version);
  }
  await rm(folder, { recursive: true });
});
