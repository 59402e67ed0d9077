import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { root } from '../built.ts';
import { findProgram } from '../local/engineCommand.ts';
import { startBare, walkADay } from './bareServer.fixture.ts';

const run = async (file: string, ...words: string[]) =>
  (await promisify(execFile)(file, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

const missing = ['buildah', 'podman', 'mmdebstrap', 'chroot'].filter((name) => !findProgram(name));
const reason =
  process.getuid?.() === 0 ? missing.length > 0 && `${missing.join(', ')} are not installed` : 'it needs root';
if (reason) console.info(`The image is not built: ${reason}.`);

/** Kept between runs, because building the Debian folder takes a minute. */
const debian = join(tmpdir(), 'signpost-debian');
const folder = mkdtempSync(join(tmpdir(), 'signpost-image-'));
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A base like Docker Hub's node:24-bookworm-slim, which cannot be fetched here: Debian with this Node and its npm. */
async function importBase(): Promise<void> {
  if (!existsSync(debian)) {
    const making = `${debian}.${process.pid}`;
    const without = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const packages = '--include=ca-certificates,libstdc++6';
    await run('mmdebstrap', '--variant=essential', packages, ...without, 'bookworm', making);
    const own = realpathSync(process.execPath);
    const [bin, modules] = [join(making, 'usr/local/bin'), join(making, 'usr/local/lib/node_modules')];
    mkdirSync(modules, { recursive: true });
    cpSync(own, join(bin, 'node'));
    cpSync(join(dirname(own), '../lib/node_modules/npm'), join(modules, 'npm'), { recursive: true });
    for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
    renameSync(making, debian);
  }
  // A machine behind a TLS proxy trusts more certificate authorities than Node does.
  const trusted = process.env.NODE_EXTRA_CA_CERTS;
  if (trusted) cpSync(trusted, join(debian, 'etc/ssl/certs/ca-certificates.crt'));
  const trust = trusted ? ['--change', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'] : [];
  const archive = join(folder, 'debian.tar');
  await run('tar', '-C', debian, '-cf', archive, '.');
  await run('podman', ...storage, 'import', ...trust, archive, 'localhost/base');
  rmSync(archive);
}

it.skipIf(reason)('the image runs without root, is at most 350 MB, and serves a day', async () => {
  await importBase();
  const [base, image] = ['localhost/base', 'localhost/signpost'];
  const how = ['--format', 'docker', '--isolation', 'chroot', '--build-arg', `BASE=${base}`];
  await run('buildah', ...storage, 'bud', ...how, '-t', image, '.');
  const described = JSON.parse(await run('buildah', ...storage, 'inspect', '--type', 'image', image));
  const { Env, Cmd, User, Volumes, Healthcheck } = described.Docker.config;
  expect({ Cmd, User, Volumes }).toEqual({ Cmd: ['node', 'server.mjs'], User: '1000:1000', Volumes: { '/data': {} } });

  const container = await run('buildah', ...storage, 'from', image);
  const mounted = await run('buildah', ...storage, 'mount', container);
  const megabytes = Number((await run('du', '-sm', mounted)).split('\t')[0]);
  console.info(`The image has ${megabytes} MB.`);
  expect(megabytes).toBeLessThanOrEqual(350);

  const inside = ['chroot', '--userspec=1000:1000', mounted];
  const env = Object.fromEntries(Env.map((line: string) => line.split(/=(.*)/s).slice(0, 2)));
  const server = await startBare([...inside, 'node', '/app/server.mjs'], { ...env, HOST: '127.0.0.1', PORT: '0' });
  expect(await walkADay(server.url)).toBe('read');
  const [, ...check] = Healthcheck.Test;
  const within = ['env', `PATH=${env.PATH}`, `PORT=${new URL(server.url).port}`, ...inside] as const;
  await run(...within, ...check);
  await expect(run('env', `PATH=${env.PATH}`, ...inside, 'touch', '/app/server.mjs')).rejects.toThrow(
    'Permission denied',
  );
  expect(await server.stop()).toBe(0);
});
