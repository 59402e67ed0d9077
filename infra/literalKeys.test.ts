import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { literalKeys, withLiteralKeys } from './build.ts';

it('literalKeys replaces constant keys only', () => {
  const source = [
    'const _h = "http";',
    'const many = ["a"];',
    'export var X$ = [9, n0, _X, { [_h]: ["PUT", "/{Key+}"], [_other]: 1 }, () => Y$];',
    'const at = list[_h];',
  ].join('\n');
  expect(withLiteralKeys(source)).toBe(source.replace('{ [_h]:', '{ "http":'));
});

it('the S3 schema is unchanged by literalKeys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-keys-'));
  const file = 'node_modules/@aws-sdk/client-s3/dist-es/schemas/schemas_0.js';
  const load = async (name: string, plugins: (typeof literalKeys)[]) => {
    const outfile = join(folder, `${name}.mjs`);
    await build({
      entryPoints: [file],
      outfile,
      plugins,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    });
    return (await import(pathToFileURL(outfile).href)) as Record<string, unknown>;
  };
  const textOf = (schemas: Record<string, unknown>) =>
    JSON.stringify(schemas, (_, value) => (typeof value === 'function' ? String(value) : value));
  try {
    const before = await load('before', []);
    const after = await load('after', [literalKeys]);
    expect(Object.keys(after).length).toBeGreaterThan(100);
    expect(textOf(after) === textOf(before)).toBe(true);
    // Proves that the input had such keys.
    expect(await readFile(file, 'utf8')).toMatch(/\{ \[_\w+\]:/);
    expect(withLiteralKeys(await readFile(file, 'utf8'))).not.toMatch(/\{ \[_\w+\]:/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
