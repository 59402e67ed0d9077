import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
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
    cp(join(root, 'functions/signs/reading/LICENSE-models.txt'), join(models, 'LICENSE.txt')),
  ]);
}

/**
 * sharp is a native binary that cannot be bundled: its packages lie beside the bundle. They are the lockfile's
 * linux-x64 packages, copied from node_modules on such a machine; elsewhere they are downloaded and verified against
 * the lockfile's hashes.
 */
export const sharp = 'sharp';

const names = z.optional(z.record(z.string(), z.string()));
const platforms = z.optional(z.array(z.string()));
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      inBundle: z.optional(z.boolean()),
      dependencies: names,
      optionalDependencies: names,
      os: platforms,
      cpu: platforms,
      libc: platforms,
    }),
  ),
});
export type Lockfile = z.output<typeof lockfile>;

export const parseLockfile = (text: string): Lockfile => lockfile.parse(JSON.parse(text));

export interface PinnedPackage {
  name: string;
  version: string;
  /** Subresource integrity from the lockfile: `sha512-...`. */
  integrity: string;
  /** Path below the root, and below the function's folder. */
  path: string;
}

/** `linux-x64` with glibc is where Lambda decodes photos. */
const lambda: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };

export interface Machine {
  os: string;
  cpu: string;
  libc: string;
}

export function sharpPackages({ packages }: Lockfile, machine = lambda): PinnedPackage[] {
  const found = new Map<string, PinnedPackage>();
  const add = (path: string) => {
    const entry = packages[path];
    if (!entry || found.has(path) || !runsOn(machine, entry)) return;
    const name = path.slice(path.lastIndexOf(modules) + modules.length);
    const { version, integrity } = entry;
    if (!version || !integrity) throw new Error(`package-lock.json does not pin ${name}`);
    found.set(path, { name, version, integrity, path });
    for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const place = resolved(packages, path, needed);
      if (place !== undefined) add(place);
      else if (entry.dependencies?.[needed]) throw new Error(`package-lock.json lacks ${needed}, which ${name} needs`);
    }
  };
  add(modules + sharp);
  if (found.size === 0) throw new Error(`package-lock.json lacks ${sharp}`);
  return [...found.values()];
}

const modules = 'node_modules/';

const runsOn = (machine: Machine, { os, cpu, libc }: Lockfile['packages'][string]) =>
  (os ?? [machine.os]).includes(machine.os) &&
  (cpu ?? [machine.cpu]).includes(machine.cpu) &&
  (libc ?? [machine.libc]).includes(machine.libc);

function resolved(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${modules}`)))) {
    const place = folder ? `${folder}/${modules}${name}` : modules + name;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/**
 * The installed package if its version matches; another version was not tested with this lockfile and must not be
 * deployed.
 */
export function sourceOf({ name, version }: PinnedPackage, installed: string | undefined): 'node_modules' | 'registry' {
  if (installed === undefined) return 'registry';
  if (installed === version) return 'node_modules';
  throw new Error(`${name} ${installed} is installed, but package-lock.json pins ${version}: run npm ci`);
}

export async function copySharp(root: string, folder: string, machine = lambda): Promise<void> {
  const lock = parseLockfile(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const each of sharpPackages(lock, machine)) {
    const installed = join(root, each.path);
    const source =
      sourceOf(each, await versionAt(installed)) === 'node_modules' ? installed : await fetched(each, root);
    const nested = join(source, 'node_modules') + sep;
    // A nested package is in the list itself if it is needed.
    await cp(source, join(folder, each.path), {
      recursive: true,
      filter: (path) => !`${path}${sep}`.startsWith(nested),
    });
  }
}

const packageJson = z.object({ version: z.string() });

async function versionAt(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : packageJson.parse(JSON.parse(text)).version;
}

const packed = z.tuple([z.object({ filename: z.string() })]);

/** Folder of a package for another platform; downloaded once, then cached. */
async function fetched(each: PinnedPackage, root: string): Promise<string> {
  const { name, version, integrity } = each;
  const kept = join(root, 'node_modules/.cache/signpost', `${name.replace('/', '+')}@${version}`);
  if ((await versionAt(kept)) === version) return kept;
  const cache = dirname(kept);
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'fetch-'));
  try {
    const run = promisify(execFile);
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', work]);
    const [{ filename }] = packed.parse(JSON.parse(stdout));
    const archive = join(work, filename);
    if (!hasDigest(await readFile(archive), integrity)) {
      throw new Error(`${name}@${version} from the registry is not what package-lock.json pins`);
    }
    await run('tar', ['-xzf', archive, '-C', work]);
    // Renamed at the end, so that an interrupted build leaves no partial folder.
    await rm(kept, { recursive: true, force: true });
    await rename(join(work, 'package'), kept);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return kept;
}

export const hasDigest = (bytes: Uint8Array, integrity: string): boolean =>
  integrity === `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
