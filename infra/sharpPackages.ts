import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { modelFiles, modelFolder } from '../functions/signs/index.ts';

/** Files that `onnxruntime-web` loads from beside its bundle. */
const runtime = ['ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];

/** Files beside the bundle of a function that reads signs. */
export const beside = [...runtime, 'models'];

export async function copyModels(root: string, folder: string): Promise<void> {
  const models = join(folder, 'models');
  await mkdir(models, { recursive: true });
  await Promise.all([
    ...runtime.map((name) => cp(join(root, 'node_modules/onnxruntime-web/dist', name), join(folder, name))),
    ...Object.values(modelFiles).map((name) => cp(join(modelFolder(process.env), name), join(models, name))),
    cp(join(root, 'functions/signs/ocr/LICENSE-models.txt'), join(models, 'LICENSE.txt')),
  ]);
}

/** A native binary cannot be bundled: sharp's packages lie beside the bundle. */
export const sharp = 'sharp';

export interface Machine {
  os: string;
  cpu: string;
  libc: string;
}

/** Platform of the Lambda functions that decode photos. */
const lambda: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

export async function copySharp(root: string, folder: string, machine = lambda): Promise<void> {
  await cp(join(await installedFor(machine, root), 'node_modules'), join(folder, 'node_modules'), { recursive: true });
}

/**
 * A folder with sharp for a machine, installed once. With a copy of our lockfile beside a package.json that names sharp
 * alone, npm installs the versions that we test with and verifies their hashes.
 */
async function installedFor({ os, cpu, libc }: Machine, root: string): Promise<string> {
  const lockfile = await readFile(join(root, 'package-lock.json'), 'utf8');
  const { version } = JSON.parse(lockfile).packages[`node_modules/${sharp}`];
  const cache = join(root, 'node_modules/.cache/signpost');
  const kept = join(cache, [sharp, version, os, cpu, libc].join('-'));
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'install-'));
  try {
    await writeFile(join(work, 'package.json'), JSON.stringify({ private: true, dependencies: { [sharp]: version } }));
    await writeFile(join(work, 'package-lock.json'), lockfile);
    const machine = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`];
    const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...machine, ...flags], { cwd: work });
    // Renamed at the end, so that an interrupted build leaves no partial folder; that of a faster build stays.
    await rename(work, kept).catch(() => undefined);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return kept;
}
