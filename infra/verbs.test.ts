import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './built.ts';
import { help, verbs } from './verbs.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-script-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the help is the list in docs/self-hosting.md, and each verb is an npm script and a file', () => {
  expect(readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')).toContain(`\`\`\`\n${help}\n\`\`\``);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const [verb, { file }] of Object.entries(verbs).filter(([name]) => name !== 'help')) {
    expect(scripts).toHaveProperty(verb);
    expect(existsSync(join(root, file)), file).toBe(true);
  }
});

/** Runs the script in a folder with these files; programs that it calls print their words. */
function signpost(files: readonly string[], words: readonly string[], env: Record<string, string> = {}) {
  const [here, bin] = [join(folder, 'here'), join(folder, 'bin')];
  for (const each of [here, bin]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each);
  }
  cpSync(join(root, 'infra/selfHosted/signpost'), join(here, 'signpost'));
  for (const file of files) writeFileSync(join(here, file), '');
  const answers =
    '#!/bin/sh\n[ "$2" != ps ] || { echo "$RUNNING"; exit; }\nfor word in "$(basename "$0")" "$@"; do echo "$word"; done\n';
  for (const name of ['docker', 'sudo', 'node']) {
    writeFileSync(join(bin, name), answers);
    chmodSync(join(bin, name), 0o755);
  }
  const path = { PATH: `${bin}:${process.env.PATH}` };
  return execFileSync(join(here, 'signpost'), words, { env: { ...path, ...env } })
    .toString()
    .trim()
    .split('\n');
}

it('signpost calls the server of the image, the container or the systemd unit, and keeps each word', () => {
  const server = join(folder, 'here', 'server.mjs');
  expect(signpost(['server.mjs'], ['moderate', 'hide', 'x', '--reason', 'two words'])).toEqual([
    'node',
    server,
    'moderate',
    'hide',
    'x',
    '--reason',
    'two words',
  ]);
  const inContainer = ['signpost', 'node', 'server.mjs'];
  expect(signpost(['compose.yaml'], ['user', 'list'], { RUNNING: 'abc' })).toEqual([
    'docker',
    'compose',
    'exec',
    '-T',
    ...inContainer,
    'user',
    'list',
  ]);
  expect(signpost(['compose.yaml'], ['restore', '/backups/a b.tar'], { DATA_DIR: '/tmp/trial' })).toEqual([
    ...['docker', 'compose', 'run', '--rm', '--no-deps', '-T', '-e', 'DATA_DIR=/tmp/trial'],
    ...[...inContainer, 'restore', '/backups/a b.tar'],
  ]);
  expect(signpost([], [])).toEqual([
    ...['sudo', '-u', 'signpost', 'env', 'DATA_DIR=/var/lib/signpost', 'node'],
    ...['/opt/signpost/dist/server/server.mjs', 'help'],
  ]);
  expect(spawnSync('sh', ['-n', join(root, 'infra/selfHosted/signpost')]).status).toBe(0);
});
