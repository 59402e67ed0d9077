import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildFunctions } from '../build.ts';
import { type Built, SignpostStack } from './stack.ts';
import { stageSettings } from './stage.ts';

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

export interface Synthesised {
  template: { Resources: Record<string, Resource> };
  /** Where the template and its assets lie. */
  folder: string;
}

export interface Workshop {
  built: Built;
  /** A stage as `cdk synth -c stage=...` makes it, with the flags of cdk.json. */
  synthesise(stage: string): Promise<Synthesised>;
  /** Whether what the template deploys as this function is what was built under this name. */
  runs(stage: Synthesised, handler: Resource, name: string): Promise<boolean>;
  close(): Promise<void>;
}

// CDK's own rules run at every `cdk synth`; here they would cost seconds a template and say the same.
process.env.CDK_VALIDATION = 'false';

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
    async runs(stage, handler, name) {
      const folders = [assetOf(stage, handler), join(built.functions, name)];
      const [deployed, made] = await Promise.all(folders.map((each) => readFile(join(each, 'index.mjs'), 'utf8')));
      return deployed === made;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The folder that is deployed as this function. */
export const assetOf = ({ folder }: Synthesised, { Properties }: Resource): string =>
  join(folder, `asset.${String(at(Properties, 'Code', 'S3Key')).replace(/\.zip$/, '')}`);

/** What lies at a path of a template, which is data without a type. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** One thing or several: templates write a list of one without its brackets. */
export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: unknown;
  Resource: unknown;
  Principal?: { AWS?: unknown; Service?: unknown };
  Condition?: unknown;
}

export const statementsOf = (policy: unknown): Statement[] => listOf(at(policy, 'Statement')) as Statement[];

/** `Ref` or `Fn::GetAtt`: the resources of this template that a value names. */
export const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":\s*\[?"(\w+)"/g)].map(([, id]) => id ?? '');

export const ofType = ({ template }: Synthesised, type: string): [id: string, resource: Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
