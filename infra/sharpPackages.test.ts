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

describe('what sharp needs where functions run', () => {
  it('is read from our lockfile: its own packages, and the binaries of linux-x64 alone', async () => {
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

  it('is found below the package that needs it before it is found at the top', () => {
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

  it('is neither of another system, nor of another processor, nor of another C library', () => {
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

  it('is complete or refused', () => {
    expect(() => sharpPackages(lockOf({}))).toThrow('package-lock.json lacks sharp');
    const lacking = lockOf({ 'node_modules/sharp': pinned({ dependencies: { semver: '^7' } }) });
    expect(() => sharpPackages(lacking)).toThrow('package-lock.json lacks semver, which sharp needs');
    const loose = parseLockfile('{"packages":{"node_modules/sharp":{"version":"1.0.0"}}}');
    expect(() => sharpPackages(loose)).toThrow('package-lock.json does not pin sharp');
  });
});

describe('where a package is taken from', () => {
  const binary: PinnedPackage = {
    name: '@img/x',
    version: '1.2.3',
    integrity: 'sha512-x',
    path: 'node_modules/@img/x',
  };

  it('is node_modules where it was tested, and the registry where it is not for this machine', () => {
    expect(sourceOf(binary, '1.2.3')).toBe('node_modules');
    expect(sourceOf(binary, undefined)).toBe('registry');
  });

  it('is nowhere while another version is installed', () =>
    expect(() => sourceOf(binary, '1.2.4')).toThrow(
      '@img/x 1.2.4 is installed, but package-lock.json pins 1.2.3: run npm ci',
    ));

  it('is held to the digest of the lockfile', () => {
    const bytes = Buffer.from('a package');
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    expect(hasDigest(bytes, integrity)).toBe(true);
    expect(hasDigest(Buffer.from('another'), integrity)).toBe(false);
  });
});
