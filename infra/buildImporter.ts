import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { built, root } from './built.ts';

/** Docker build context of the import job: Dockerfile, bundle, and bundle of its worker threads. */
export async function buildImporter(outDir: string = built.importer): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await cp(join(root, 'infra/operations/importer.Dockerfile'), join(outDir, 'Dockerfile'));
  await build({
    absWorkingDir: root,
    entryPoints: { index: 'infra/operations/importExtract.ts', blobWorker: 'functions/streets/pbf/blobWorker.ts' },
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // Defines `require` for the SDK's CommonJS packages.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
}
