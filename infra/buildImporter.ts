import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { built, forNode, root, withRequire } from './built.ts';

/** Docker build context of the import job: Dockerfile and bundle. */
export async function buildImporter(outDir: string = built.importer): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await cp(join(root, 'infra/operations/importer.Dockerfile'), join(outDir, 'Dockerfile'));
  await build({
    ...forNode,
    entryPoints: { index: 'infra/operations/importExtract.ts' },
    outdir: outDir,
    target: 'node24',
    banner: withRequire,
    logLevel: 'silent',
  });
}
