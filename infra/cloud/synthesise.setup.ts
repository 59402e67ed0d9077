import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import type { TestProject } from 'vitest/node';
import { buildFunctions } from '../build.ts';
import { buildImporter } from '../buildImporter.ts';
import { functionEntries } from '../entries.ts';
import { addStacks } from './stack.ts';
import { stageSettings } from './stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloudFolder: string;
  }
}

/** Synthesised stages; one is synthesised twice to prove that synthesis is deterministic. */
const assemblies = {
  prod: stageSettings('prod', { size: 'full', protected: 'yes' }),
  small: stageSettings('prod', { mail: 'none' }),
  preview: stageSettings('pr-123'),
  other: stageSettings('pr-124'),
  again: stageSettings('pr-123'),
  places: stageSettings('pr-125', { location: 'places', overpass: 'https://overpass.example/api/interpreter' }),
  adorned: stageSettings('prod', {
    domain: 'walk.example.org',
    certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e3d',
    zone: 'Z0123456789ABCDEFGHIJ',
    mailTo: 'people@example.org',
    size: 'full',
  }),
  planet: stageSettings('pr-125', { streets: 'planet' }),
};

export type AssemblyName = keyof typeof assemblies;

/**
 * Vitest global set-up for the cloud tests: real bundles, a web app of two files, and the stages as `cdk synth -c
 * stage=...` makes them with cdk.json's flags.
 */
async function synthesise(folder: string): Promise<void> {
  const built = { functions: join(folder, 'functions'), web: join(folder, 'web'), importer: join(folder, 'importer') };
  await mkdir(join(built.web, 'assets'), { recursive: true });
  await writeFile(join(built.web, 'index.html'), '<!doctype html><title>Signpost</title>');
  await writeFile(join(built.web, 'assets/app-1.js'), '');
  const bundles = await buildFunctions(built.functions);
  await writeFile(`${built.functions}.json`, JSON.stringify(bundles));
  await buildImporter(built.importer);
  const withoutResources = { ...built, functions: join(folder, 'functions-places') };
  await buildOthers(withoutResources.functions, built.functions);
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8'));
  // CDK's rules take seconds per template; rules.test.ts checks them once.
  process.env.CDK_VALIDATION = 'false';
  for (const [name, settings] of Object.entries(assemblies)) {
    const app = new App({ context, outdir: join(folder, name), analyticsReporting: false });
    addStacks(app, settings, settings.location === 'places' ? withoutResources : built);
    app.synth();
  }
}

/** Builds only the functions that differ without Amazon Location resources; all others are copied. */
async function buildOthers(outDir: string, usualDir: string): Promise<void> {
  const usual = functionEntries();
  const entries = Object.entries(functionEntries('places'));
  const others = entries.filter(([name, source]) => source !== usual[name]);
  const bundles = await buildFunctions(outDir, Object.fromEntries(others));
  await writeFile(`${outDir}.json`, JSON.stringify(bundles));
  for (const [name, source] of entries) {
    if (source === usual[name]) await symlink(join(usualDir, name), join(outDir, name));
  }
}

/** A child process, because synthesis blocks the event loop. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-cloud-'));
  project.provide('cloudFolder', folder);
  await promisify(execFile)(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), folder]);
  return () => rm(folder, { recursive: true, force: true });
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder) await synthesise(folder);
