import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Resource, type Template, whole } from './nestedTemplates.fixture.ts';
import type { AssemblyName } from './synthesise.setup.ts';

export type { Resource };

export interface Synthesised {
  template: Template;
  /** Where the templates and their assets lie. */
  folder: string;
  /** How many resources each file holds: the stage's own, and those nested in it. */
  files: Record<string, number>;
}

/** The folder with the bundles and the stages that synthesise.setup.ts made. */
export const cloudFolder = inject('cloudFolder');

/** One of the stages that synthesise.setup.ts made: a test reads it, and never writes there. */
export function synthesised(name: AssemblyName, which = /^signpost-(prod|pr-\d+)$/): Synthesised {
  const folder = join(cloudFolder, name);
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const stack = Object.keys(artifacts).find((id) => which.test(id));
  return { ...whole(folder, stack ?? name), folder };
}

/** Whether what the template deploys as this function is what was built under this name. */
export async function runs(stage: Synthesised, handler: Resource, name: string): Promise<boolean> {
  const folders = [assetOf(stage, handler), join(cloudFolder, 'functions', name)];
  const [deployed, made] = await Promise.all(folders.map((each) => readFile(join(each, 'index.mjs'), 'utf8')));
  return deployed === made;
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
