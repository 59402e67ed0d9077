import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  hasDigest,
  type Lockfile,
  type PinnedPackage,
  parseLockfile,
  sharpPackages,
  sourceOf,
} from './sharpPackages.ts';

const pinned = (more: Partial<Lockfile['packages'][string]> = {}) => ({
  version: '1.0.0',
  integrity: 'sha512-x',
  ...more,
});
const lockOf = (packages: Record<string, ReturnType<typeof pinned>>) => parseLockfile(JSON.stringify({ packages }));

it('every package of the lockfile, those of other platforms included, has its hash', async () => {
  const { packages } = parseLockfile(await readFile('package-lock.json', 'utf8'));
  // A bundled package is part of the archive of the package that contains it.
  const lacking = Object.entries(packages).filter(([path, { integrity, inBundle }]) => path && !integrity && !inBundle);
  expect(lacking.map(([path]) => path)).toEqual([]);
});

describe('sharpPackages', () => {
  it("the lockfile gives sharp's packages and the binaries of linux-x64", async () => {
    const packages = sharpPackages(parseLockfile(await readFile('package-lock.json', 'utf8')));
    expect(packages.map(({ name }) => name).sort()).toEqual([
      '@img/colour',
      '@img/sharp-libvips-linux-x64',
      '@img/sharp-linux-x64',
      'detect-libc',
      'semver',
      'sharp',
    ]);
    for (const { name, integrity } of packages) expect(integrity, name).toMatch(/^sha512-/);
  });

  it('a nested package has precedence over one at the top', () => {
    const lock = lockOf({
      'node_modules/sharp': pinned({ dependencies: { semver: '^7' } }),
      'node_modules/semver': pinned({ version: '6.0.0' }),
      'node_modules/sharp/node_modules/semver': pinned({ version: '7.0.0', dependencies: { deep: '1' } }),
      'node_modules/deep': pinned(),
    });
    expect(sharpPackages(lock).map(({ path, version }) => `${path} ${version}`)).toEqual([
      'node_modules/sharp 1.0.0',
      'node_modules/sharp/node_modules/semver 7.0.0',
      'node_modules/deep 1.0.0',
    ]);
  });

  it('packages of another system, processor or C library are left out', () => {
    const binary = (os: string, cpu: string, libc?: string) =>
      pinned({ os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) });
    const kinds = {
      mac: binary('darwin', 'arm64'),
      arm: binary('linux', 'arm64', 'glibc'),
      musl: binary('linux', 'x64', 'musl'),
      right: binary('linux', 'x64', 'glibc'),
    };
    const lock = lockOf({
      'node_modules/sharp': pinned({ optionalDependencies: { mac: '1', arm: '1', musl: '1', right: '1', gone: '1' } }),
      ...Object.fromEntries(Object.entries(kinds).map(([name, each]) => [`node_modules/${name}`, each])),
    });
    expect(sharpPackages(lock).map(({ name }) => name)).toEqual(['sharp', 'right']);
  });

  it('a package missing from the lockfile is refused', () => {
    expect(() => sharpPackages(lockOf({}))).toThrow('package-lock.json lacks sharp');
    const lacking = lockOf({ 'node_modules/sharp': pinned({ dependencies: { semver: '^7' } }) });
    expect(() => sharpPackages(lacking)).toThrow('package-lock.json lacks semver, which sharp needs');
    const loose = parseLockfile('{"packages":{"node_modules/sharp":{"version":"1.0.0"}}}');
    expect(() => sharpPackages(loose)).toThrow('package-lock.json does not pin sharp');
  });
});

describe('sourceOf and hasDigest', () => {
  const binary: PinnedPackage = {
    name: '@img/x',
    version: '1.2.3',
    integrity: 'sha512-x',
    path: 'node_modules/@img/x',
  };

  it("an installed package comes from node_modules and another platform's from the registry", () => {
    expect(sourceOf(binary, '1.2.3')).toBe('node_modules');
    expect(sourceOf(binary, undefined)).toBe('registry');
  });

  it("another installed version of sharp than the lockfile's is refused", () =>
    expect(() => sourceOf(binary, '1.2.4')).toThrow(
      '@img/x 1.2.4 is installed, but package-lock.json pins 1.2.3: run npm ci',
    ));

  it('a downloaded package must have the digest of the lockfile', () => {
    const bytes = Buffer.from('a package');
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    expect(hasDigest(bytes, integrity)).toBe(true);
    expect(hasDigest(Buffer.from('another'), integrity)).toBe(false);
  });
});
