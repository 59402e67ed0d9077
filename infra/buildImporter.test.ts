import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildImporter } from './buildImporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-importer-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the importer image contains a bundle that runs without the sources', async () => {
  await buildImporter(join(folder, 'image'));
  expect(readFileSync(join(folder, 'image/Dockerfile'), 'utf8')).toContain('COPY *.mjs ');
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'image/index.mjs')], {
    env: {},
    encoding: 'utf8',
  });
  // Without a region it ends before its first request.
  expect({ stderr, status }).toEqual({ stderr: expect.stringContaining('Region is missing'), status: 1 });
});
