import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');

it('the base of every image is pinned by its digest', () => {
  const bases = ['Dockerfile', 'infra/operations/importer.Dockerfile'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:FROM|ARG BASE=) *(\S+)/gm)].map(([, base = '']) => base),
  );
  for (const base of bases.filter((each) => !each.startsWith('$'))) {
    expect(base).toMatch(/^docker\.io\/library\/node:[\w.-]+@sha256:[\da-f]{64}$/);
  }
  expect(bases).toHaveLength(4);
});

it('the build for arm64 takes the engine with the given SHA-256 only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-engine-'));
  // An empty tar: two blocks of zeros.
  const engine = gzipSync(Buffer.alloc(1024));
  const server = createServer((_, response) => response.end(engine)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(join(folder, 'uname'), '#!/bin/sh\necho aarch64\n', { mode: 0o755 });
  const [, command = ''] = /^RUN (mkdir \/engine (?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  const build = async (sum?: string) => {
    rmSync(join(folder, 'engine'), { recursive: true, force: true });
    const child = spawn('sh', ['-ec', command.replaceAll(/(?<=\s)\/engine/g, `${folder}/engine`)], {
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        ARM64_ENGINE: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        ...(sum !== undefined && { ARM64_ENGINE_SHA256: sum }),
      },
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { stderr, isBuilt: code === 0 };
  };
  const sum = createHash('sha256').update(engine).digest('hex');
  expect(await build(sum)).toMatchObject({ isBuilt: true });
  expect(existsSync(join(folder, 'engine.tgz'))).toBe(true);
  for (const missing of [undefined, '']) {
    expect(await build(missing)).toEqual({ isBuilt: false, stderr: expect.stringContaining('is needed on arm64') });
  }
  expect(await build('0'.repeat(64))).toMatchObject({ isBuilt: false });
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
