import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { AssemblyName } from './synthesise.setup.ts';

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

interface Template {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
}

/** A stage's template with its nested templates merged in: parameters and outputs are resolved. */
function whole(folder: string, stack: string): { template: Template; files: Record<string, number> } {
  const assets = JSON.parse(readFileSync(join(folder, `${stack}.assets.json`), 'utf8'));
  return joined(folder, `${stack}.template.json`, (hash) => assets.files[hash].source.path);
}

function joined(folder: string, file: string, pathOf: (hash: string) => string): ReturnType<typeof whole> {
  const read: Template = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  let { Resources, Outputs = {} } = read;
  const files = { [file]: Object.keys(Resources).length };
  for (const id of Object.keys(Resources)) {
    // From the current resources: merging a nested template replaces its outputs in the parameters of the others.
    const { Type, Properties } = Resources[id] ?? {};
    if (Type !== 'AWS::CloudFormation::Stack' || !Properties) continue;
    const [, hash = ''] = /([0-9a-f]{64})\.json/.exec(JSON.stringify(Properties.TemplateURL)) ?? [];
    const inner = joined(folder, pathOf(hash), pathOf);
    Object.assign(files, inner.files);
    const given = replaced(inner.template, (name) => Object(Properties.Parameters)[name]);
    const twice = Object.keys(given.Resources).filter((name) => name in Resources);
    if (twice.length > 0) throw new Error(`Both the template and one nested in it have ${twice.join(', ')}`);
    const { [id]: _nested, ...others } = Resources;
    const outer = replaced({ Resources: others, Outputs }, (of, output) =>
      of === id ? given.Outputs[output.replace(/^Outputs\./, '')]?.Value : undefined,
    );
    ({ Outputs } = outer);
    Resources = { ...outer.Resources, ...given.Resources };
  }
  return { template: { Resources, Outputs }, files };
}

/** Replaces each known `Ref` and `Fn::GetAtt` by its value. */
function replaced(template: Template, known: (name: string, attribute: string) => unknown): Template {
  const look = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(look);
    if (value === null || typeof value !== 'object') return value;
    const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
    const found = Ref ? known(Ref, '') : attribute && known(...attribute);
    return found ?? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, look(inner)]));
  };
  const { Resources, Outputs = {} } = template;
  return look({ Resources, Outputs }) as Template;
}

export type { Resource };

export interface Synthesised {
  template: Template;
  /** Folder of the templates and their assets. */
  folder: string;
  /** Resources per template file, nested ones included. */
  files: Record<string, number>;
}

/** Folder of the bundles and stages made by synthesise.setup.ts. */
export const cloudFolder = inject('cloudFolder');

/** One of the stages made by synthesise.setup.ts, read-only. */
export function synthesised(name: AssemblyName, which = /^signpost-(prod|pr-\d+)$/): Synthesised {
  const folder = join(cloudFolder, name);
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const stack = Object.keys(artifacts).find((id) => which.test(id));
  return { ...whole(folder, stack ?? name), folder };
}

/** Whether the deployed asset of a function equals the build of this name. */
export async function runs(stage: Synthesised, handler: Resource, name: string): Promise<boolean> {
  const folders = [assetOf(stage, handler), join(cloudFolder, 'functions', name)];
  const [deployed, made] = await Promise.all(folders.map((each) => readFile(join(each, 'index.mjs'), 'utf8')));
  return deployed === made;
}

/** Asset folder of a function. */
export const assetOf = ({ folder }: Synthesised, { Properties }: Resource): string =>
  join(folder, `asset.${String(at(Properties, 'Code', 'S3Key')).replace(/\.zip$/, '')}`);

/** Reads a path of a template, which is untyped data. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** Templates write a list of one item without brackets. */
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

/** Resources that a value names by `Ref` or `Fn::GetAtt`. */
export const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":\s*\[?"(\w+)"/g)].map(([, id]) => id ?? '');

export const ofType = ({ template }: Synthesised, type: string): [id: string, resource: Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
