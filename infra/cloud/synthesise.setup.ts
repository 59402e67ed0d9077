import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { TestProject } from 'vitest/node';
import { buildFunctions } from '../build.ts';
import { addStacks } from './stacks.ts';
import { stageSettings } from './stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloudFolder: string;
  }
}

/** Folder of the cloud assembly, and the stage in it. One is there twice: it must come out the same. */
const assemblies = {
  prod: stageSettings('prod'),
  preview: stageSettings('pr-123'),
  other: stageSettings('pr-124'),
  again: stageSettings('pr-123'),
  /** With everything that the command line can say. */
  adorned: stageSettings('prod', {
    domain: 'walk.example.org',
    certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e3d',
    mailTo: 'people@example.org',
  }),
};

export type AssemblyName = keyof typeof assemblies;

/**
 * Once for all tests of the cloud: the real bundles, a web app of two files (what it says is not the template's
 * business), and the stages as `cdk synth -c stage=...` makes them, with the flags of cdk.json.
 */
export default async function synthesise(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-cloud-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const built = { functions: join(folder, 'functions'), web: join(folder, 'web') };
    await mkdir(join(built.web, 'assets'), { recursive: true });
    await writeFile(join(built.web, 'index.html'), '<!doctype html><title>Signpost</title>');
    await writeFile(join(built.web, 'assets/app-1.js'), '');
    await buildFunctions(built.functions);
    const { context } = JSON.parse(await readFile('cdk.json', 'utf8'));
    // CDK's own rules cost seconds a template; rules.test.ts asks them once.
    process.env.CDK_VALIDATION = 'false';
    for (const [name, settings] of Object.entries(assemblies)) {
      const app = new App({ context, outdir: join(folder, name), analyticsReporting: false });
      addStacks(app, settings, built);
      app.synth();
    }
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('cloudFolder', folder);
  return close;
}
