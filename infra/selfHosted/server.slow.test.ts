import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKills } from '../../test/kill/run.ts';
import { built, root } from '../built.ts';
import { help } from '../verbs.ts';
import { startBare, walkADay } from './bareServer.fixture.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'signpost-bare-'));
const app = join(folder, 'app');
const program = [process.execPath, join(app, 'server.mjs')];
beforeAll(async () => {
  cpSync(built.server, app, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the bundle alone serves a day, reads its sign, runs the commands and ends on SIGTERM', async () => {
  // CDK is not installed where `npm ci --omit=dev` was called.
  expect(readFileSync(join(built.server, 'server.mjs'), 'utf8')).not.toContain('aws-cdk');
  const env = { DATA_DIR: join(folder, 'data'), PATH: process.env.PATH ?? '' };
  const server = await startBare(program, env);
  expect(await walkADay(server.url)).toBe('read');
  const tile = await fetch(`${server.url}/tiles/world/1/0/0`);
  expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile']);

  const [file = '', script = ''] = program;
  const command = async (...words: string[]) => (await run(file, [script, ...words], { cwd: '/', env })).stdout;
  // Unknown verbs start nothing, and messages of the bundle name the script instead of npm.
  expect(await command('--help')).toBe(`${help}\n`);
  const mistyped = await run(file, [script, 'bakcup'], { cwd: '/', env }).catch((error) => error);
  expect(mistyped).toMatchObject({ code: 2, stdout: '', stderr: `There is no verb bakcup.\n${help}\n` });
  expect((await run(join(app, 'signpost'), ['help'], { cwd: '/', env })).stdout).toBe(`${help}\n`);
  expect(await command('user', 'list')).toMatch(/^ada_l {2}since .* {2}\d\.\d MB$/m);
  expect(await command('user', 'remove', 'ada_l')).toContain('signpost user remove ada_l ada_l');
  const again = { ...env, DATA_DIR: join(folder, 'again') };
  expect(await command('job', 'closeDays')).toMatch(/^closeDays: /);
  expect(await command('moderate', 'list')).toContain('Nothing waits.');
  expect(await server.stop()).toBe(0);
  const archive = join(folder, 'all.tar');
  expect(await command('backup', archive)).toMatch(/ items, 2 photos\.$/m);
  expect(await command('doctor')).toContain('is well.');
  const restored = await run(file, [script, 'restore', archive], { cwd: '/', env: again });
  expect(restored.stdout).toContain(`The data folder ${again.DATA_DIR} is well.`);
  for (const dataDir of [env.DATA_DIR, again.DATA_DIR]) {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => statSync(join(dataDir, name)).mode & 0o077)).toEqual([]);
  }
});

it('npm run demo ends with its server on TERM', async () => {
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: join(folder, 'demo') };
  const demo = await startBare(['npm', '--prefix', root, 'run', 'demo'], env);
  expect((await fetch(`${demo.url}/api/health`)).status).toBe(200);
  await demo.stop();
  await expect.poll(() => fetch(demo.url).catch(() => 'gone'), { timeout: 60_000 }).toBe('gone');
});

/** `npm run kill` runs more, from source. Each start is waited for: the limit only ends a run that hangs. */
it('a hundred kills lose and double nothing that was acknowledged, and leave a folder that is well', async () => {
  const report = await runKills({ kills: 100, seed: 1, clients: 8, minLifeMs: 100, program });
  console.info(JSON.stringify(report));
  expect(report).toMatchObject({ lost: 0, doubled: 0, problems: [] });
  expect(report.acknowledged).toBeGreaterThan(500);
}, 1_800_000);
