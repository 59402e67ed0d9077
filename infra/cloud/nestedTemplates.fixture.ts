import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

export interface Template {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
}

/**
 * A stage's template with the nested ones in it, as if it were one: their parameters are what the outer template gives
 * them, and what it reads of them is what they put out. How a stage is cut into templates is then no test's business.
 */
export function whole(folder: string, stack: string): { template: Template; files: Record<string, number> } {
  const assets = JSON.parse(readFileSync(join(folder, `${stack}.assets.json`), 'utf8'));
  return joined(folder, `${stack}.template.json`, (hash) => assets.files[hash].source.path);
}

function joined(folder: string, file: string, pathOf: (hash: string) => string): ReturnType<typeof whole> {
  const read: Template = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  let { Resources, Outputs = {} } = read;
  const files = { [file]: Object.keys(Resources).length };
  for (const [id, { Type, Properties }] of Object.entries(Resources)) {
    if (Type !== 'AWS::CloudFormation::Stack') continue;
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

/** The same, where a `Ref` or `Fn::GetAtt` that is known stands for its value. */
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
