import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildFunctions } from '../build.ts';
import { type Built, SignpostStack } from './stack.ts';
import { stageSettings } from './stage.ts';

export interface Resource {
  Type: string;
  // Templates are data without a type; tests look into them.
  Properties: Record<string, any>;
  DeletionPolicy?: string;
  Metadata?: Record<string, unknown>;
}

export interface Synthesised {
  template: { Resources: Record<string, Resource>; Outputs: Record<string, unknown>; Parameters: Record<string, any> };
  /** Where the template and its assets lie. */
  folder: string;
}

export interface Workshop {
  built: Built;
  /** A stage as `cdk synth -c stage=...` makes it, with the flags of cdk.json. */
  synthesise(stage: string): Promise<Synthesised>;
  close(): Promise<void>;
}

/** The real bundles, and a web app of two files: what it says is not the template's business. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-cloud-'));
  const built = { functions: join(folder, 'functions'), web: join(folder, 'web') };
  await mkdir(join(built.web, 'assets'), { recursive: true });
  await writeFile(join(built.web, 'index.html'), '<!doctype html><title>Signpost</title>');
  await writeFile(join(built.web, 'assets/app-1.js'), '');
  await buildFunctions(built.functions);
  const { context } = JSON.parse(await readFile('cdk.json', 'utf8')) as { context: Record<string, unknown> };
  let times = 0;
  return {
    built,
    async synthesise(stage) {
      times += 1;
      const app = new App({ context, outdir: join(folder, `out-${times}`), analyticsReporting: false });
      new SignpostStack(app, stageSettings(stage), built);
      const assembly = app.synth();
      return { template: assembly.getStackByName(`signpost-${stage}`).template, folder: assembly.directory };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export const ofType = ({ template }: Synthesised, type: string): [id: string, resource: Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
